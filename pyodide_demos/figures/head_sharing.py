"""Which query heads read which K and V, and what a token then leaves in the cache."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from pyodide_demos.figure import Control, Figure, Toggle, number
from pyodide_demos.figures.parts import amount, coordinate, drawing, ledger
from pyodide_demos.markup import Child, Element, group, h
from pyodide_demos.models import head_sharing, kv_bytes, kv_mla
from pyodide_demos.quantities import Ratio, printed
from pyodide_demos.words import Language, Words

BYTES_PER_ELEMENT = 2
LATENT, ROTARY = 512, 64
"""Elements of the latent vector and of the shared rotary key in DeepSeek-V2 and V3."""
WIDTH, HEIGHT, LEFT = 640, 216, 44
QUERY_TOP, QUERY_HEIGHT = 6, 34
STORE_TOP, STORE_HEIGHT = 138, 34
SECOND_TOP = STORE_TOP + STORE_HEIGHT + 4
GAP = Fraction(3, 5)
"""Room between two groups, in widths of one query head."""
WIDEST = 52

NAMES = {
    "mha": Words("多头（MHA）", "Multi-head (MHA)"),
    "gqa": Words("分组（GQA）", "Grouped (GQA)"),
    "mqa": Words("多查询（MQA）", "Multi-query (MQA)"),
    "mla": Words("潜向量（MLA）", "Latent (MLA)"),
}
CAPTION = Words("每个词元在缓存里占多少", "What one token leaves in the cache")
FORM = Words("结构", "Form")
HEADS = Words("KV头", "KV heads")
ELEMENTS = Words("每层元素", "Elements a layer")
BYTES = Words("每个词元的字节", "Bytes per token")
RATIO = Words("与MHA之比", "Against MHA")
SHOWN = Words("图中", "drawn")
NO_HEADS = Words("无", "none")
DRAWN = Words("图上画的：", "Drawn: ")
EACH_READS = Words("每个KV头由这么多查询头共用：", "Query heads that read each KV head: ")
ONE_LATENT = Words(
    "所有查询头读同一个潜向量c和同一段位置分量r。",
    "Every query head reads the same latent vector c and the same rotary part r.",
)
UNEVEN = Words(
    "查询头分不成这么多个同样大小的组，所以没有连线。可行的KV头数：",
    "The query heads do not fall into that many groups of one size, so no lines are drawn. "
    "KV heads that work: ",
)
COMMA = Words("、", ", ")
STOP = Words("。", ".")
BITS = Words(
    "按16位存放，每层结构相同。MLA按DeepSeek-V2和V3的宽度画：潜向量加位置分量共",
    "Stored in a 16-bit format, every layer alike. MLA has the widths of DeepSeek-V2 and V3: "
    "latent and rotary part together ",
)
BITS_END = Words(
    "个元素，K和V合用，也不乘头数。", " elements, for K and V at once and without a head count."
)


@dataclass(frozen=True, slots=True)
class Params:
    """What the reader turns."""

    query_heads: int = 32
    kv_heads: int = 8
    head_dim: int = 128
    layers: int = 32
    latent: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """One way of keeping K and V."""

    kind: str
    kv_heads: int | None
    elements: int
    """Per token and layer."""
    bytes: int
    """Per token, all layers."""
    ratio: Ratio
    """Bytes over those of one KV head per query head."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everything the figure prints or draws."""

    params: Params
    kind: str
    """What is drawn: `mha`, `gqa`, `mqa`, `mla` or `uneven`."""
    group: int | None
    """Query heads per KV head, where there are such groups."""
    workable: tuple[int, ...]
    forms: tuple[Form, ...]


def compute(params: Params) -> Numbers:
    """Compare one KV head per query head, the chosen number, one for all, and a latent vector."""
    workable = head_sharing.workable_kv_heads(params.query_heads)
    even = params.kv_heads in workable
    kind = _kind(params, even=even)
    forms = [_shared("mha", params, params.query_heads)]
    if even and 1 < params.kv_heads < params.query_heads:
        forms.append(_shared("gqa", params, params.kv_heads))
    forms += [_shared("mqa", params, 1), _latent(params)]
    group_size = head_sharing.group_size(params.query_heads, params.kv_heads) if even else None
    return Numbers(params, kind, None if params.latent else group_size, workable, tuple(forms))


def _kind(params: Params, *, even: bool) -> str:
    if params.latent:
        return "mla"
    if not even:
        return "uneven"
    if params.kv_heads == params.query_heads:
        return "mha"
    return "mqa" if params.kv_heads == 1 else "gqa"


def _shared(kind: str, params: Params, kv_heads: int) -> Form:
    return Form(
        kind,
        kv_heads,
        kv_bytes.elements_per_token(1, kv_heads, params.head_dim),
        kv_bytes.bytes_per_token(params.layers, kv_heads, params.head_dim, BYTES_PER_ELEMENT),
        head_sharing.shared_ratio(params.query_heads, kv_heads),
    )


