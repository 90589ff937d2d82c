"""The pages of the good project and the data published beside them."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any, cast

import pytest

from sitegen.markdown import parse_document
from sitegen.problems import Problem
from sitegen.render.badges import page_badges, part_badges, verification_details
from sitegen.render.claim_views import computed_by, each_once
from sitegen.render.page import Page, Site
from sitegen.render.registers import source_view
from sitegen.render.usage import contents_of
from sitegen.schema.claim import QuoteValue, SumValue, Verification
from tests.sites.project import Project
from tests.unit.sitegen.steps import Checked, check, text_file

PARTS = ("{claim}`with-cache` {claim}`share`", "{claim}`both`", ":::{demo} account-a\n:::")


@pytest.fixture(scope="module")
def pages(checked: Checked) -> dict[str, bytes]:
    tree, problems = checked.pages()
    assert problems == []
    return tree


def page_of(checked: Checked, lang: Any = "en") -> Page:
    return Page(cast("Site", checked.site()), lang, f"{lang}/first/")


def test_every_address_is_there(pages: dict[str, bytes]) -> None:
    assert {
        "index.html", "404.html", "claims.json", "sources.json", "records/run.json",
        "records/run.txt", "scripts/kv_cache.py", "assets/icon.svg",
        *(f"{lang}/{page}index.html" for lang in ("zh", "en") for page in (
            "", "first/", "second/", "claims/", "sources/", "experiments/", "retired/", "glossary/",
        )),
    } <= set(pages)  # fmt: skip


def test_claims_json(pages: dict[str, bytes]) -> None:
    data = json.loads(pages["claims.json"])
    claims = {claim["id"]: claim for claim in data["claims"]}
    assert list(claims) == sorted(claims)
    share = claims["share"]
    assert (share["value"], share["printed"]) == (
        "2/41",
        {"fraction": "2/41", "percent-3": "4.878%"},
    )
    assert share["numerator"] == {"value": "163840", "computed_from": {"claim": "with-cache"}}
    assert share["lessons"] == ["first"]
    assert share["anchor"] == {"en": "en/claims/#share", "zh": "zh/claims/#share"}
    assert share["verification"]["date"] == "2026-11-28"
    assert claims["used"]["computed_from"] == {"quote": "20.4", "source": "paper"}
    assert claims["counted"]["evidence"] == ["experiment"]


def test_sources_json(pages: dict[str, bytes]) -> None:
    data = json.loads(pages["sources.json"])
    manual, paper = data["sources"]
    assert (manual["id"], paper["id"]) == ("manual", "paper")
    assert manual["where"] == {"url": "https://example.org/manual"}
    assert paper["lessons"] == ["second"]


def test_numbers_carry_their_claim(pages: dict[str, bytes]) -> None:
    html = pages["en/first/index.html"].decode()
    assert '<data class="claim" value="163840" data-claim="with-cache">163,840</data>' in html
    assert '<data class="given" value="40" data-given="positions">40</data>' in html
    assert 'value="2/41" data-claim="share">4.878%</data>' in html
    assert re.search(r'<data[^>]* value="8" data-frame="reused"|data-frame="reused"', html)


def test_empty_head_of_a_column_is_a_plain_cell(project: Project) -> None:
    table = "\n| | one |\n| --- | --: |\n| a | b |\n"
    project.write(
        "content/lessons/first/en.md",
        project.read("content/lessons/first/en.md").replace("\n## ", f"{table}\n## ", 1),
    )
    tree, _ = check(project).pages()
    html = re.sub(r' data-src="[^"]*"', "", tree["en/first/index.html"].decode())
    assert re.search(r"<tr>\s*<td></td>\s*<th scope=.col.[^>]*>one</th>", html)


def test_links_of_roles(pages: dict[str, bytes]) -> None:
    first, second = (pages[f"zh/{name}/index.html"].decode() for name in ("first", "second"))
    assert '<a class="term" href="../../zh/glossary/#kv-cache">KV缓存</a>' in first
    assert '<a href="../../zh/second/#measured">下一课</a>' in first
    for page in (first, second):  # a plain link to the entry; scripts open the receipt
        assert '<a class="number" href="../../zh/claims/#with-cache"><data' in page
    assert '<cite class="cite"><a href="#source-paper">Paper 2023</a></cite>' in second


def test_badges_of_a_part(checked: Checked) -> None:
    page = page_of(checked)
    document = parse_document(text_file(PARTS[2]), PARTS[2], 1)
    display, evidence, verification = part_badges(page, contents_of(checked.library, document))
    assert [(item.id, item.hidden) for item in display.items] == [
        ("built", False),
        ("browser", True),
    ]
    assert [item.id for item in evidence.items] == ["editorial"]
    assert evidence.summary == "Only the author's own explanation stands here."
    assert verification.items == ()
    assert verification.summary == "Empty: nothing here needs checking."


def test_badges_of_a_page_are_summed_up(checked: Checked) -> None:
    documents = [parse_document(text_file(text), text, 1) for text in PARTS]
    contents = [contents_of(checked.library, document) for document in documents]
    display, evidence, verification = page_badges(page_of(checked), contents)
    shown = [item for item in display.items if not item.hidden]
    assert [(item.id, item.count) for item in shown] == [("static", 2), ("built", 1)]
    assert [(item.id, item.count) for item in evidence.items] == [
        ("derivation", 2),
        ("editorial", 1),
    ]
    assert [(item.id, item.count) for item in verification.items] == [
        ("checked", 1), ("partly", 1), ("unchecked", 1),
    ]  # fmt: skip
    assert verification.details == ("One width only", "Last checked on 2026-11-29.")


def test_verification_is_told_in_words(checked: Checked) -> None:
    claim = checked.library.claims["share"].record
    said = verification_details(page_of(checked), claim.verification)
    assert said[1:] == ("Worked out by hand", "One width only")
    assert verification_details(page_of(checked), Verification(status="unchecked")) == ()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("with-cache", "account_a.macs_cached(layers=2, width=32, positions=40)"),
        ("counted", "run"),
        ("used", "Paper 2023"),
        ("both", "with-cache"),
    ],
)
def test_where_a_value_comes_from(checked: Checked, name: str, text: str) -> None:
    assert text in computed_by(page_of(checked), checked.library.claims[name].record.value)


def test_where_an_unknown_value_comes_from(checked: Checked) -> None:
    page = page_of(checked)
    assert "absent" in computed_by(page, QuoteValue(quote=1, source="absent"))  # type: ignore[arg-type]
    assert "a" in computed_by(page, SumValue(sum=("a", "b")))


def test_source_that_was_not_read_says_so(project: Project) -> None:
    project.replace("content/sources/sources.yaml", "  read_scope: {zh: 全文, en: All of it}\n", "")
    checked = check(project)
    assert source_view(page_of(checked), "manual").read_scope != ""
    assert checked.codes == []


def test_unknown_things_leave_no_trace_on_a_page(checked: Checked) -> None:
    text = (
        "a{claim}`x`{given}`x`{cite}`x`{term}`x`{lesson}`x`{frame}`x`{retired-value}`0`{x}`x`b\n\n"
        ":::{demo} x\n:::\n:::{demo} account-a\n:layers: 99\n:::\n:::{scene} x\n:::\n"
        ":::{drawing} x\n:::\n:::{script} x\n:::\n:::{record} x\n:::\n:::{retired} x\n:::\n"
        ":::{x} x\n:::"
    )
    page = page_of(checked)
    html = str(page.markup(parse_document(text_file(text), text, 1)))
    assert re.sub(r"<[^>]*>", "", html).strip() == "ab"


def test_broken_template_is_reported_for_each_page_once(project: Project) -> None:
    text = project.read("templates/partials/footer.html")
    project.write("templates/partials/footer.html", text.replace("word(", "wort(", 1))
    _, problems = check(project).pages()
    assert {problem.code for problem in problems} == {"E301"}
    assert all(p.place.path == "templates/partials/footer.html" for p in problems)


def test_word_that_lacks_a_value_is_reported(project: Project) -> None:
    project.replace(
        "templates/glossary.html",
        "{% block main %}",
        "{% block main %}{{ word('retired.link', x=1) }}",
    )
    _, problems = check(project).pages()
    assert {p.code for p in problems} == {"E226"}
    assert "cannot be filled in" in problems[0].message


def test_pages_are_the_same_from_several_processes(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sitegen.making import pool

    one, two = project.root / "one", project.root / "two"
    assert project.run("build", "--jobs", "1", "--no-compress", "--out", str(one)).code == 0
    monkeypatch.setattr(pool, "LESSONS_WORTH_A_PROCESS", 1)
    assert project.run("build", "--jobs", "2", "--no-compress", "--out", str(two)).code == 0
    paths = [path.relative_to(one) for path in one.rglob("*") if path.is_file()]
    assert sorted(paths) == sorted(p.relative_to(two) for p in two.rglob("*") if p.is_file())
    assert all((one / path).read_bytes() == (two / path).read_bytes() for path in paths)


def test_broken_record_is_told_at_the_record(checked: Checked) -> None:
    record = checked.library.records["run"]
    data = {**record.data, "timing": {"rounds": [], "rows": [], "totals": {}}}
    library = dataclasses.replace(
        checked.library, records={"run": dataclasses.replace(record, data=data)}
    )
    broken = dataclasses.replace(checked, library=library)
    problems: list[Problem] = broken.pages()[1]
    assert {p.code for p in problems} == {"E237"}
    assert {p.place.path for p in problems} == {
        "content/lessons/second/zh.md", "content/lessons/second/en.md", "content/records/run.json",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["16 GB", "14.90 GiB = 16 GB"], ["16 GB", "14.90 GiB"]),
        (
            ["7.03 GB", "6.54 GiB = 7.03 GB", "7,027,200,000 B"],
            ["7.03 GB", "6.54 GiB", "7,027,200,000 B"],
        ),
        (["6.54 GiB = 7.03 GB", "7.03 GB"], ["6.54 GiB = 7.03 GB"]),
        (["2 ×", "2"], ["2 ×"]),
        (["1 GiB"], ["1 GiB"]),
    ],
)
def test_a_value_is_told_once_in_each_unit(texts: list[str], told: list[str]) -> None:
    assert each_once(texts) == told
