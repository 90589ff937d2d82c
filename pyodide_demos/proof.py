"""Prove a number: compute it here, and lay it beside the page's and the register's.

Three values are compared: the one a page shows, the one the register holds, and the one this
Python has just computed. The code is compared too, by the hash of each module's source. This
proves arithmetic and the identity of code; that the inputs are true is for the sources to show.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from pyodide_demos import __version__
from pyodide_demos.markup import elements, text_of
from pyodide_demos.models.record_checks import check_counts, check_record
from pyodide_demos.quantities import Ratio, Value, as_fraction, exact, printed
from pyodide_demos.registry import FIGURES, FUNCTIONS
from pyodide_demos.scripts import kv_cache

type Entry = Mapping[str, Any]

PACKAGE = "pyodide_demos"
COMPARED_AS_PRINTED = ("seeded", "machine")
"""Classes of numbers whose last digits belong to the machine that computed them."""


def _digests() -> dict[str, str]:
    """Hash the sources that numbers come from, while there are files to read.

    A Python that was restored from a snapshot has none; it remembers what was hashed then.
    """
    folder = Path(__file__).parent
    files = (path for part in ("*.py", "models/*.py", "scripts/*.py") for path in folder.glob(part))
    return {
        f"{PACKAGE}/{path.relative_to(folder).as_posix()}": _sha256(path) for path in sorted(files)
    }


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


DIGESTS = _digests()
"""File of the package → sha256 of its source."""

_recounted: dict[str, list[str]] = {}


def prove(request: Entry) -> dict[str, Any]:
    """Prove one claim, or one check of a retired claim.

    The request holds `claim` (its entry in claims.json), `shown` (value and text of each place
    on the page), and where the claim needs them `inputs` (as the receipt shows them), `values`
    (of other claims), `functions` (hashes recorded by the build) and `record`.
    """
    claim, spec = request["claim"], request["claim"]["computed_from"]
    way = next(key for key in ("call", "quote", "record", "sum", "claim") if key in spec)
    answer: dict[str, Any] = {
        "claim": claim["id"], "class": claim.get("class", "exact"), "way": way, "inputs": {},
        "shown": request.get("shown", []), "registered": claim.get("value", ""), "here": "",
        "printed": {}, "differs": [], "code": [], "second": None, "terms": None, "error": "",
        "package": __version__,
    }  # fmt: skip
    try:
        value = _value(request, way, answer)
        answer["here"] = exact(value)
        answer["printed"] = {form: printed(value, form) for form in claim["formats"]}
        answer["differs"] = _differing(request, answer)
        answer["terms"] = _terms_agree(claim, value)
        answer["second"] = _second(request, value)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        answer["differs"] = ["here"]
        answer["error"] = f"{type(error).__name__}: {error}"
    return answer


def prove_number(request: Entry) -> dict[str, Any]:
    """Compute a figure again and compare one of its numbers with the one that is shown.

    The request holds `figure`, `params`, `lang`, `number`, `shown`, the dotted `function` that
    gives the number, and `functions` (hashes recorded by the build).
    """
    figure = FIGURES[request["figure"]]
    drawn = figure.render(figure.parse(request["params"]), request["lang"])
    places = [
        {"value": dict(one.attributes).get("value") or "", "text": text_of(one)}
        for one in elements(drawn)
        if dict(one.attributes).get("data-number") == request["number"]
    ]
    return {
        "figure": figure.name, "number": request["number"], "params": request["params"],
        "function": request["function"], "shown": request["shown"], "here": places,
        "agrees": bool(places) and places == request["shown"],
        "code": list(_code(request["function"], request["functions"])), "package": __version__,
    }  # fmt: skip


def parse(text: str) -> Value:
    """Read a value back that `exact` wrote.

    Raises:
        ValueError: for anything else.
    """
    try:
        if "/" in text:
            above, below = (int(part) for part in text.split("/"))
            whole = math.gcd(above, below) == 1
            return Fraction(above, below) if whole else Ratio(above, below)
        return Decimal(text) if set(text) & set(".eE") else int(text)
    except (ArithmeticError, ValueError):
        raise ValueError(f"{text[:40]!r} is not a value.") from None


def _value(request: Entry, way: str, answer: dict[str, Any]) -> Value:
    """Obtain a claim's value the way the register says."""
    claim, spec, values = request["claim"], request["claim"]["computed_from"], request["values"]
    if way == "call":
        call = claim["call"]
        answer["inputs"] = {**call["args"], **request.get("inputs", {})}
        answer["code"] = list(_code(call["function"], request.get("functions", {})))
        return _run(call["function"], answer["inputs"])
    if way == "quote":
        return parse(str(spec["quote"]))
    if way == "record":
        answer["inputs"] = {"record": spec["record"], "path": spec["path"]}
        return _recorded(request["record"], spec)
    if way == "claim":
        answer["inputs"] = {spec["claim"]: values[spec["claim"]]}
        return parse(values[spec["claim"]])
    answer["inputs"] = {name: values[name] for name in spec["sum"]}
    total = sum((as_fraction(parse(values[name])) for name in spec["sum"]), Fraction(0))
    return int(total) if total.denominator == 1 else total