def _latent(params: Params) -> Form:
    elements = kv_mla.elements_per_token(1, LATENT, ROTARY)
    whole = kv_bytes.elements_per_token(1, params.query_heads, params.head_dim)
    in_bytes = kv_mla.bytes_per_token(params.layers, LATENT, ROTARY, BYTES_PER_ELEMENT)
    return Form("mla", None, elements, in_bytes, head_sharing.how_many_times(elements, whole))


def view(numbers: Numbers, lang: Language) -> Element:
    """Draw the lines, name what is drawn, and set the forms side by side."""
    return h(
        "div",
        _lines(numbers),
        h("p", *_sentence(numbers, lang), class_="head-sharing__name"),
        _table(numbers, lang),
        h(
            "p",
            BITS.in_(lang),
            amount(numbers.forms[-1].elements, str(numbers.forms[-1].elements)),
            BITS_END.in_(lang),
            class_="figure-note",
        ),
        class_="head-sharing",
    )


def _sentence(numbers: Numbers, lang: Language) -> tuple[Child, ...]:
    if numbers.kind == "uneven":
        listed: list[Child] = []
        for value in numbers.workable:
            listed += [COMMA.in_(lang)] if listed else []
            listed.append(amount(value, str(value)))
        return (UNEVEN.in_(lang), *listed, STOP.in_(lang))
    name = h("b", NAMES[numbers.kind].in_(lang))
    head = (DRAWN.in_(lang), name, Words("。", ". ").in_(lang))
    if numbers.group is None:
        return (*head, ONE_LATENT.in_(lang))
    return (*head, EACH_READS.in_(lang), _whole("group", numbers.group), STOP.in_(lang))


def _whole(number_id: str, value: int) -> Element:
    return number(number_id, value, printed(value, "integer"))


def _table(numbers: Numbers, lang: Language) -> Element:
    heads = [words.in_(lang) for words in (FORM, HEADS, ELEMENTS, BYTES, RATIO)]
    return ledger(CAPTION.in_(lang), heads, (_row(f, numbers, lang) for f in numbers.forms))


def _row(form: Form, numbers: Numbers, lang: Language) -> Element:
    drawn = form.kind == numbers.kind
    heads = amount(form.kv_heads, str(form.kv_heads)) if form.kv_heads else NO_HEADS.in_(lang)
    in_bytes = group(
        number(f"bytes-{form.kind}", form.bytes, printed(form.bytes, "bytes")),
        h("span", amount(form.bytes, printed(form.bytes, "bytes-both")), class_="ledger__note"),
    )
    ratio = number(f"ratio-{form.kind}", form.ratio, printed(form.ratio, "percent-2"))
    mark = h("span", SHOWN.in_(lang), class_="head-sharing__drawn") if drawn else None
    return h(
        "tr",
        h("th", NAMES[form.kind].in_(lang), mark, scope="row"),
        h("td", heads, class_="ledger__figure"),
        h("td", _whole(f"elements-{form.kind}", form.elements), class_="ledger__figure"),
        h("td", in_bytes, class_="ledger__figure"),
        h("td", ratio, class_="ledger__figure"),
        class_="is-drawn" if drawn else None,
    )


def _lines(numbers: Numbers) -> Element:
    """Draw query heads above, what is stored below, and a line for every read."""
    params, kind = numbers.params, numbers.kind
    per_group = numbers.group or params.query_heads
    centres, slot = _spread(params.query_heads, per_group)
    query_width = min(slot * Fraction(4, 5), Fraction(WIDEST))
    shapes: list[Child] = [_letter("q", QUERY_TOP + 25)]
    targets = [sum(part, Fraction()) / len(part) for part in _groups(centres, per_group)]
    if kind == "uneven":
        targets, _ = _spread(params.kv_heads, 1)
    else:
        reads = _reads(centres, per_group, targets)
        shapes.append(h("path", class_="head-sharing__reads", d=reads))
    shapes.append(_boxes("q", centres, query_width, QUERY_TOP, QUERY_HEIGHT))
    if kind == "mla":
        return drawing(WIDTH, HEIGHT, *shapes, *_stored_latent(), class_="head-sharing__lines")
    room = min((b - a for a, b in pairwise(targets)), default=Fraction(WIDTH))
    stored_width = min(room * Fraction(4, 5), Fraction(WIDEST))
    for quantity, top in (("k", STORE_TOP), ("v", SECOND_TOP)):
        shapes.append(_letter(quantity, top + 25))
        shapes.append(_boxes(quantity, targets, stored_width, top, STORE_HEIGHT))
    hatch = "".join(_hatching(x - stored_width / 2, stored_width, SECOND_TOP) for x in targets)
    shapes.append(h("path", class_="hatch", d=hatch))
    return drawing(WIDTH, HEIGHT, *shapes, class_="head-sharing__lines")


