"""The head of the calculator: what is held, what fits, and a sentence that says so."""

from __future__ import annotations

from pyodide_demos.figure import number
from pyodide_demos.figures.kv_calculator_result import Fit, Result
from pyodide_demos.figures.parts import amount, ledger
from pyodide_demos.markup import Child, Element, h, remembered
from pyodide_demos.models.kv_layers import bytes_of_states
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

HEAD = Words("项目", "Item"), Words("字节数", "Bytes")
PER_TOKEN = Words("一个词元", "One token")
FAR = Words("超出窗口以后，一个词元", "One token beyond every window")
STATES = Words("一个序列的固定状态", "Constant state of one sequence")
PER_SEQUENCE = Words("一个序列", "One sequence")
AVERAGE = Words("一个序列，平均", "One sequence, on average")
TOTAL = Words("全部{count}个序列", "All {count} sequences")
TOTAL_ONE = Words("全部（1个序列）", "All (1 sequence)")
FITTING = Words("放得下的序列", "Sequences that fit")
FITTING_LIST = Words("表里放得下的序列，按次序", "Sequences of the list that fit, in order")
LONGEST = Words("这么多序列，每个最长", "Longest they may all be")
POSITIONS = Words("个位置", " positions")


def head(result: Result, lang: Language) -> Element:
    """Draw the account."""
    case = result.case
    caption = f"{case.name.in_(lang)} · {_load(result, lang)}"
    return ledger(caption, [words.in_(lang) for words in HEAD], _rows(result, lang))


def _load(result: Result, lang: Language) -> str:
    case = result.case
    kv = case.kv.label.in_(lang)
    if case.times == 1 and len(case.lengths) > 1:
        words = Words("{positions}个位置，{kv}", "{positions} positions, {kv}")
    else:
        words = Words("{count} × {length}个位置，{kv}", "{count} × {length} positions, {kv}")
    return words.in_(lang).format(
        positions=f"{case.positions:,}",
        count=f"{case.sequences:,}",
        length=f"{case.lengths[0]:,}",
        kv=kv,
    )


def _rows(result: Result, lang: Language) -> list[Element]:
    case, fit = result.case, result.fit
    exact = printed(result.per_token, "bytes")
    rows = [
        _row(PER_TOKEN, lang, "", both("bytes-per-token", result.per_token), note=exact),
    ]
    if result.per_token_far != result.per_token:
        rows.append(_row(FAR, lang, "", both("bytes-per-token-far", result.per_token_far)))
    if states := bytes_of_states(case.model):
        rows.append(_row(STATES, lang, "", both("bytes-of-states", states)))
    is_list = case.times == 1 and len(case.lengths) > 1
    one = AVERAGE if is_list else PER_SEQUENCE
    rows.append(_row(one, lang, "", both("bytes-per-sequence", result.per_sequence)))
    total = TOTAL_ONE if case.sequences == 1 else TOTAL
    row = _row(total, lang, f"{case.sequences:,}", both("bytes-total", result.bytes))
    rows.append(h("tr", *row.children, class_="ledger__total"))
    if fit:
        words = FITTING_LIST if is_list else FITTING
        rows.append(_row(words, lang, "", whole("sequences-that-fit", fit.sequences)))
        if fit.longest:
            longest = whole("longest-that-fits", fit.longest), POSITIONS.in_(lang)
            rows.append(_row(LONGEST, lang, "", *longest))
    return rows


def _row(words: Words, lang: Language, count: str, *figures: Child, note: str = "") -> Element:
    name = words.in_(lang).format(count=count)
    below = h("span", "= ", note, class_="ledger__note") if note else None
    return h(
        "tr",
        h("th", name, scope="row"),
        h("td", *figures, below, class_="ledger__figure"),
    )


@remembered
def both(number_id: str, value: int) -> Element:
    """Mark a number of bytes, printed in binary and in decimal units."""
    return number(number_id, value, printed(value, "bytes-both"))


@remembered
def whole(number_id: str, value: int) -> Element:
    """Mark a whole number."""
    return number(number_id, value, printed(value, "integer"))


