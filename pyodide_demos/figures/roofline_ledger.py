"""What the roofline figure says in words and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pyodide_demos.figure import number
from pyodide_demos.figures.parts import amount, ledger
from pyodide_demos.markup import Child, Element, group, h
from pyodide_demos.models import decode_step, roofline
from pyodide_demos.models.decode_step import Step
from pyodide_demos.presets import DevicePreset, ModelPreset
from pyodide_demos.quantities import fixed, printed
from pyodide_demos.words import Language, Words

READS = Words("一步要读的", "What a step reads")
ITEM = Words("项目", "Item")
BYTES = Words("字节", "Bytes")
LEAST = Words("峰值带宽下至少", "At peak bandwidth, at least")
WEIGHTS = Words("权重，各读一遍", "Weights, each read once")
ACTIVE = Words("权重：一个词元用到的", "Weights that one token uses")
MOST = Words("最多：每个序列各用各的专家", "At most: no two sequences share an expert")
EMBEDDING = Words(
    "不算输入嵌入（不共用时不必整读）", "Without the input embedding, if it is not tied"
)
KV = Words("KV：全部序列的缓存", "KV of all sequences")
TOGETHER = Words("权重加KV", "Weights and KV")
BOUNDS = Words("上限和下限", "Bounds")
PEAK_BANDWIDTH = Words("峰值带宽", "Peak bandwidth")
PEAK_COMPUTE = Words("16位稠密峰值算力", "Peak dense 16-bit compute")
ALSO = Words("；另有来源写", "; other sources print ")
NONE_PRINTED = Words("厂家没有公布", "the maker prints none")
RIDGE = Words("转折处", "Ridge")
INTENSITY = Words("这一步的强度", "Intensity of this step")
PER_BYTE = Words("FLOP/字节", "FLOP per byte")
FLOP = Words("这一步的算术", "Arithmetic of this step")
FLOOR = Words("一步至少", "A step takes at least")
STEPS = Words("每秒至多", "At most, per second")
STEP_WORD = Words("步", "steps")
TOKENS = Words("个词元（全部序列）", "tokens of all sequences")
TAKEOVER = Words(
    "批大到多少，算术不再比读取快", "Batch from which arithmetic takes as long as reads"
)
OVERTAKES = Words(
    "上下文长到多少，读KV不少于读权重", "Context from which KV reads equal weight reads"
)
NEVER_BATCH = Words(
    "到不了：每加一个序列，读它的KV比算它更久",
    "none: reading one more sequence's KV takes longer than computing it",
)
NEVER_CONTEXT = Words("到不了：窗口或状态不再变长", "none: windows and states stop growing")
PREFILL = Words("预填充一个序列的全部位置，至少", "Prefill of one whole sequence, at least")
MEMORY_WAITS = Words(
    "读取比算术久：算术单元在等内存，内存系统已经满载。",
    "Reading outlasts arithmetic: the arithmetic units wait, and the memory system is saturated.",
)
COMPUTE_WAITS = Words(
    "算术比读取久：内存有空，算术单元满载。",
    "Arithmetic outlasts reading: memory has time to spare, the arithmetic units are saturated.",
)
ONLY_MEMORY = Words(
    "只有读取的下限：没有公布的算力可比。",
    "Only the bound of reading is known: there is no printed peak to compare with.",
)
SCOPE = Words(
    "权重和KV都按16位，参数个数按公布的（常是整数）。峰值是厂家公布的，实际更低；不含激活、通信和调度。",
    "Weights and KV in 16-bit formats; parameters as published, often rounded. Peaks are what "
    "makers print, and real rates are lower. Activations, communication and scheduling are left "
    "out.",
)
TOO_LARGE = Words(
    "一张这样的卡装不下这些权重和KV；这里只算读取的时间，不管装得下装不下。",
    "One such device cannot hold these weights and this KV; the figure tells the time of reading, "
    "whether or not it fits.",
)
TOO_LONG = Words(
    "这个上下文超过了模型配置的长度。",
    "This context is longer than the model's configuration allows.",
)
EXPERTS = Words(
    "这是混合专家模型：下限只算一个词元用到的权重。批越大，用到的专家越多，读的权重介于两行之间。",
    "A mixture of experts: the bounds count the weights that one token uses. The larger the batch, "
    "the more experts it touches; what is read lies between the two rows.",
)


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everything the figure prints or draws."""

    device: DevicePreset
    model: ModelPreset
    step: Step
    bandwidth: Fraction
    tflops: Fraction
    """0 where the maker prints none."""
    weights_ms: Fraction
    kv_ms: Fraction
    memory_ms: Fraction
    compute_ms: Fraction | None
    floor_ms: Fraction
    steps_per_second: Fraction
    batch_takeover: int
    context_overtakes: int
    prefill_flop: int
    marks: tuple[tuple[int, Fraction], ...]
    """Batches and the intensity each would have."""

    @property
    def sparse(self) -> bool:
        """Say whether a token uses a part of the parameters only."""
        return self.model.active < self.model.parameters