def _spread(count: int, per_group: int) -> tuple[list[Fraction], Fraction]:
    """Place the centres of heads from left to right with a gap between groups."""
    groups = -(-count // per_group)
    gap = GAP if per_group > 1 else Fraction()
    slot = Fraction(WIDTH - LEFT) / (count + gap * (groups - 1))
    centres = (i + Fraction(1, 2) + gap * (i // per_group) for i in range(count))
    return [LEFT + slot * centre for centre in centres], slot


def _groups(centres: list[Fraction], per_group: int) -> list[list[Fraction]]:
    return [centres[i : i + per_group] for i in range(0, len(centres), per_group)]


def _reads(centres: list[Fraction], per_group: int, targets: list[Fraction]) -> str:
    """Draw a line from each query head to what it reads, each begun from the end of the last."""
    rise = STORE_TOP - QUERY_TOP - QUERY_HEIGHT
    pieces, last = [f"M0 {STORE_TOP}"], Fraction()
    for part, target in zip(_groups(centres, per_group), targets, strict=True):
        for x in part:
            pieces.append(f"m{coordinate(x - last)} -{rise}l{coordinate(target - x)} {rise}")
            last = target
    return "".join(pieces)


def _boxes(
    quantity: str, centres: list[Fraction], width: Fraction, top: int, height: int
) -> Element:
    """Draw boxes of one size in one path, each placed from the one before."""
    side, last = coordinate(width), width / 2
    pieces = [f"M0 {top}"]
    for x in centres:
        pieces.append(f"m{coordinate(x - last)} 0h{side}v{height}h-{side}z")
        last = x
    return h("path", class_=f"q-{quantity}", d="".join(pieces))


def _hatching(left: Fraction, width: Fraction, top: int) -> str:
    """Draw lines that rise to the right, every 9 units, cut at the sides of a box."""
    pieces, x, y = [f"M{coordinate(left)} {top}"], Fraction(), Fraction()
    for start in range(9, int(width) + STORE_HEIGHT, 9):
        x1, y1 = max(Fraction(), Fraction(start - STORE_HEIGHT)), min(start, STORE_HEIGHT)
        length = min(Fraction(start), width) - x1
        along = coordinate(length)
        pieces.append(f"m{coordinate(x1 - x)} {coordinate(y1 - y)}l{along} -{along}")
        x, y = x1 + length, y1 - length
    return "".join(pieces)


def _stored_latent() -> tuple[Element, ...]:
    """Draw the latent vector and the rotary part at their true proportion, 512 to 64."""
    middle = Fraction(LEFT + WIDTH, 2)
    whole = Fraction(WIDTH - LEFT) / 2
    unit = whole / (LATENT + ROTARY)
    left, latent, rotary = middle - whole / 2, unit * LATENT, unit * ROTARY
    boxes = []
    for letter, x, width in (("c", left, latent), ("r", left + latent, rotary)):
        place = {"x": coordinate(x), "y": str(STORE_TOP)}
        size = {"width": coordinate(width), "height": str(STORE_HEIGHT)}
        boxes.append(h("rect", class_="head-sharing__latent", **place, **size))
        boxes.append(_text(letter, x + width / 2, STORE_TOP + 25, "middle"))
    return tuple(boxes)


def _letter(quantity: str, base: int) -> Element:
    return _text(quantity.upper(), Fraction(4), base, "start", f" q-{quantity}")


def _text(text: str, x: Fraction, y: int, anchor: str, class_: str = "") -> Element:
    return h(
        "text",
        text,
        class_=f"head-sharing__letter{class_}",
        x=coordinate(x),
        y=y,
        text_anchor=anchor,
        font_size=26,
    )


FIGURE = Figure(
    name="head-sharing",
    title=Words("谁和谁共用K和V", "Who shares K and V with whom"),
    controls=(
        Control(
            "query_heads",
            Words("查询头数", "Query heads"),
            "",
            4,
            64,
            Words("{value}个查询头", "query heads: {value}"),
            stops=(4, 8, 16, 24, 32, 48, 64),
        ),
        Control(
            "kv_heads",
            Words("KV头数", "KV heads"),
            "",
            1,
            64,
            Words("{value}个KV头", "KV heads: {value}"),
            stops=(1, 2, 4, 5, 8, 16, 32, 64),
        ),
        Control(
            "head_dim",
            Words("头维度", "Head dimension"),
            "d",
            16,
            512,
            Words("头维度{value}", "head dimension: {value}"),
            stops=(64, 80, 96, 128, 192, 256),
        ),
        Control(
            "layers",
            Words("层数", "Layers"),
            "L",
            1,
            128,
            Words("{value}层", "layers: {value}"),
            stops=(1, 16, 32, 61, 80, 96, 128),
        ),
        Toggle("latent", Words("改存一个潜向量（MLA）", "Keep one latent vector instead (MLA)")),
    ),
    params=Params,
    compute=compute,
    view=view,
    derivations={
        "group": "head_sharing.group_size",
        "elements-mla": "kv_mla.elements_per_token",
        "bytes-mla": "kv_mla.bytes_per_token",
        "ratio-mla": "head_sharing.how_many_times",
        "elements-*": "kv_bytes.elements_per_token",
        "bytes-*": "kv_bytes.bytes_per_token",
        "ratio-*": "head_sharing.shared_ratio",
    },
)
