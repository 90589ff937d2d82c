"""TeX of plain numbers is worked out; anything else is not guessed at."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sitegen.graph.arithmetic import worked_out


@pytest.mark.parametrize(
    ("tex", "value"),
    [
        (r"2 \cdot 2 \cdot 32^2 \cdot 40", 163840),
        (r"2 \cdot 32^2 \cdot \frac{40\,(40+1)}{2}", 1679360),
        (r"\frac{3{,}358{,}720}{2}", 1679360),
        (r"\frac{2}{40+1}", Fraction(2, 41)),
        (r"-3 + 5", 2),
        (r"2 - (-3)", 5),
        (r"10 - 2 - 3", 5),
        (r"24/2/3", 4),
        (r"2^{10} \times 1.5", 1536),
        (r"\left\lceil \frac{33}{32} \right\rceil \cdot 34", 68),
        (r"\left\lfloor \frac{63}{32} \right\rfloor", 1),
        (r"\min(5,\ 3) + \max(0, 2 - 4)", 3),
        (r"8 \cdot \bigl(3 \cdot 2 + 4\bigr)", 80),
        (r"(2+1)(3+1)", 12),
        (r"\sum_{t=4+1}^{4+8} \frac{t\,(t+1)}{2}", 344),
        (r"\sum_{k=0}^{5} \left(\frac{50}{100}\right)^k", Fraction(63, 32)),
        (r"1 + \sum_{i=1}^{2} i \cdot \sum_{j=1}^{2} j", 10),
    ],
)
def test_worked_out(tex: str, value: int | Fraction) -> None:
    assert worked_out(tex) == value


@pytest.mark.parametrize(
    "tex",
    ["", "x + 1", r"\sum_{i=1}^{99999} i", r"\sum_{i=3}^{1} i", "2 +", "(2", "2)",
     r"\frac{1}{0}", "2^{0.5}", "2^{9999}",
     r"\sqrt{2}", "2 3", r"\lceil 2 )", "a", r"\min 2"],
)  # fmt: skip
def test_what_is_not_known_is_left_alone(tex: str) -> None:
    assert worked_out(tex) is None
