"""Checks of the content one by one: several spoilings of the good project each."""

from __future__ import annotations

import datetime

import pytest

from sitegen.load import load
from sitegen.validate import validate
from sitegen.validate.references import split_names, top_level_names
from tests.sites.project import Project
from tests.unit.sitegen.steps import Checked, check

CLAIMS = "content/claims/counts.yaml"
SOURCES = "content/sources/sources.yaml"
RETIRED = "content/retired/claims.yaml"
FIRST = "content/lessons/first/{}.md"
SECOND = "content/lessons/second/{}.md"
SCENE = "content/scenes/cache-steps/{}.md"


def in_both(project: Project, path: str, find: str, replace: str) -> Checked:
    for lang in ("zh", "en"):
        name = path.format(lang)
        text = project.read(name)
        assert find in text
        project.write(name, text.replace(find, replace, 1))
    return check(project)


def test_good_project_is_good(checked: Checked) -> None:
    assert checked.messages == []
    library = checked.library
    assert [lesson.slug for lesson in library.ordered_lessons()] == ["first", "second"]
    assert [part.id for part in library.lessons["first"].texts["zh"].parts] == [
        "how-much", "turn", "watch", "explained",
    ]  # fmt: skip
    assert len(library.scenes["cache-steps"]["en"].steps) == 6


@pytest.mark.parametrize(
    ("find", "replace", "code"),
    [
        ("{claim}`share`", "{claim}`share|percent-3`", None),
        ("{claim}`share`", "{claim}`share|decimal-1`", "E220"),
        ("{claim}`share`", "{claim}`shares`", "E204"),
        ("{given}`layers`", "{given}`layer`", "E210"),
        ("{term}`kv-cache`", "{term}`缓存 <kv-cache>`", None),
        ("{term}`kv-cache`", "{term}`kv`", "E208"),
        ("{term}`kv-cache`", "{cite}`absent`", "E205"),
        ("{term}`kv-cache`", "{lesson}`second`", None),
        ("{term}`kv-cache`", "{lesson}`third`", "E209"),
        ("{term}`kv-cache`", "{lesson}`second#none`", "E209"),
        ("{term}`kv-cache`", "{literal}`2.5 | why`", None),
        ("{term}`kv-cache`", "{literal}`2.5`", "E212"),
        ("{term}`kv-cache`", "{unknown}`x`", "E212"),
        ("{term}`kv-cache`", "{frame}`reused`", "E212"),
        ("{term}`kv-cache`", "{retired-value}`0`", "E212"),
        (":::{demo} account-a", ":::{demo} account-b", "E207"),
        (":::{demo} account-a\n:layers: 2", ":::{demo} run-script", "E206"),
        (":layers: 2", ":layers: two", "E221"),
        (":layers: 2", ":width: 0", "E221"),
        (":::{scene} cache-steps", ":::{scene} absent", "E207"),
        (":::{scene} cache-steps", ":::{scene} cache-steps\n:speed: 2", "E212"),
        (":::{scene} cache-steps", ":::{note}", "E212"),
        (":::{scene} cache-steps", ":::scene cache-steps", "E212"),
        ("## ", "# ", "E215"),
        ("{#turn}", "", "E215"),
        ("{#turn}", "{#Turn}", "E215"),
        ("{#turn}", "{#watch}", "E215"),
        ("next: second", "next: third", "E209"),
        ("level: card\n", "level: card\nprerequisites: [third]\n", "E209"),
        ("level: card\n", "level: card\nbadges: []\n", "E203"),
        ("level: card\n", "level: stage\n", "E201"),
        ("order: 1", "order: 0", "E201"),
        ("order: 1", "order: 2", "E202"),
        ("unit: layer}", "unit: layr}", "E217"),
        ("{value: 2, unit", "{value: 3, unit", "E211"),
        ("layers: {value: 2, unit", "width: {value: 32, unit", "E210"),
    ],
)
def test_lessons(project: Project, find: str, replace: str, code: str | None) -> None:
    checked = in_both(project, FIRST, find, replace)
    assert set(checked.codes) == ({code} if code else set())
    if code:
        assert all("content/lessons/" in message for message in checked.messages)


@pytest.mark.parametrize(
    ("find", "replace", "code"),
    [
        (":functions: count\n", "", None),
        (":functions: count", ":functions: count, absent", "E222"),
        (":::{script} kv_cache.py", ":::{script} absent.py", "E222"),
        (":::{record} run", ":::{record} walk", "E206"),
        (":::{drawing} per-step", ":::{drawing} per-day", "E207"),
        (":::{drawing} per-step\n:record: run", ":::{drawing} per-step\n:record: walk", "E206"),
        (":::{drawing} per-step\n:record: run", ":::{drawing} per-step", None),
        (":::{demo} run-script\n:record: run", ":::{demo} run-script\n:x: run", "E206"),
        (":::{retired} last-only", ":::{retired} first", "E223"),
    ],
)
def test_blocks(project: Project, find: str, replace: str, code: str | None) -> None:
    codes = in_both(project, SECOND, find, replace).codes
    assert set(codes) - {"E212"} == ({code} if code else set())


