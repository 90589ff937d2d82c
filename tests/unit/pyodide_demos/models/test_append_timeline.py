"""The timeline: a chosen token has no K and V until it is fed."""

from __future__ import annotations

from pyodide_demos.models.append_timeline import frames


def played(prompt, tokens):
    """Play the same with two lists, one event at a time."""
    known, cache, events = list(range(prompt)), [], []
    while len(cache) < tokens:
        fed = known[len(cache) :]
        if fed:
            reused, scores = len(cache), 0
            for token in fed:
                cache.append(token)
                scores += len(cache)
            events.append((len(known), len(cache), len(fed), reused, scores, None))
        else:
            known.append(len(known))
            events.append((len(known), len(cache), 0, 0, 0, known[-1]))
    return events


def test_frames_are_what_playing_gives():
    for prompt in range(1, 5):
        for tokens in range(prompt, 8):
            got = [
                (f.known, f.cached, f.fed, f.reused, f.scores, f.sampled)
                for f in frames(prompt, tokens)
            ]
            assert got == played(prompt, tokens)


def test_after_a_choice_the_cache_is_one_behind():
    chosen = [frame for frame in frames() if frame.sampled is not None]
    assert len(chosen) == 2
    for frame in chosen:
        assert frame.sampled == frame.known - 1 == frame.cached
        assert frame.fed == frame.scores == 0
