"""The page being written: its address, its language, and what roles mean on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from pyodide_demos.markup import Element, h, to_html
from pyodide_demos.quantities import exact
from pyodide_demos.words import Language
from sitegen.certificate import Certificate
from sitegen.contents import Course
from sitegen.fragments import AxesKey
from sitegen.library import LessonText, Library
from sitegen.markdown import Directive, Document, Role, YamlOrigin
from sitegen.render.failures import computing
from sitegen.render.finished import finished
from sitegen.render.markdown import to_markup
from sitegen.render.pieces import Pieces
from sitegen.render.usage import Usage, contents_of_lesson
from sitegen.values import Values

SHARED_BLOCKS = frozenset({"demo", "scene", "drawing", "script", "record", "quiz"})
"""Directives that stand for the same on every lesson's page of a language."""


@dataclass(frozen=True)
class Site:
    """What all pages share."""

    library: Library
    course: Course
    values: Values
    usage: Usage
    formulas: dict[tuple[str, bool], str]
    """TeX and whether it stands alone → MathML."""
    environments: dict[Language, Environment] = field(repr=False)
    blocks: Mapping[str, Callable[[Page, Directive], Markup]] = field(repr=False)
    """Directive → what writes it."""
    stylesheet: str
    script: str
    icon: str
    engine: str
    """Paths from the site's root."""
    axes: Mapping[AxesKey, str] = field(default_factory=dict)
    """Figure on a page → path of the file with the states along its axes."""
    preloads: tuple[str, ...] = ()
    """Pieces that the script imports as it starts."""
    register_styles: str = ""
    """The stylesheet of all pages but lessons."""
    early_script: str = ""
    """The script that runs before a page is drawn."""
    head_start: str = ""
    """Script that starts the Python worker before a page with figures has been read."""
    certificate: Certificate | None = None
    """That CPython and Pyodide answer alike, where the build has asked both."""
    pieces: Pieces = field(default_factory=Pieces, repr=False)
    kept: dict[Hashable, str] = field(default_factory=dict, repr=False)
    """What roles stand for, where that was worked out before."""


