"""What each kind of layer holds, and the map of the layers."""

from __future__ import annotations

from collections.abc import Iterator

from pyodide_demos.figure import number
from pyodide_demos.figures.kv_calculator_ledger import whole
from pyodide_demos.figures.kv_calculator_result import Kind, Result
from pyodide_demos.figures.layer_map import ROLES, layer_map, layers_in_words
from pyodide_demos.figures.parts import ledger
from pyodide_demos.markup import Element, h, remembered
from pyodide_demos.models.kv_layers import STATE_BYTES, LayerGroup
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

TITLE = Words("各种层分别存多少", "What each kind of layer holds")
HEAD = (
    Words("种类", "Kind"),
    Words("每层留下", "Kept per layer"),
    Words("每层每词元", "Per token"),
    Words("全部", "All"),
)
FORMULAS = {
    "heads": Words("2·{heads}·{dim}个元素", "2·{heads}·{dim} elements"),
    "mla": Words("{latent}+{rope}个元素，没有因子2", "{latent}+{rope} elements, no factor 2"),
    "index": Words("，另有索引键{index}个", ", and an index key of {index}"),
    "state": Words("固定{state}个元素，每个{size}字节", "always {state} elements of {size} bytes"),
}


def kinds_table(result: Result, lang: Language) -> Element:
    """Draw the layers and the table below them."""
    rows = [_row(kind, lang) for kind in result.kinds]
    table = ledger(TITLE.in_(lang), [words.in_(lang) for words in HEAD], rows)
    return h("div", layer_map(result.case.model, lang), table)


@remembered
def _row(kind: Kind, lang: Language) -> Element:
    role = kind.group.role
    name = h("b", ROLES[role].in_(lang))
    count = " × ", layers_in_words(kind.group.layers, lang)
    note = h("span", "".join(elements(kind.group, lang)), class_="ledger__note")
    token = number(f"kind-{role}-token", kind.token_bytes, printed(kind.token_bytes, "bytes"))
    total = number(f"kind-{role}-bytes", kind.bytes, printed(kind.bytes, "bytes-iec"))
    return h(
        "tr",
        h("th", name, *count, note, scope="row"),
        h("td", whole(f"kind-{role}-kept", kind.kept), class_="ledger__figure"),
        h("td", token, class_="ledger__figure"),
        h("td", total, class_="ledger__figure"),
    )


def elements(group: LayerGroup, lang: Language) -> Iterator[str]:
    """Say what one token, or one sequence, leaves in one layer."""
    if group.kind == "mla":
        yield FORMULAS["mla"].in_(lang).format(latent=group.latent, rope=group.rope)
    elif group.kind == "state":
        words = FORMULAS["state"].in_(lang)
        yield words.format(state=f"{group.state:,}", size=STATE_BYTES)
    elif group.kv_heads:
        yield FORMULAS["heads"].in_(lang).format(heads=group.kv_heads, dim=group.head_dim)
    if group.indexer:
        yield FORMULAS["index"].in_(lang).format(index=group.indexer)
