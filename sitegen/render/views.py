"""What the templates are given: plain records, ready to print, in one language.

Fields named `html` and those typed `Markup` hold finished, safe markup; all others are plain text.
Every URL is relative to the page that prints it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Link:
    """A link in a menu, a list or a sentence."""

    url: str
    title: str
    note: str = ""
    """A word beside the title, such as the level of a lesson."""
    current: bool = False


@dataclass(frozen=True, slots=True)
class SiteView:
    """What every page of one language shares, with URLs relative to the page."""

    lang: str
    html_lang: str
    """`zh-Hans` or `en`."""
    title: str
    root: str
    """Relative path of the site's root, such as `../../`."""
    home: Link
    lessons: tuple[Link, ...]
    registers: tuple[Link, ...]
    other_language: Link
    stylesheet: str
    script: str
    preloads: tuple[str, ...]
    """Pieces that the script imports as it starts."""
    register_styles: str
    """The stylesheet of all pages but lessons, or nothing."""
    early_script: str
    """The script that runs before a page is drawn, or nothing."""
    head_start: str
    """Script that starts the Python worker before a page with figures has been read."""
    icon: str
    policy: str
    """Content-security policy for the `<meta>` element."""
    engine: str
    """URL of the manifest of the Python engine."""
    runtime_words: str
    """JSON object of the words that scripts show."""


@dataclass(frozen=True, slots=True)
class BadgeItem:
    """One value of a dimension, with what it means."""

    id: str
    label: str
    meaning: str
    count: int = 0
    """How many parts or claims have it; 0 where counting says nothing."""
    hidden: bool = False
    """Present in the page, shown only when a script says so (the mode `browser`)."""


@dataclass(frozen=True, slots=True)
class Badge:
    """One of the three dimensions of a part or a page."""

    dimension: str
    """`display`, `evidence` or `verification`."""
    label: str
    question: str
    items: tuple[BadgeItem, ...]
    summary: str
    """The values in words, such as `3 checked, 1 partly`; says why where the dimension is empty."""
    explanation: str
    details: tuple[str, ...] = ()
    """For a verification: by whom, how, scope, date and reason, a sentence each."""


@dataclass(frozen=True, slots=True)
class PartView:
    """One second-level section of a lesson."""

    id: str
    title: Markup
    html: Markup
    """Everything below the heading."""
    display_modes: str
    evidence: str
    verification: str
    badges: Markup


@dataclass(frozen=True, slots=True)
class SourceView:
    """A source as it is shown below a lesson and in the register."""

    id: str
    label: str
    """Short label used in citations, such as `Kwon et al. 2023`."""
    kind: str
    title: str
    authors: str
    year: str
    where: str
    where_url: str
    """Address to read it at, or empty."""
    read_scope: str
    quote: str
    checked: str
    disagreement: str
    url: str
    """Link to the entry in the register."""
    lessons: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class FunctionView:
    """A function of the models, and where readers find the file it stands in."""

    name: str
    """`account_a.macs_cached`."""
    file: str
    """Path from the project's root."""
    url: str
    """Link to the same file on the site."""
    sha256: str
    """Hash of the file."""
    line: int
    end_line: int
    html: Markup
    """Its highlighted source."""


@dataclass(frozen=True, slots=True)
class InputView:
    """One number that goes into a claim."""

    name: str
    """The argument it is, or empty."""
    symbol: Markup
    """Its symbol in the formula as MathML, or empty."""
    value: str
    """Exact, as a program reads it."""
    text: str
    origin: str
    """Where it comes from, in words."""
    url: str
    """Link to that, or empty."""


@dataclass(frozen=True, slots=True)
class CheckView:
    """A second, independent derivation."""

    call: str
    function: FunctionView | None
    value: str
    """What it gives, exact."""


