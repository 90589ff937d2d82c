"""What templates are given of things a reader fills in: figures, exercises, questions."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from sitegen.render.views import Link


@dataclass(frozen=True, slots=True)
class NumberView:
    """A slider with a typed twin."""

    name: str
    id: str
    label: str
    symbol: str
    minimum: int
    maximum: int
    step: int
    value: int
    value_text: str
    value_text_pattern: str
    """`{value} layers`."""
    stops: str = ""
    """The values of the slider, with spaces between them, or empty where they are spaced evenly."""
    place: int = 0
    """Where the slider stands among the stops."""
    last: int = 0
    play: str = ""
    """What one step is called where the control can be played, or empty."""
    kind: str = "number"


@dataclass(frozen=True, slots=True)
class OptionView:
    """One of the values of a choice."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """Radio buttons or a menu."""

    name: str
    id: str
    label: str
    symbol: str
    groups: tuple[tuple[str, tuple[OptionView, ...]], ...]
    """Heading and options; the heading is empty for options of no group."""
    kind: str
    """`radio` or `menu`."""


@dataclass(frozen=True, slots=True)
class ToggleView:
    """A checkbox."""

    name: str
    id: str
    label: str
    symbol: str
    checked: bool
    kind: str = "toggle"


@dataclass(frozen=True, slots=True)
class TextView:
    """A text field or a text area."""

    name: str
    id: str
    label: str
    symbol: str
    hint: str
    value: str
    maximum: int
    rows: int
    in_address: bool
    kind: str = "text"


type ControlView = NumberView | ChoiceView | ToggleView | TextView


@dataclass(frozen=True, slots=True)
class FoldView:
    """Controls that stand folded away."""

    label: str
    controls: tuple[ControlView, ...]


@dataclass(frozen=True, slots=True)
class DemoView:
    """A figure with its controls and its state as the build computed it."""

    name: str
    id: str
    title: str
    controls: tuple[ControlView, ...]
    folds: tuple[FoldView, ...]
    html: Markup
    axes_url: str
    """File with every state that one control alone reaches, or empty."""
    source_url: str
    """Where the Python file of the figure can be read."""
    has_receipts: bool = False
    """Whether it says which functions give its numbers."""


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A text behind its title."""

    title: Markup
    html: Markup


@dataclass(frozen=True, slots=True)
class ExerciseView:
    """Something a reader programs: the task, an editor, tests, hints and the solution."""

    id: str
    """Id of the element, such as `exercise-block-table`."""
    title: str
    task: Markup
    starter: str
    source: str
    """Of the tests."""
    tests: tuple[str, ...]
    """What each test asks for, in a sentence."""
    hints: tuple[FoldedText, ...]
    solution: FoldedText
    solution_html: Markup
    seconds: int
    """As long as the code may run."""
    rows: int
    """Lines of the editor."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """Something that can be chosen, or a step, and why it is right, wrong, or there."""

    text: Markup
    why: Markup
    right: bool = False
    place: int = 0
    """Of a step: where it belongs, from 0; of a cell: its number."""


@dataclass(frozen=True, slots=True)
class QuizNumber:
    """What a number is compared with."""

    want: str
    """The exact value."""
    shown: Markup
    kind: str
    tolerance: int
    mistakes: tuple[tuple[str, Markup, Markup], ...]
    """Exact value, how it is printed, and the reason."""


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question with all that can be said of its answers."""

    id: str
    kind: str
    ask: Markup
    why: Markup
    options: tuple[OptionText, ...]
    """Choices, cells row by row, or steps in the order in which they are shown."""
    number: QuizNumber | None
    corner: Markup
    columns: tuple[Markup, ...]
    rows: tuple[tuple[Markup, tuple[OptionText, ...]], ...]
    read: Link

    @property
    def steps(self) -> list[OptionText]:
        """Return the steps in their right order."""
        return sorted(self.options, key=lambda option: option.place)