@dataclass(frozen=True)
class Page:
    """One page in one language."""

    site: Site
    lang: Language
    path: str
    """Folder of the page from the site's root, such as `zh/knob/`; empty for the root."""
    text: LessonText | None = None
    """The lesson on the page, whose givens may be printed."""
    facts: dict[str, int] = field(default_factory=dict)
    """Numbers of the frame whose text is being written."""
    retired: str = ""
    """The retired claim whose entry is being written."""
    claim_anchors: bool = False
    """Whether claims, sources and retired claims are listed on this very page."""
    anywhere: bool = False
    """Whether a host shows this page at any address, so that only whole paths lead on."""

    @cached_property
    def root(self) -> str:
        """Return the relative path of the site's root; on a page shown anywhere, `/`."""
        if self.anywhere:
            return "/"
        return "../" * self.path.count("/") or "./"

    @cached_property
    def _listed(self) -> tuple[str, ...]:
        """Return the sources that this very page lists below its text."""
        if not self.claim_anchors or self.text is None:
            return ()
        return contents_of_lesson(self.site.library, self.text).sources

    def url(self, path: str) -> str:
        """Return the relative address of a path from the site's root."""
        return f"{self.root}{path}"

    def register_url(self, register: str, anchor: str = "") -> str:
        """Return the address of a register's page or of an entry on it."""
        base = f"{self.lang}/{register}/"
        if base == self.path:
            return f"#{anchor}"
        return self.url(f"{base}#{anchor}" if anchor else base)

    def lesson_url(self, slug: str, anchor: str = "") -> str:
        """Return the address of a lesson or of a part of it."""
        return self.url(f"{self.lang}/{slug}/" + (f"#{anchor}" if anchor else ""))

    def word(self, word_id: str, **values: object) -> str:
        """Return a word of the interface."""
        return str(self.site.environments[self.lang].globals["word"](word_id, **values))  # type: ignore[operator]

    def partial(self, name: str, **context: Any) -> Markup:
        """Render a partial template."""
        template = self.site.environments[self.lang].get_template(f"partials/{name}.html")
        return finished(template.render(**context))

    def markup(self, document: Document | None) -> Markup:
        """Write a parsed text on this page."""
        return to_markup(document, self) if document else finished("")

    def phrase(self, register: str, entry_id: str, name: str) -> Markup:
        """Write a text of a register on this page."""
        document = self.site.library.phrases.get((register, entry_id, name, self.lang))
        if document is None or not isinstance(document.origin, YamlOrigin):
            return Markup("")
        source = f"{document.origin.path}:{document.origin.line}"
        mark = to_html(h("src-mark", data_src=source)).removesuffix("</src-mark>")
        return finished(f"{mark}{self.markup(document)}</src-mark>")

    def role_html(self, role: Role) -> str:
        """Write what a role stands for; most roles stand for the same on every lesson's page."""
        here = False
        if role.name == "cite":
            here = role.target in self._listed
        elif role.name not in ("claim", "term", "lesson"):
            return to_html(self.role(role))
        own_register = self.path if self.text is None else ""
        key = (self.lang, self.root, own_register, role.name, role.content, here)
        html = self.site.kept.get(key)
        if html is None:
            html = self.site.kept[key] = to_html(self.role(role))
        return html

    def role(self, role: Role) -> Element | str:
        """Return what a role stands for; an empty text where it was reported as unknown."""
        writer = getattr(self, f"_role_{role.name.replace('-', '_')}", None)
        return writer(role) if writer else ""

    def directive(self, directive: Directive) -> Markup:
        """Return what a directive stands for."""
        writer = self.site.blocks.get(directive.name)
        if writer is None:
            return Markup("")

        def write() -> Markup:
            with computing(f"{directive.name} {directive.argument!r}", directive):
                return writer(self, directive)

        if directive.name not in SHARED_BLOCKS or self._names_listed(directive):
            return write()
        options = tuple(directive.options.items())
        return self.piece((directive.name, directive.argument, options), write)

    def piece(self, key: Hashable, make: Callable[[], Markup]) -> Markup:
        """Return the mark of a piece that is the same on all pages of this kind and language."""
        kind = (self.lang, self.root, self.text is None, self.claim_anchors)
        return self.site.pieces.get((kind, key), make)

    def listed(self, document: Document | None) -> tuple[str, ...]:
        """Return what a text refers to and this very page lists: links to it differ by page."""
        return tuple(
            role.target
            for role in (document.roles() if document else ())
            if role.name == "cite" and role.target in self._listed
        )

    def _names_listed(self, directive: Directive) -> bool:
        """Tell whether what a directive stands for links to a source that this page lists."""
        library, name = self.site.library, directive.argument
        if directive.name == "quiz":
            return any(map(self.listed, library.quiz_texts(name, self.lang)))
        texts = library.scenes.get(name, {}) if directive.name == "scene" else {}
        return self.lang in texts and bool(self.listed(texts[self.lang].document))

    def formula(self, tex: str, *, display: bool) -> Markup:
        """Return a formula as MathML."""
        return finished(self.site.formulas.get((tex, display), ""))

    def table_label(self) -> str:
        """Return the accessible name of a box in which a wide table scrolls."""
        return self.word("table.scroll")

    def claim_number(self, claim_id: str, form: str = "") -> Element | str:
        """Return the `<data>` element of a claim's value."""
        computed = self.site.values.claims.get(claim_id)
        if computed is None:
            return ""
        text = computed.texts.get(form) or next(iter(computed.texts.values()))
        return h("data", text, class_="claim", value=exact(computed.value), data_claim=claim_id)

    def _role_claim(self, role: Role) -> Element | str:
        number = self.claim_number(role.target, role.text)
        href = self.register_url("claims", role.target)
        link = h("a", number, class_="number", href=href) if number else ""
        return self._marked(role.target, link) if link else ""

    def _marked(self, claim_id: str, link: Element | str) -> Element | str:
        """Mark the number of a wrong answer as wrong, in words, right beside it."""
        wrong = self.site.library.claims[claim_id].record.wrong
        if wrong is None:
            return link
        mark = h("small", self.word("claim.wrong"), class_="wrong__mark")
        return h("span", link, " ", mark, class_="wrong", data_retired=wrong)

    def _role_given(self, role: Role) -> Element | str:
        given = self.text.front.record.givens.get(role.target) if self.text else None
        if given is None:
            return ""
        text = f"{given.exact:,}"
        return h("data", text, class_="given", value=str(given.exact), data_given=role.target)

    def _role_cite(self, role: Role) -> Element | str:
        entry = self.site.library.sources.get(role.target)
        if entry is None:
            return ""
        here = role.target in self._listed
        href = f"#source-{role.target}" if here else self.register_url("sources", role.target)
        return h("cite", h("a", entry.record.label, href=href), class_="cite")

    def _role_term(self, role: Role) -> Element | str:
        entry = self.site.library.terms.get(role.target)
        if entry is None:
            return ""
        text = role.text or entry.record.term.in_(self.lang)
        return h("a", text, class_="term", href=self.register_url("glossary", role.target))

    def _role_lesson(self, role: Role) -> Element | str:
        slug, _, anchor = role.target.partition("#")
        head = self.site.course.heads.get(slug)
        if head is None:
            return ""
        text = role.text or head.fronts[self.lang].title
        return h("a", text, href=self.lesson_url(slug, anchor))

    def _role_literal(self, role: Role) -> Element | str:
        return h("span", role.target, class_="literal", data_literal=role.text)

    def _role_frame(self, role: Role) -> Element | str:
        value = self.facts.get(role.target)
        if value is None:
            return ""
        return h("data", f"{value:,}", value=value, data_frame=role.target)

    def _role_retired_value(self, role: Role) -> Element | str:
        values = self.site.values.retired.get(self.retired, ())
        if not role.target.isdigit() or int(role.target) >= len(values):
            return ""
        computed = values[int(role.target)]
        text = computed.texts.get(role.text) or next(iter(computed.texts.values()))
        return h(
            "data",
            text,
            class_="retired-value",
            value=exact(computed.value),
            data_retired_value=role.target,
        )