@remembered
def gib(value: int) -> Element:
    """Write a number of bytes inside a sentence."""
    return amount(value, printed(value, "bytes-iec"))


def verdict(result: Result, lang: Language) -> Element:
    """Say in a sentence whether it fits, and what breaks first."""
    if result.cannot_fit:
        words = result.cannot_fit.in_(lang)
        return h("p", words, class_="calculator__verdict is-over", role="status")
    if result.fit is None:
        raise AssertionError(result)
    fit = result.fit
    sentence = _breaks(result, fit, lang) if fit.breaks else _fits(fit, lang)
    over = "is-over" if fit.breaks else "is-good"
    mark = (
        Words("✗ 放不下。", "✗ It does not fit. ")
        if fit.breaks
        else Words("✓ 放得下。", "✓ It fits. ")
    )
    where = ""
    if fit.devices > 1:
        where = Words("以下是每台设备上的数。", "These are figures of each device. ").in_(lang)
    classes = f"calculator__verdict {over}"
    return h("p", h("b", mark.in_(lang)), where, *sentence, class_=classes, role="status")


def _breaks(result: Result, fit: Fit, lang: Language) -> tuple[Child, ...]:
    budget = fit.budget
    if fit.breaks == "weights":
        return _filled(
            Words(
                "单是权重就要{weights}，设备只有{device}。",
                "The weights alone take {weights}; the device has {device}.",
            ),
            lang,
            weights=gib(budget.weights),
            device=gib(budget.device),
        )
    if fit.breaks == "runtime":
        return _filled(
            Words(
                "权重、运行时和余量合起来要{all}，超过设备的{device}，缓存还没有开始。",
                "Weights, runtime and margin take {all} together, more than the {device} of the "
                "device, before the cache begins.",
            ),
            lang,
            all=gib(budget.device - budget.for_kv),
            device=gib(budget.device),
        )
    words = Words(
        "先放不下的是缓存：它要{kv}，留给它的只有{left}。这样的序列最多{count}个",
        "What breaks first is the cache: it needs {kv} and {left} are left for it. At most {count} "
        "such sequences fit",
    )
    if fit.longest:
        tail = Words(
            "；{all}个序列时，每个最长{longest}个位置。",
            "; {all} of them may be {longest} positions long.",
        )
    else:
        tail = Words("。", ".")
    return _filled(
        Words(words.zh + tail.zh, words.en + tail.en),
        lang,
        kv=gib(fit.kv_bytes),
        left=gib(budget.for_kv),
        count=amount(fit.sequences, f"{fit.sequences:,}"),
        all=amount(result.case.sequences, f"{result.case.sequences:,}"),
        longest=amount(fit.longest, f"{fit.longest:,}"),
    )


def _fits(fit: Fit, lang: Language) -> tuple[Child, ...]:
    free = fit.budget.for_kv - fit.kv_bytes
    if not fit.longest:
        words = Words("缓存占{kv}，还剩{free}。", "The cache takes {kv}; {free} stay free.")
        return _filled(words, lang, kv=gib(fit.kv_bytes), free=gib(free))
    following, longer = fit.sequences + 1, fit.longest + 1
    return _filled(
        Words(
            "缓存占{kv}，还剩{free}。先放不下的会是缓存：序列再多，到第{next}个；文本再长，到每个{longer}个位置。",
            "The cache takes {kv}; {free} stay free. What will break first is the cache: at "
            "sequence {next} if more arrive, at {longer} positions each if they grow.",
        ),
        lang,
        kv=gib(fit.kv_bytes),
        free=gib(free),
        next=amount(following, f"{following:,}"),
        longer=amount(longer, f"{longer:,}"),
    )


def _filled(words: Words, lang: Language, **fillings: Child) -> tuple[Child, ...]:
    """Put elements into the places of a sentence."""
    found: list[Child] = []
    for piece in words.in_(lang).split("{"):
        name, brace, rest = piece.partition("}")
        found += [fillings[name], rest] if brace else [piece]
    return tuple(found)