def verdict(numbers: Numbers, lang: Language) -> Element:
    """Say in a sentence which part waits."""
    if numbers.compute_ms is None:
        words = ONLY_MEMORY
    else:
        words = MEMORY_WAITS if numbers.memory_ms > numbers.compute_ms else COMPUTE_WAITS
    return h("p", words.in_(lang), class_="roofline__verdict", role="status")


def ledgers(numbers: Numbers, lang: Language) -> tuple[Element, Element]:
    """Return the table of reads and the table of bounds."""
    return _reads(numbers, lang), _bounds(numbers, lang)


def _reads(numbers: Numbers, lang: Language) -> Element:
    """List bytes and times: weights, what else may be read of them, KV, and the sum."""
    step = numbers.step
    if numbers.sparse:
        weights, other = ACTIVE, (MOST, "most-", decode_step.most_weight_bytes(step))
    else:
        rest = decode_step.bytes_without_embedding(step)
        weights, other = WEIGHTS, (EMBEDDING, "bare-", rest)
    listed = [
        (weights, "weight", decode_step.weight_bytes(step)),
        (other[0], f"{other[1]}weight", other[2]),
        (KV, "kv", decode_step.kv_bytes(step)),
        (TOGETHER, "read", decode_step.bytes_read(step)),
    ]
    rows = []
    for words, name, count in listed:
        time = roofline.read_milliseconds(count, numbers.bandwidth)
        size = number(f"{name}-bytes", count, printed(count, "bytes-both"))
        rows.append(
            h(
                "tr",
                h("th", words.in_(lang), scope="row"),
                h("td", size, class_="ledger__figure"),
                h("td", _ms(f"{name}-ms", time), class_="ledger__figure"),
                class_="ledger__total" if words is TOGETHER else None,
            )
        )
    return ledger(READS.in_(lang), [words.in_(lang) for words in (ITEM, BYTES, LEAST)], rows)