@dataclass(frozen=True, slots=True)
class HistoryView:
    """A value that a claim had before."""

    value: str
    since: str
    until: str


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim as it is shown in a claims table and in the register."""

    id: str
    statement: Markup
    value: Markup
    """The `<data>` element with the formatted value."""
    unit: str
    scope: Markup
    numerator: str
    denominator: str
    computed_by: str
    """The call that gives the value, or where it was quoted or recorded."""
    evidence: tuple[BadgeItem, ...]
    verification: BadgeItem
    verification_details: tuple[str, ...]
    sources: tuple[Link, ...]
    url: str
    """Link to the entry in the register."""
    lessons: tuple[Link, ...] = ()
    wrong: str = ""
    """The retired claim whose wrong number it is, or empty."""
    number_class: str = "exact"
    """How it is compared: `exact`, `seeded`, `machine` or `quoted`."""
    formula: Markup = field(default_factory=Markup)
    """The equation as MathML: symbols, the numbers put in, the value."""
    formula_words: str = ""
    """What a simulation or a search does, in the place of a formula."""
    worked: bool = False
    """Whether the formula was worked out with these numbers, apart from the function."""
    inputs: tuple[InputView, ...] = ()
    function: FunctionView | None = None
    check: CheckView | None = None
    history: tuple[HistoryView, ...] = ()
    ancestors: tuple[Link, ...] = ()
    """Retired claims that it replaced."""
    uses: tuple[Link, ...] = ()
    """Parts of lessons that print it, and claims computed from it."""


@dataclass(frozen=True, slots=True)
class RetiredView:
    """A retired claim: what was said, why it fell, what replaced it."""

    id: str
    statement: Markup
    where: str
    said_from: str
    retired: str
    how_wrong: Markup
    check: str
    check_scope: str
    successors: tuple[Link, ...]
    url: str


@dataclass(frozen=True, slots=True)
class StepView:
    """One step of a scene."""

    number: int
    title: str
    picture: Markup
    text: Markup


@dataclass(frozen=True, slots=True)
class SceneView:
    """A stepped scene."""

    name: str
    id: str
    title: str
    steps: tuple[StepView, ...]
    source_url: str
    """Where the Python file of its frames can be read, or empty."""


@dataclass(frozen=True, slots=True)
class DrawingView:
    """A drawing made by the build."""

    name: str
    id: str
    title: str
    html: Markup


@dataclass(frozen=True, slots=True)
class CodeView:
    """Source code shown in a lesson."""

    name: str
    html: Markup
    """Highlighted code, classes only."""
    functions: tuple[str, ...]
    sha256: str
    download: str
    bytes: int


@dataclass(frozen=True, slots=True)
class RecordView:
    """A recorded run."""

    id: str
    text: str
    date: str
    command: str
    environment: tuple[tuple[str, str], ...]
    script: str
    sha256: str
    download_json: str
    download_text: str
    notes: tuple[str, ...]
    """Sentences computed from the record's own numbers."""
    url: str
    standing: str = ""
    """How it stands to the files of today, in a sentence."""


@dataclass(frozen=True, slots=True)
class TermView:
    """An entry of the glossary."""

    id: str
    term: str
    other: str
    """The term in the other language."""
    definition: Markup
    lessons: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonView:
    """Everything on a lesson's page."""

    slug: str
    title: str
    summary: str
    level: str
    prerequisites: tuple[Link, ...]
    reviewed: str
    figures: str
    """Names of the figures that readers can move, each with what the lesson sets in it."""
    badges: Markup
    """The three dimensions summed up over the page."""
    intro: Markup
    """What stands before the first part."""
    parts: tuple[PartView, ...]
    claims: tuple[Markup, ...]
    """Rows of the table of claims."""
    sources: tuple[Markup, ...]
    """Items of the list of sources."""
    retired: tuple[RetiredView, ...]
    previous: Link | None
    next: Link | None


@dataclass(frozen=True, slots=True)
class CardView:
    """A lesson as a line of the home page."""

    link: Link
    summary: str
    level: str
    """`card`, `scene`, `hands-on` or `story`."""
    badges: tuple[Badge, ...] = ()
    """The three dimensions of its page; the line prints their summaries."""


@dataclass(frozen=True, slots=True)
class PageView:
    """Head of one page."""

    title: str
    description: str
    url: str
    kind: str
    """`lesson`, `home`, `register`, `chooser` or `missing`."""
    has_figures: bool = False
    linked_data: Markup = field(default_factory=Markup)
    """JSON-LD about the page, or empty."""
