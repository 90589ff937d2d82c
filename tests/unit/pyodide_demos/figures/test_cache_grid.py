"""The grid: its drawn cells are the counts, for every prompt, run and step."""

from __future__ import annotations

import re
from itertools import product

import pytest

from pyodide_demos.figure import ParameterError
from pyodide_demos.figures.cache_grid import FIGURE, Params
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse, shapes


def drawn(root, *classes):
    """Count the boxes of the paths that carry all the classes."""
    wanted = {"box", *classes}
    return sum(
        len(re.findall("z", path.get("d")))
        for path in root.iter("path")
        if wanted <= set(path.get("class", "").split())
    )


@pytest.mark.parametrize("cache", [False, True])
def test_drawn_cells_are_the_numbers_for_all_prompts_and_runs(cache):
    """Every P up to 8 and N up to 12 at the last step, and every step of a few runs."""
    asked = [(p, n, n) for p, n in product(range(1, 9), range(1, 13))]
    asked += [(p, 12, s) for p in (1, 4, 8) for s in range(1, 13)]
    path = "cached" if cache else "uncached"
    for prompt, new, step in asked:
        root = parse(FIGURE.render(Params(cache, step, prompt, new), "en"))
        found, last = numbers(root), prompt + step
        rows = [last] if cache else range(1, last + 1)
        assert drawn(root, "is-computed", "is-score") == sum(rows)
        assert found[f"step-scores-{path}"] == str(sum(rows))
        assert drawn(root, "is-computed", "q-k") == len(rows)
        assert found[f"step-projections-{path}"] == str(len(rows))
        assert drawn(root, "is-reused", "q-k") == (last - 1 if cache else 0)
        assert drawn(root, "is-computed", "q-q") == len(rows)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("params", [Params(), Params(False, 12, 8, 12), Params(True, 0, 1, 1)])
def test_states_are_clean_and_bounded(params, lang):
    root = parse(FIGURE.render(params, lang))
    assert_clean(root, lang)
    assert shapes(root) <= 60


def test_after_the_prompt_alone_everything_is_computed_and_there_is_no_step():
    root = parse(FIGURE.render(Params(True, 0, 5, 3), "en"))
    assert drawn(root, "is-computed", "is-score") == 15
    assert not [name for name in numbers(root) if name.startswith(("step", "so-far"))]


def test_a_step_beyond_the_run_draws_the_last_and_says_so():
    root = parse(FIGURE.render(Params(True, 12, 4, 5), "en"))
    assert numbers(root) == numbers(parse(FIGURE.render(Params(True, 5, 4, 5), "en")))
    assert "This run has only 5 steps" in "".join(root.itertext())


def test_curves_end_at_the_totals():
    root = parse(FIGURE.render(Params(True, 3, 4, 8), "en"))
    tops = [int(y.find("li/data").get("value")) for y in root.iter("ol")
            if y.get("class") == "chart__y"]  # fmt: skip
    curves = [p for p in root.iter("path") if p.get("class") in ("curve p-uncached",
                                                                 "curve p-cached")]  # fmt: skip
    heights = [600 - float(p.get("d").split()[-1]) for p in curves]
    ends = [height / 600 * tops[i // 2] for i, height in enumerate(heights)]
    assert ends == pytest.approx([78, 12, 344, 68, 12, 1], abs=0.05)


@pytest.mark.parametrize("raw", [{"prompt": 9}, {"new": 0}, {"step": 13}, {"cache": "yes"}])
def test_states_out_of_range_are_refused(raw):
    with pytest.raises(ParameterError):
        FIGURE.parse(raw)