@pytest.mark.parametrize(
    ("find", "replace", "code"),
    [
        ("{frame}`reused`", "{frame}`total-cached`", None),
        ("{frame}`reused`", "{frame}`absent`", "E207"),
        ("{frame}`reused`", "{claim}`absent`", "E204"),
        ("{frame}`reused`", "{given}`layers`", "E212"),
        ("## ", "text\n\n## ", "E214"),
        ("## ", "### ", "E214"),
    ],
)
def test_scenes(project: Project, find: str, replace: str, code: str | None) -> None:
    assert set(in_both(project, SCENE, find, replace).codes) == ({code} if code else set())


@pytest.mark.parametrize("source", [b"def count(:\n", b"# \xd6\xd0\n", b"\x00"])
def test_script_that_is_no_python(project: Project, source: bytes) -> None:
    (project.root / "pyodide_demos/scripts/draft.py").write_bytes(source)
    checked = in_both(
        project, SECOND, ":::{script} kv_cache.py\n:functions: count", ":::{script} draft.py"
    )
    assert checked.codes == ["E222", "E222"]


@pytest.mark.parametrize("path", ["lessons/Third", "lessons/第三课", "records/a_b.json"])
def test_names_that_are_no_addresses(project: Project, path: str) -> None:
    kind = path.partition("/")[0]
    if kind == "records":
        for suffix in (".json", ".txt"):
            text = project.read(f"content/records/run{suffix}")
            project.write(f"content/{path.removesuffix('.json')}{suffix}", text)
    for lang in ("zh", "en") if kind == "lessons" else ():
        text = project.read(FIRST.format(lang)).replace("order: 1", "order: 3")
        project.write(f"content/{path}/{lang}.md", text)
    message, *others = check(project).messages
    assert message.startswith(f"content/{path}: the name ")
    # No run gives a record such a name, so it is a record without a run as well.
    assert [other for other in others if "there is no run behind the record" not in other] == []


def test_badges_need_words_once(project: Project) -> None:
    project.replace("content/ui/badges.yaml", "  id: paper\n", "  id: official\n")
    assert check(project).codes == ["E226", "E202"]


def test_scene_without_texts(project: Project) -> None:
    import shutil

    shutil.rmtree(project.root / "content/scenes/cache-steps")
    assert check(project).codes == ["E207", "E207"]


@pytest.mark.parametrize(
    ("lang", "find", "replace"),
    [
        ("en", "{claim}`both`", "it"),
        ("zh", "{claim}`both`", "{claim}`with-cache`"),
        ("en", "{given}`positions`", "40"),
        ("zh", ":::{scene} cache-steps\n:::", ""),
        ("en", ":layers: 2", ":layers: 3"),
        ("en", "{#watch}", "{#see}"),
        ("zh", "level: card", "level: story"),
        ("en", "next: second\n", ""),
        ("zh", "layers: {value: 2, unit: layer}", "layers: {value: 2, unit: step}"),
    ],
)
def test_languages_differ(project: Project, lang: str, find: str, replace: str) -> None:
    project.write(FIRST.format(lang), project.read(FIRST.format(lang)).replace(find, replace, 1))
    assert "E214" in check(project).codes


def test_languages_may_order_their_words_as_they_like(project: Project) -> None:
    path = FIRST.format("en")
    project.replace(path, "Both together: {claim}`both`. ", "")
    project.replace(path, "With {given}", "Both together: {claim}`both`. With {given}")
    project.replace(path, "keeps K and V.", "keeps K and V. Again {claim}`both`.")
    assert check(project).messages == []


def test_section_that_one_language_lacks(project: Project) -> None:
    text = project.read(FIRST.format("en"))
    project.write(FIRST.format("en"), text[: text.index("## Explained")])
    messages = "\n".join(check(project).messages)
    assert "heading 4 is none, in content/lessons/first/zh.md it is 'explained'." in messages


@pytest.mark.parametrize(
    ("find", "replace", "code"),
    [
        ("unit: step", "unit: stride", "E217"),
        ("sources: [paper]", "sources: [paper, absent]", "E205"),
        ("source: paper}", "source: absent}", "E205"),
        ("record: run,", "record: walk,", "E206"),
        ("{claim: with-cache}", "{claim: absent}", "E204"),
        ("account_a.cached_ratio", "account_a.cached", "E218"),
        ("{first: 9, steps: 6}", "{first: 9}", "E218"),
        ("{first: 9, steps: 6}", "{first: 9, steps: 6, more: 1}", "E218"),
        ("[fraction, percent-3]", "[fraction, percent]", "E220"),
        ("[bytes-iec, bytes]", "[decimal-1]", "E217"),
        ("[decimal-1]", "[bytes-iec]", "E217"),
        ("[with-cache, without-cache]", "[with-cache, cache-bytes]", "E217"),
        ("evidence: [experiment]", "evidence: [official]", "E216"),
        ("evidence: [paper]", "evidence: [paper, experiment]", "E216"),
        ("{status: unneeded}", "{status: unchecked}", None),
        ("[with-cache, without-cache]", "[both, without-cache]", "E213"),
    ],
)
def test_claims(project: Project, find: str, replace: str, code: str | None) -> None:
    project.write(CLAIMS, project.read(CLAIMS).replace(find, replace, 1))
    assert set(check(project).codes) - {"E231"} == ({code} if code else set())


