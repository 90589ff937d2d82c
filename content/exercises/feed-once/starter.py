"""The order of decoding: what is fed to a model that keeps a cache, and when."""


def decode(model, prompt, steps):
    """Return the `steps` tokens that follow the prompt; steps is 1 or more.

    `model(tokens)` feeds a list of tokens behind all that was fed before, keeps their K and V,
    and returns the token chosen from the output of the last one.
    """
    chosen = []
    for _ in range(steps):
        chosen.append(model(prompt + chosen))
    return chosen
