"""One file per figure: its parameters, its numbers and its view."""

MODULES = {
    "account-a": "account_a",
    "cache-grid": "cache_grid",
    "rope-store": "rope_store",
    "append-check": "append_check",
    "be-the-gpu": "be_the_gpu",
    "allocator": "allocator",
    "head-sharing": "head_sharing",
    "per-rank": "per_rank",
    "mask-explorer": "mask_explorer",
    "roofline": "roofline",
    "kv-calculator": "kv_calculator",
}
"""Figure → its module here, so that a browser which starts Python from its files imports only
the one that is wanted."""
