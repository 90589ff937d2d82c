"""Make every file of the site."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pyodide_demos.words import LANGUAGES, Language
from sitegen.certificate import Certificate
from sitegen.contents import Course, Head
from sitegen.fragments import AxesKey
from sitegen.library import Library
from sitegen.policy import META_POLICY
from sitegen.presets import published
from sitegen.problems import Problem
from sitegen.registers import RUNNERS
from sitegen.render.blocks import BLOCKS, record_view
from sitegen.render.claim_pages import claims_at_home, claims_page, claims_page_title
from sitegen.render.failures import computing
from sitegen.render.filters import claim_menus, source_menus, term_menus
from sitegen.render.lessons import card_view, lesson_page, lesson_view
from sitegen.render.linked_data import lesson_data
from sitegen.render.page import Page, Site
from sitegen.render.published import claims_json, sources_json
from sitegen.render.receipts import receipt_files
from sitegen.render.registers import claim_row, retired_view, source_item, term_view
from sitegen.render.templates import guarded, make_environment
from sitegen.render.usage import MOST_LESSONS, Usage, completed, usage_of
from sitegen.render.views import Link, PageView, SiteView
from sitegen.values import Values

type OutputTree = dict[str, bytes]

REGISTERS = ("claims", "sources", "experiments", "retired", "glossary")
PRESETS = ("models", "accelerators", "vectors")
"""Registers that are there where a project has presets, and vectors."""
MENU_LESSONS = 24
"""A longer menu is no help, and its bytes would grow with the square of the lessons."""


@dataclass(frozen=True)
class Shipped:
    """What the build made outside of pages: bundles, the Python engine, formulas."""

    files: OutputTree
    stylesheet: str
    script: str
    icon: str
    engine: str
    formulas: dict[tuple[str, bool], str]
    axes: dict[AxesKey, str] = field(default_factory=dict)
    """Figure on a page → path of the file with the states along its axes."""
    certificate: Certificate | None = None
    """That CPython and Pyodide answer alike, where the build has asked both."""
    preloads: tuple[str, ...] = ()
    """Pieces that the script imports as it starts."""
    early_script: str = ""
    """Path of the script that runs before a page is drawn."""
    register_styles: str = ""
    """Path of the stylesheet of all pages but lessons."""
    head_start: str = ""
    """Script that starts the Python worker before a page with figures has been read."""


@dataclass(frozen=True)
class PageTask:
    """One page to make: where, from which template, and with what."""

    page: Page
    template: str
    view: PageView
    context: Callable[[Page], dict[str, Any]]


def render(library: Library, values: Values, shipped: Shipped) -> tuple[OutputTree, list[Problem]]:
    """Return every file of the site; pages still carry marks of their sources."""
    problems: list[Problem] = []
    site = make_site(library, values, shipped)
    tree = fixed_files(library, shipped)
    tree["claims.json"] = claims_json(site)
    tree["sources.json"] = sources_json(site)
    tree |= receipt_files(site)
    tasks = list(page_tasks(site))
    problems.extend(doubled(library, [file_of(task) for task in tasks]))
    for task in tasks:
        tree[file_of(task)] = site.pieces.expand(write_page(task, problems)).encode()
    return tree, problems


def fixed_files(library: Library, shipped: Shipped) -> OutputTree:
    """Return every file that no lesson changes."""
    tree: OutputTree = {**library.static, **shipped.files}
    for name, source in library.scripts.items():
        tree[f"scripts/{name}"] = source
    if library.vectors:
        from sitegen.render.presets import vectors_json  # noqa: PLC0415 - lessons do without

        tree["kv-vectors.json"] = vectors_json(library)
    if library.models:
        tree["presets.json"] = published(library)
    for record in library.records.values():
        tree[f"records/{record.id}.json"] = record.files.json_file.text.encode()
        tree[f"records/{record.id}.txt"] = record.text.encode()
    return tree


def write_page(task: PageTask, problems: list[Problem]) -> str:
    """Write a page, in which shared pieces are still marks; on failure add a problem."""
    template, library = f"templates/{task.template}", task.page.site.library
    return guarded(partial(_html, task), template, library, problems)


_FILES = {"missing.html": "404.html", "offline.html": "offline.html"}
"""Pages that are no folder, by their templates."""


def file_of(task: PageTask) -> str:
    """Return the path of a page's file from the site's root."""
    return _FILES.get(task.template, f"{task.page.path}index.html")


def doubled(library: Library, paths: list[str]) -> Iterator[Problem]:
    """Yield the problems of lessons that would be written over another page."""
    for slug, lesson in library.lessons.items():
        if slug in (*REGISTERS, *PRESETS) or paths.count(f"zh/{slug}/index.html") > 1:
            front = lesson.texts["zh"].front
            message = f"the lesson {slug!r} and a register want the same path, 'zh/{slug}/'."
            yield front.problem("E405", message, "Give the lesson's folder another name.")


def make_site(
    library: Library, values: Values, shipped: Shipped, *, with_usage: bool = True
) -> Site:
    """Return what all pages share; pages of lessons do not say which lessons use what."""
    course = completed(library)
    return Site(
        library=library,
        course=course,
        values=values,
        usage=usage_of(library, course) if with_usage else Usage({}, {}, {}),
        formulas=shipped.formulas,
        environments={lang: make_environment(library, lang) for lang in LANGUAGES},
        blocks=BLOCKS,
        stylesheet=shipped.stylesheet,
        script=shipped.script,
        preloads=shipped.preloads,
        early_script=shipped.early_script,
        register_styles=shipped.register_styles,
        head_start=shipped.head_start,
        icon=shipped.icon,
        engine=shipped.engine,
        axes=shipped.axes,
        certificate=shipped.certificate,
    )


def _html(task: PageTask) -> str:
    template = task.page.site.environments[task.page.lang].get_template(task.template)
    context = task.context(task.page)
    return template.render(site=_site_view(task.page), page=task.view, **context)


def page_tasks(site: Site) -> Iterator[PageTask]:
    """Yield every page of the site in a fixed order."""
    chooser = Page(site, "zh", "")
    yield PageTask(
        chooser,
        "chooser.html",
        _view(chooser, "chooser", "chooser.title", "chooser.zh-lead"),
        _nothing,
    )
    missing = Page(site, "zh", "", anywhere=True)
    yield PageTask(
        missing,
        "missing.html",
        _view(missing, "missing", "missing.title", "missing.text"),
        _nothing,
    )
    offline = Page(site, "zh", "")
    view = _view(offline, "offline", "offline.title", "offline.text")
    yield PageTask(offline, "offline.html", view, _nothing)
    for lang in LANGUAGES:
        home = Page(site, lang, f"{lang}/")
        yield PageTask(home, "home.html", _view(home, "home", "site.title", "home.tagline"), _home)
        yield from lesson_tasks(site, lang)
        for register in registers_of(site.library):
            page = Page(site, lang, f"{lang}/{register}/", claim_anchors=True)
            view = _view(page, "register", f"nav.{register}", f"{register}.lead")
            yield PageTask(page, f"{register}.html", view, _REGISTERS[register])
        for slug, claims in claims_at_home(site):
            page = Page(site, lang, f"{lang}/claims/{slug}/", claim_anchors=True)
            title = claims_page_title(page, slug)
            view = PageView(title, page.word("claims.of-lead"), "./", "register")
            yield PageTask(page, "claims_of.html", view, partial(claims_page, claims=claims))
        yield from model_tasks(site, lang)


def registers_of(library: Library) -> tuple[str, ...]:
    """Return the registers that a project has."""
    there = (library.models, library.devices, library.vectors)
    return (*REGISTERS, *(name for name, has in zip(PRESETS, there, strict=True) if has))


def model_tasks(site: Site, lang: Language) -> Iterator[PageTask]:
    """Yield a page for each model of the presets."""
    from sitegen.render.presets import model_context, model_description  # noqa: PLC0415 - lessons do without

    for name, entry in site.library.models.items():
        page = Page(site, lang, f"{lang}/models/{name}/")
        preset = entry.record
        view = PageView(preset.name, model_description(page, preset), "./", "register")
        yield PageTask(page, "model.html", view, partial(model_context, preset=preset))


def lesson_tasks(site: Site, lang: Language) -> Iterator[PageTask]:
    """Yield the pages of the lessons that the library holds."""
    for lesson in site.library.ordered_lessons():
        page = lesson_page(site, lesson, lang)
        front = lesson.texts[lang].front.record
        about = lesson_data(page, lesson)
        view = PageView(
            front.title, front.summary, "./", "lesson", has_figures=True, linked_data=about
        )
        yield PageTask(page, "lesson.html", view, partial(_lesson, slug=lesson.slug))


def _view(page: Page, kind: str, title: str, description: str) -> PageView:
    return PageView(page.word(title), page.word(description), "./", kind)


def _nothing(page: Page) -> dict[str, Any]:
    del page
    return {}


def _home(page: Page) -> dict[str, Any]:
    library = page.site.library
    return {
        "home": {name: page.phrase("home", name, "text") for name in library.home},
        "cards": tuple(card_view(page, head) for head in page.site.course.ordered),
    }


def _lesson(page: Page, slug: str) -> dict[str, Any]:
    return {"lesson": lesson_view(page, page.site.library.lessons[slug])}


def _claims(page: Page) -> dict[str, Any]:
    claims = tuple(claim_row(page, name) for name in page.site.library.claims)
    certificate = page.site.certificate
    return {
        "claims": claims,
        "menus": claim_menus(page),
        "count": len(claims),
        "certificate": certificate,
    }


def _sources(page: Page) -> dict[str, Any]:
    sources = tuple(source_item(page, name) for name in page.site.library.sources)
    return {"sources": sources, "menus": source_menus(page), "count": len(sources)}


def _experiments(page: Page) -> dict[str, Any]:
    records = sorted(page.site.library.records.values(), key=lambda record: record.id, reverse=True)
    views = []
    for record in records:
        with computing(f"record {record.id!r}", record):
            views.append(record_view(page, record, with_notes=True))
    return {"records": tuple(views)}


def _retired(page: Page) -> dict[str, Any]:
    return {"retired": tuple(retired_view(page, name) for name in page.site.library.retired)}


def _glossary(page: Page) -> dict[str, Any]:
    terms = tuple(term_view(page, name) for name in page.site.library.terms)
    slugs = {name: used[:MOST_LESSONS] for name, used in page.site.usage.terms.items()}
    return {"terms": terms, "menus": term_menus(page), "count": len(terms), "slugs": slugs}


def _presets(page: Page, name: str) -> dict[str, Any]:
    from sitegen.render import presets  # noqa: PLC0415 - lessons do without

    contexts = {
        "models": presets.models_context,
        "accelerators": presets.accelerators_context,
        "vectors": presets.vectors_context,
    }
    return contexts[name](page)


_WORDS_OF = {"exercise": "runtime.exercise.", "quiz": "runtime.quiz.", "run": "runtime.script."}
"""Element that few pages have → the words of its script."""

_REGISTERS: dict[str, Callable[[Page], dict[str, Any]]] = {
    "claims": _claims,
    "sources": _sources,
    "experiments": _experiments,
    "retired": _retired,
    "glossary": _glossary,
    **{name: partial(_presets, name=name) for name in PRESETS},
}


def _site_view(page: Page) -> SiteView:
    site, lang = page.site, page.lang
    other: Language = "en" if lang == "zh" else "zh"
    path = f"{other}/{page.path.partition('/')[2]}" if page.path else f"{other}/"
    lessons = tuple(
        Link(
            page.lesson_url(head.slug),
            head.fronts[lang].title,
            page.word(f"level.{head.fronts[lang].level}"),
            page.path == f"{lang}/{head.slug}/",
        )
        for head in menu_of(site.course, _slug_of(page))
    )
    registers = tuple(
        Link(
            page.url(f"{lang}/{name}/"),
            page.word(f"nav.{name}"),
            "",
            page.path == f"{lang}/{name}/",
        )
        for name in registers_of(site.library)
    )
    return SiteView(
        lang=lang,
        html_lang="zh-Hans" if lang == "zh" else "en",
        title=page.word("site.title"),
        root=page.root,
        home=Link(page.url(f"{lang}/"), page.word("site.title"), "", page.path == f"{lang}/"),
        lessons=lessons,
        registers=registers,
        other_language=Link(page.url(path), page.word("site.other-name")),
        stylesheet=page.url(site.stylesheet),
        script=page.url(site.script),
        preloads=tuple(page.url(path) for path in site.preloads),
        early_script=page.url(site.early_script) if site.early_script else "",
        register_styles=page.url(site.register_styles) if site.register_styles else "",
        head_start=page.url(site.head_start) if site.head_start else "",
        icon=page.url(site.icon),
        policy=META_POLICY,
        engine=page.url(site.engine),
        runtime_words=_runtime_words(page),
    )


def menu_of(course: Course, slug: str) -> tuple[Head, ...]:
    """Return the lessons of the menu: all of a short course, of a long one those around."""
    ordered = course.ordered
    if len(ordered) <= MENU_LESSONS:
        return ordered
    first = max(0, course.position.get(slug, 0) - MENU_LESSONS // 2)
    first = min(first, len(ordered) - MENU_LESSONS)
    return ordered[first : first + MENU_LESSONS]


def _slug_of(page: Page) -> str:
    return page.path.split("/")[1] if page.path.count("/") == 2 else ""


def _runtime_words(page: Page) -> str:
    """Return what scripts say on a page, as JSON; what they say elsewhere only stays there."""
    site, lang = page.site, page.lang
    here = _elements_of(page)
    elsewhere = tuple(start for name, start in _WORDS_OF.items() if name not in here)
    kept = site.kept.get(("runtime words", lang, elsewhere))
    if kept is not None:
        return kept
    prefix = "runtime."
    words = {
        name.removeprefix(prefix): entry.record.in_(lang)
        for name, entry in sorted(site.library.words.items())
        if name.startswith(prefix) and not name.startswith(elsewhere)
    }
    text = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
    site.kept["runtime words", lang, elsewhere] = text
    return text


def _elements_of(page: Page) -> set[str]:
    """Return which elements with words of their own stand on a page."""
    directives = page.text.document.directives() if page.text else []
    return {"run" if d.argument in RUNNERS else d.name for d in directives} & _WORDS_OF.keys()