def _bounds(numbers: Numbers, lang: Language) -> Element:
    step, per_byte = numbers.step, f" {PER_BYTE.in_(lang)}"
    intensity = decode_step.intensity(step)
    rows = [
        _bound(PEAK_BANDWIDTH, lang, *_peak("bandwidth", numbers.device.bandwidth, "GB/s", lang)),
        _bound(PEAK_COMPUTE, lang, *_peak("tflops", numbers.device.tflops, "TFLOP/s", lang)),
    ]
    if numbers.tflops:
        ridge = roofline.ridge(numbers.tflops, numbers.bandwidth)
        rows.append(_bound(RIDGE, lang, number("ridge", ridge, short(ridge)), per_byte))
    rows.append(_bound(INTENSITY, lang, number("intensity", intensity, short(intensity)), per_byte))
    if numbers.compute_ms is not None:
        count = decode_step.flop(step)
        text = printed(count, "scientific-2")
        rows.append(
            _bound(FLOP, lang, number("flop", count, text), " FLOP · ",
                   _ms("compute-ms", numbers.compute_ms))
        )  # fmt: skip
    steps = numbers.steps_per_second
    rows.append(_bound(FLOOR, lang, _ms("floor-ms", numbers.floor_ms), total=True))
    rows.append(
        _bound(STEPS, lang, number("steps-per-second", steps, short(steps)),
               f" {STEP_WORD.in_(lang)} · ",
               number("tokens-per-second", steps * step.sequences, short(steps * step.sequences)),
               f" {TOKENS.in_(lang)}")
    )  # fmt: skip
    rows.extend(_crossings(numbers, lang))
    return ledger(BOUNDS.in_(lang), [words.in_(lang) for words in (ITEM, BOUNDS)], rows)


def _crossings(numbers: Numbers, lang: Language) -> list[Element]:
    rows = []
    if numbers.tflops:
        rows.append(_bound(TAKEOVER, lang, _crossing("batch-takeover", numbers.batch_takeover,
                                                     NEVER_BATCH, lang)))  # fmt: skip
    rows.append(_bound(OVERTAKES, lang, _crossing("context-overtakes", numbers.context_overtakes,
                                                  NEVER_CONTEXT, lang)))  # fmt: skip
    if numbers.tflops:
        count = numbers.prefill_flop
        time = roofline.compute_milliseconds(count, numbers.tflops)
        text = printed(count, "scientific-2")
        rows.append(
            _bound(PREFILL, lang, number("prefill-flop", count, text), " FLOP · ",
                   _ms("prefill-ms", time))
        )  # fmt: skip
    return rows


def _crossing(number_id: str, value: int, never: Words, lang: Language) -> Element:
    if not value:
        return group(h("span", never.in_(lang), class_="roofline__never"))
    return number(number_id, value, printed(value, "integer"))


def _peak(number_id: str, values: tuple[Fraction, ...], unit: str, lang: Language) -> list[Child]:
    """Print the chosen figure and whatever else sources print."""
    if not values:
        return [NONE_PRINTED.in_(lang)]
    children: list[Child] = [number(number_id, values[0], short(values[0])), f" {unit}"]
    for index, value in enumerate(values[1:]):
        children += [ALSO.in_(lang) if not index else ", ", amount(value, short(value))]
    return children


def _bound(name: Words, lang: Language, *children: Child, total: bool = False) -> Element:
    return h(
        "tr",
        h("th", name.in_(lang), scope="row"),
        h("td", *children, class_="ledger__figure roofline__bound"),
        class_="ledger__total" if total else None,
    )


def notes(numbers: Numbers, lang: Language) -> Element:
    """Say what is counted, and what a reader of this state should know besides."""
    told = [SCOPE]
    if numbers.sparse:
        told.append(EXPERTS)
    if numbers.step.positions > numbers.model.context:
        told.append(TOO_LONG)
    if decode_step.bytes_read(numbers.step) > max(numbers.device.memory_gb) * 2**30:
        told.append(TOO_LARGE)
    return h("div", *(h("p", words.in_(lang), class_="figure-note") for words in told))


def _ms(number_id: str, value: Fraction) -> Element:
    return number(number_id, value, f"{short(value)}\N{NO-BREAK SPACE}ms")


def milliseconds(value: Fraction) -> Element:
    """Label an axis with a time."""
    return amount(value, f"{short(value)}\N{NO-BREAK SPACE}ms")


def short(value: Fraction) -> str:
    """Print about three digits, and a whole number whole."""
    if value.denominator == 1 or value >= 100:
        return fixed(value, 0)
    bounds = ((1, 10), (2, 1), (3, Fraction(1, 10)))
    return fixed(value, next((digits for digits, least in bounds if value >= least), 4))
