"""After any edits, what a build leaves is byte for byte what a clean one would."""

from __future__ import annotations

import datetime
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.pipeline import Options, Report, build
from sitegen.problems import BuildError
from tests.sites.project import Project, make_project

DAY = datetime.date(2026, 11, 29)
CLAIMS = "content/claims/counts.yaml"
FIRST, SECOND = "content/lessons/first", "content/lessons/second"


@dataclass
class Twice:
    """A project with a site that is brought up to date and one that is made anew."""

    project: Project
    sites: Path
    count: int = 0

    def outcome(self, out: Path) -> tuple[dict[str, bytes], list[str]]:
        """Build and return every file that is there afterwards, and the problems."""
        try:
            found: Report | BuildError = build(Options(self.project.root, out, DAY), _silent)
        except BuildError as error:
            found = error
        problems = found.problems if isinstance(found, BuildError) else found.warnings
        files = {
            path.relative_to(out).as_posix(): path.read_bytes()
            for path in sorted(out.rglob("*"))
            if path.is_file()
        }
        return files, [problem.as_text() for problem in problems]

    def compare(self) -> None:
        """Build both ways and compare; a failed build leaves the last good site."""
        kept = self.sites / "kept"
        before = self.files(kept)
        files, problems = self.outcome(kept)
        self.count += 1
        anew = self.sites / f"anew-{self.count}"
        expected, expected_problems = self.outcome(anew)
        assert problems == expected_problems
        assert files == (expected or before)
        shutil.rmtree(anew, ignore_errors=True)

    def files(self, out: Path) -> dict[str, bytes]:
        """Return every file of a site."""
        found = (path for path in sorted(out.rglob("*")) if path.is_file())
        return {path.relative_to(out).as_posix(): path.read_bytes() for path in found}


def _silent(step: str) -> None:
    del step


@pytest.fixture(scope="module")
def twice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twice]:
    folder = tmp_path_factory.mktemp("incremental")
    project = make_project(folder / "project")
    both = Twice(project, folder / "sites")
    both.compare()
    yield both
    (folder / "sites").rename(folder / "gone")  # what is kept for a site goes with it


def _append(path: str, text: str) -> Callable[[Project], None]:
    return lambda project: project.write(path, project.read(path) + text)


def _replace(path: str, find: str, by: str) -> Callable[[Project], None]:
    return lambda project: project.write(path, project.read(path).replace(find, by))


def _remove_template_line(project: Project) -> None:
    project.write("templates/partials/next.html", "")


def _touch(project: Project) -> None:
    for lang in ("zh", "en"):
        project.write(f"{FIRST}/{lang}.md", project.read(f"{FIRST}/{lang}.md"))


EDITS: dict[str, Callable[[Project], None]] = {
    "a sentence in one language": _append(f"{FIRST}/en.md", "\nOne more sentence.\n"),
    "a sentence in the other": _append(f"{SECOND}/zh.md", "\n再写一句。\n"),
    "an orphan number": _append(f"{SECOND}/en.md", "\nIt is 12,345 bytes.\n"),
    "a link to a part that is not there": _append(f"{FIRST}/en.md", "\n{lesson}`second#nowhere`\n"),
    "a title": _replace(f"{FIRST}/en.md", "title: ", "title: New "),
    "a lesson's place": _replace(f"{SECOND}/zh.md", "order: 2", "order: 3"),
    "its place in the other language": _replace(f"{SECOND}/en.md", "order: 2", "order: 3"),
    "a claim": _replace(CLAIMS, "en: MACs without a cache", "en: MACs with no cache"),
    "a form of a number": _replace(
        CLAIMS, "formats: [integer]", "formats: [integer, scientific-2]"
    ),
    "a template": _append("templates/partials/footer.html", "<p>More.</p>\n"),
    "a template's part": _remove_template_line,
    "a word": _append("content/ui/words.yaml", "- {id: more.words, zh: 多, en: more}\n"),
    "a figure": _append("pyodide_demos/figures/account_a.py", "\n# A remark.\n"),
    "a style": _append("assets/css/23-sources.css", "\n.more { color: red; }\n"),
    "nothing but the time": _touch,
}