@pytest.mark.parametrize(
    ("find", "replace", "code"),
    [
        ("successors: [with-cache]", "successors: [absent]", "E204"),
        ("successors: [with-cache]", "successors: []", "E201"),
        ("formats: [integer]", "formats: [whole]", "E220"),
        ("value: {call: last_position_only.macs_uncached", "value: {call: absent.macs", "E218"),
        ("layers: 2, width: 32, step: 2", "layers: 2, width: 32, steps: 2", "E218"),
        ("values:\n    - value", "values:\n    - values", "E201"),
        ("{retired-value}`0`", "{retired-value}`0|percent-1`", "E220"),
        ("{retired-value}`0`", "{retired-value}`x`", "E212"),
        ("{retired-value}`0`", "{retired-value}`²`", "E212"),
        ("{claim}`with-cache`", "{given}`layers`", "E212"),
    ],
)
def test_retired_claims(project: Project, find: str, replace: str, code: str) -> None:
    project.write(RETIRED, project.read(RETIRED).replace(find, replace, 1))
    assert code in check(project).codes


def test_retired_value_may_be_quoted(project: Project) -> None:
    text = project.read(RETIRED)
    start, end = text.index("{call: last_position_only.macs"), text.index("\n      formats")
    project.write(RETIRED, f"{text[:start]}{{quote: '1234.5', source: absent}}{text[end:]}")
    assert set(check(project).codes) == {"E205", "E220"}


@pytest.mark.parametrize("name", ["claims", "retired"])
def test_circle_through_several_claims_is_told_once(project: Project, name: str) -> None:
    text = project.read(CLAIMS)
    text = text.replace("{sum: [with-cache, without-cache]}", "{sum: [with-cache, counted]}")
    text = text.replace("{record: run, path: counts.cached.total}", "{claim: opinion}")
    text = text.replace(
        "{call: cache_steps.updates_cached, args: {first: 9, steps: 6}}",
        "{call: cache_steps.updates_cached, args: {first: 9, steps: {claim: both}}}",
    )
    if name == "retired":  # who needs the circle is not part of it
        text = text.replace("{quote: '20.4', source: paper}", "{claim: both}")
    project.write(CLAIMS, text)
    messages = [m for m in check(project).messages if m.endswith("[E213]")]
    assert len(messages) == 1
    assert "both → counted → opinion → both" in messages[0]


@pytest.mark.parametrize(
    ("checked_on", "stale"), [("2026-11-29", 0), ("2025-11-29", 0), ("2025-11-28", 1)]
)
def test_shelf_life(project: Project, checked_on: str, stale: int) -> None:
    text = project.read(SOURCES).replace("2026-11-29", checked_on)
    project.write(SOURCES, text)
    _, problems = validate(load(project.root), datetime.date(2026, 11, 29))
    assert [p.severity for p in problems if p.code == "E219"] == ["warning"] * stale


@pytest.mark.parametrize(
    ("quote", "codes"),
    [("word " * 25, []), ("word " * 26, ["E225"]), ("字" * 25, []), ("字" * 26, ["E225"])],
)
def test_quotations(project: Project, quote: str, codes: list[str]) -> None:
    project.replace(SOURCES, "quote: one cache for each layer", f"quote: {quote}")
    assert check(project).codes == codes


def test_entry_that_is_malformed_is_not_missing(project: Project) -> None:
    project.replace(CLAIMS, "  formats: [fraction, percent-3]\n", "")
    assert check(project).codes == ["E201"]


@pytest.mark.parametrize("text", ["- 5\n", "- [a]\n", "- {zh: a}\n", "5\n", "text\n"])
def test_odd_registers_are_reported(project: Project, text: str) -> None:
    for name in ("claims", "sources", "retired", "glossary", "ui"):
        project.write(f"content/{name}/odd.yaml", text)
    project.write("content/ui/units.yaml", text)
    project.write("content/ui/badges.yaml", text)
    assert "E201" in check(project).codes


def test_names_written_with_commas() -> None:
    assert split_names(" a, b ,,c ") == ["a", "b", "c"]
    assert split_names("") == []


def test_top_level_names() -> None:
    source = "import x\n\n@x\n@y\ndef a():\n    def b(): ...\n\nclass C:\n    def d(self): ...\n"
    assert top_level_names(source) == {"a": (3, 6), "C": (8, 9)}