def _run(name: str, arguments: Mapping[str, object]) -> Value:
    """Call a model function with inputs as they are written down."""
    return FUNCTIONS[name](**{key: _argument(given) for key, given in arguments.items()})


def _argument(given: object) -> object:
    """Read a number back; what is no number, such as the name of a model, is itself."""
    try:
        return parse(given) if isinstance(given, str) else given
    except ValueError:
        return given


def _code(name: str, functions: Mapping[str, Entry]) -> Iterator[dict[str, object]]:
    """Compare the sources that run here with those of the build: the function's and its imports."""
    recorded = functions.get(name, {})
    own = f"{FUNCTIONS[name].__module__.replace('.', '/')}.py"
    for file, build in {own: recorded.get("sha256", ""), **recorded.get("modules", {})}.items():
        here = DIGESTS.get(file, "")
        yield {"file": file, "here": here, "build": build, "same": bool(here) and here == build}


def _recorded(record: Entry, spec: Entry) -> Value:
    """Look a value up in a published record, after counting again what a run can count again."""
    wrong = _recounted.get(spec["record"])
    if wrong is None:
        wrong = [*check_counts(record), *check_record(record, kv_cache.render_text(record))]
        _recounted[spec["record"]] = wrong
    if wrong:
        raise ValueError(wrong[0])
    found: Any = record
    for step in spec["path"].split("."):
        found = found[int(step)] if isinstance(found, list) else found[step]
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise TypeError(f"{spec['path']} of the record is no number.")
    return found


def _differing(request: Entry, answer: dict[str, Any]) -> list[str]:
    """Name what disagrees: `page`, `register`, `here`; all three where no two agree."""
    claim, texts = request["claim"], answer["printed"]
    by_text = answer["class"] in COMPARED_AS_PRINTED
    register_here = claim["printed"] == texts and (by_text or claim["value"] == answer["here"])
    register_page = here_page = True
    for place in answer["shown"]:
        form = next((f for f, text in claim["printed"].items() if text == place["text"]), "")
        register_page &= bool(form) and place["value"] == claim["value"]
        by_value = by_text or place["value"] == answer["here"]
        here_page &= place["text"] in texts.values() and by_value
    if register_here and register_page and here_page:
        return []
    if register_here:
        return ["page"]
    if here_page and answer["shown"]:
        return ["register"]
    return ["here"] if register_page else ["page", "register", "here"]


def _terms_agree(claim: Entry, value: Value) -> bool | None:
    """Divide a ratio's registered terms; None where the claim is no ratio."""
    if "numerator" not in claim:
        return None
    above, below = (
        as_fraction(parse(claim[name]["value"])) for name in ("numerator", "denominator")
    )
    form = claim["formats"][0]
    if isinstance(value, float):
        return printed(above / below, form) == printed(value, form)
    return above / below == as_fraction(value)


def _second(request: Entry, value: Value) -> dict[str, Any] | None:
    """Run the second, independent derivation, where the register names one."""
    check = request["claim"].get("check")
    if not check:
        return None
    call = check["call"]
    found = _run(call["function"], call["args"])
    as_printed = isinstance(value, float) or isinstance(found, float)
    form = request["claim"]["formats"][0]
    agrees = (
        printed(found, form) == printed(value, form)
        if as_printed
        else as_fraction(found) == as_fraction(value)
    )
    code = list(_code(call["function"], request.get("functions", {})))
    return {**call, "value": exact(found), "agrees": agrees, "code": code}
