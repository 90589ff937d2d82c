"""The ledger of one sequence: every layer, what it keeps, in bytes."""


def layer_bytes(layer, positions, size):
    """Return the bytes one layer keeps; `size` is the bytes of an element.

    A layer is a dictionary. Its "kind" is one of
      "full"     with "kv_heads" and "head_dim"
      "sliding"  the same, and a "window"
      "mla"      with "latent" and "rope"
      "state"    with "elements", the numbers it keeps of a sequence
    """
    return 2 * positions * layer["kv_heads"] * layer["head_dim"] * size


def kv_bytes(layers, positions, size=2):
    """Add up all layers of a model for one sequence."""
    return sum(layer_bytes(layer, positions, size) for layer in layers)