@pytest.mark.timeout(900)
@settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(st.sampled_from(sorted(EDITS)), min_size=1, max_size=2))
def test_edits_leave_what_a_clean_build_would(twice: Twice, edits: list[str]) -> None:
    originals: dict[Path, bytes] = {}
    root = twice.project.root
    for folder in ("content", "templates", "pyodide_demos", "assets/css"):
        originals.update({p: p.read_bytes() for p in (root / folder).rglob("*") if p.is_file()})
    for name in edits:
        EDITS[name](twice.project)
        twice.compare()
    for path, content in originals.items():
        if path.read_bytes() != content:
            path.write_bytes(content)
    twice.compare()


def test_every_edit_by_itself_is_seen(twice: Twice) -> None:
    path, kept = f"{FIRST}/en.md", twice.project.read(f"{FIRST}/en.md")
    for number in range(3):  # of one length, and written within a tick of the clock
        twice.project.write(path, f"{kept}\nSentence {number}.\n")
        files, _ = twice.outcome(twice.sites / "kept")
        assert f"Sentence {number}." in files["en/first/index.html"].decode()
    twice.project.write(path, kept)
    twice.compare()


def test_a_changed_page_of_the_site_is_made_anew(twice: Twice) -> None:
    page = twice.sites / "kept" / "en" / "first" / "index.html"
    page.write_text("spoiled", "utf-8")
    twice.compare()
    page.unlink()
    twice.compare()


def test_files_that_somebody_put_into_the_site_are_gone(twice: Twice) -> None:
    kept = twice.sites / "kept"
    for _ in range(2):  # what was the site comes back as the folder of the one after the next
        (kept / "en" / "notes.html").write_text("mine", "utf-8")
        (kept / "mine" / "deep").mkdir(parents=True)
        (kept / "mine" / "deep" / "page.html").write_text("mine", "utf-8")
        (kept / "mine" / "link").symlink_to(kept)
        twice.compare()
        assert not (kept / "mine").exists()


@pytest.mark.parametrize("damage", ["cut", "changed", "gone"])
def test_without_what_was_kept_all_is_made_anew(twice: Twice, damage: str) -> None:
    time.sleep(0.1)  # so that everything is kept
    twice.compare()
    files = list((twice.project.root / ".cache" / "build").glob("*.packs"))
    assert files
    for path in files:
        content = path.read_bytes()
        if damage == "gone":
            path.unlink()
        else:
            path.write_bytes(content[:-1] if damage == "cut" else bytes(len(content)))
    original = twice.project.read(f"{FIRST}/en.md")
    twice.project.write(f"{FIRST}/en.md", f"{original}\nOne more sentence.\n")
    twice.compare()
    twice.project.write(f"{FIRST}/en.md", original)
    twice.compare()


def test_a_question_names_another_lesson_as_it_is_now(twice: Twice) -> None:
    quiz, title = "content/quiz/second.yaml", f"{FIRST}/en.md"
    originals = {path: twice.project.read(path) for path in (quiz, title)}
    twice.project.write(quiz, originals[quiz].replace("second#measured", "first#how-much"))
    twice.compare()
    twice.project.write(title, originals[title].replace("title: ", "title: Newer "))
    twice.compare()
    for path, content in originals.items():
        twice.project.write(path, content)
    twice.compare()


def test_a_kept_page_is_verified_where_what_it_leads_to_is_gone(twice: Twice) -> None:
    paths = [f"{lesson}/{lang}.md" for lesson in (FIRST, SECOND) for lang in ("zh", "en")]
    originals = {path: twice.project.read(path) for path in paths}
    for lang in ("zh", "en"):  # a link that no role knows of
        first, second = f"{FIRST}/{lang}.md", f"{SECOND}/{lang}.md"
        twice.project.write(first, f"{originals[first]}\n## Here {{#here}}\n\nText.\n")
        twice.project.write(second, f"{originals[second]}\n[link](../first/#here)\n")
    twice.compare()
    time.sleep(0.1)  # so that nothing is made again for its age alone
    twice.compare()
    for lang in ("zh", "en"):
        first = f"{FIRST}/{lang}.md"
        twice.project.write(first, twice.project.read(first).replace("#here", "#there"))
    _, problems = twice.outcome(twice.sites / "kept")
    assert any("has no id 'here'" in problem for problem in problems)
    twice.compare()
    for path, content in originals.items():
        twice.project.write(path, content)
    twice.compare()


def test_warnings_of_kept_pages_are_told_again(twice: Twice) -> None:
    later = datetime.date(2030, 1, 1)
    options = Options(twice.project.root, twice.sites / "kept", later)
    first, again = build(options, _silent), build(options, _silent)
    assert first.warnings == again.warnings
    assert first.files == again.files
    assert first.bytes == again.bytes
