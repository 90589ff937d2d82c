"""The ledger of one sequence: every layer, what it keeps, in bytes."""


def layer_bytes(layer, positions, size):
    """Return the bytes one layer keeps; `size` is the bytes of an element."""
    if layer["kind"] == "state":
        return layer["elements"] * size if positions else 0
    if layer["kind"] == "mla":
        return positions * (layer["latent"] + layer["rope"]) * size
    kept = positions
    if layer["kind"] == "sliding":
        kept = min(positions, layer["window"])
    return 2 * kept * layer["kv_heads"] * layer["head_dim"] * size


def kv_bytes(layers, positions, size=2):
    """Add up all layers of a model for one sequence."""
    return sum(layer_bytes(layer, positions, size) for layer in layers)
