"""Two ways to the same outputs; one of them has a bug."""


def mean(values):
    """Return the average: what stands here for attention."""
    return sum(values) / len(values)


def with_cache(tokens, layers):
    """Take the tokens one by one; each layer keeps what it was given before."""
    caches = [[] for _ in range(layers)]
    outputs = []
    for token in tokens:
        value = token
        for cache in caches:
            cache.append(value)
            value = mean(cache)
        outputs.append(value)
    return outputs


def without_cache(tokens, layers):
    """Begin again at every step: take the whole prefix through every layer."""
    outputs = []
    for step in range(1, len(tokens) + 1):
        values = list(tokens[:step])
        for _ in range(layers):
            values[-1] = mean(values)
        outputs.append(values[-1])
    return outputs
