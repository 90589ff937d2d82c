"""A hand that is quicker than the engine."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.faults import SlowHost
from tests.browser.parts import Figure, said, start_of

# Every move lands in the same task or a few milliseconds later: no key press is that quick.
FIFTY_MOVES = """(slider) => {
  for (let move = 1; move <= 50; move += 1) {
    slider.value = String(move * 4);
    slider.dispatchEvent(new Event('input', {bubbles: true}));
  }
}"""
FIFTY_SPREAD = """async (slider) => {
  for (let move = 1; move <= 50; move += 1) {
    slider.value = String(201 - move * 4);
    slider.dispatchEvent(new Event('input', {bubbles: true}));
    await new Promise((resolve) => setTimeout(resolve, move % 5));
  }
}"""
RECORD_NUMBERS = """(host) => {
  const read = () => host.querySelector('[data-number="macs-cached"]').value;
  globalThis.seen = [read()];
  const note = () => {
    const shown = read();
    if (seen.at(-1) !== shown) seen.push(shown);
  };
  new MutationObserver(note).observe(host, {subtree: true, childList: true, attributes: true});
}"""

# What a page makes of moves is what it would make of the markup at once.
BY_THE_PARSER = """(it) => {
  const template = document.createElement('template');
  template.innerHTML = kvPolicies.made.get('kv-fragment').createHTML(it.outerHTML);
  return template.content.firstChild.isEqualNode(it);
}"""
# As a browser that translates a page does, and extensions.
TRANSLATIONS = (
    "(cell) => cell.firstChild.replaceChildren('tausend ', document.createElement('font'))",
    "(cell) => cell.append(document.createComment('seen'))",
    "(cell) => cell.closest('tr').remove()",
)

RECORD_STATUS = """
globalThis.statuses = [];
globalThis.bars = [];
globalThis.counts = [];
addEventListener('DOMContentLoaded', () => {
  const find = (what) => document.querySelector(`kv-demo .demo__${what}`);
  const note = () => {
    statuses.push(find('status').textContent);
    bars.push(find('progress progress').value);
    if (find('progress span').textContent) counts.push(find('progress span').textContent);
  };
  new MutationObserver(note).observe(find('status').parentElement, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
});
"""


def test_the_last_of_fifty_quick_moves_wins(visit: Visit) -> None:
    figure = Figure(visit("/zh/knob/"))
    figure.start()
    figure.host.evaluate(RECORD_NUMBERS)
    for moves, last in ((FIFTY_MOVES, 200), (FIFTY_SPREAD, 1)):
        figure.slider("positions").evaluate(moves)
        expect(figure.number("macs-cached")).to_have_attribute("value", str(2 * 2 * 32**2 * last))
        expect(figure.slider("positions")).to_have_value(str(last))
    # An answer may be passed over, but one that was overtaken never comes back later.
    seen = [int(value) // (2 * 2 * 32**2) for value in figure.page.evaluate("() => seen")]
    assert seen.pop(0) == 40
    turn = seen.index(200)
    assert seen[: turn + 1] == sorted(seen[: turn + 1])
    assert seen[turn:] == sorted(seen[turn:], reverse=True)
    expect(figure.status).to_have_text(said("live", "zh"))


def test_a_move_made_while_python_starts_is_applied(slow: SlowHost, visit: Visit) -> None:
    moved = "account-a.layers=7&account-a.width=33"
    figure = Figure(visit(f"/en/knob/?{moved}", at=slow.address))
    figure.slider("layers").press("End")
    expect(figure.host).to_have_attribute("data-state", "loading")
    expect(figure.status).to_contain_text(said("move-waits", "en"))
    expect(figure.number("macs-cached")).to_have_attribute("value", "163840")
    expect(figure.badge.locator('summary [data-mode="built"]')).to_be_visible()
    slow.engine.let_go()
    figure.start()
    expect(figure.number("macs-cached")).to_have_attribute("value", str(2 * 8 * 33**2 * 40))


def test_the_focus_stays_on_the_knob_while_the_figure_changes(visit: Visit) -> None:
    figure = Figure(visit("/en/knob/"))
    figure.start()
    slider = figure.slider("width")
    slider.focus()
    for width in range(33, 37):
        slider.press("ArrowRight")
        expect(figure.number("elements-per-position")).to_have_text(str(4 * width))
        expect(slider).to_be_focused()


def test_unchanged_pieces_of_the_figure_are_kept(visit: Visit) -> None:
    figure = Figure(visit("/en/knob/"))
    figure.start()
    figure.number("macs-cached").evaluate("(element) => { element.kept = true; }")
    figure.slider("layers").press("ArrowRight")
    expect(figure.number("macs-cached")).to_have_attribute("value", "245760")
    assert figure.number("macs-cached").evaluate("(element) => element.kept")


def test_layers_that_come_and_go_leave_their_neighbours_alone(visit: Visit) -> None:
    figure = Figure(visit("/en/knob/"))
    figure.start()
    figure.slider("width").press("ArrowRight")
    expect(figure.number("elements-per-position")).to_have_text("132")
    growth = figure.host.locator(".growth")
    growth.evaluate("(it) => { for (const child of it.children) child.kept = true; }")
    before = growth.locator("> *").count()
    for layers, kept in ((5, before), (1, before - 1), (8, before - 1)):
        figure.slider("layers").fill(str(layers))
        expect(growth.locator(".growth__layer")).to_have_count(layers)
        assert growth.evaluate("(it) => [...it.children].filter(({kept}) => kept).length") == kept
    # What came is drawn: inside a picture the parser makes other elements of the same names.
    drawn = "(it) => [...it.querySelectorAll('rect')].every((one) => one instanceof SVGRectElement)"
    assert growth.evaluate(drawn)
    assert growth.evaluate(BY_THE_PARSER)


def test_nodes_that_somebody_else_has_changed_are_put_right(visit: Visit) -> None:
    figure = Figure(visit("/en/knob/"))
    figure.start()
    cells = figure.host.locator(".account-a__ledger td")
    for change in TRANSLATIONS:
        for layers in (3, 4):
            figure.slider("layers").fill(str(layers))
            expect(figure.number("macs-cached")).to_have_text(f"{2 * layers * 32**2 * 40:,}")
            assert figure.host.locator("[data-output]").evaluate(BY_THE_PARSER)
            cells.first.evaluate(change)


def test_the_progress_says_stage_and_bytes(visit: Visit) -> None:
    figure = Figure(visit("/en/knob/", scripts=(RECORD_STATUS,)))
    figure.start()
    seen = figure.page.evaluate("() => statuses")
    bar, bytes_line = figure.page.evaluate("() => [Math.max(...bars), counts.at(-1)]")
    stages = ("stage.connect", "stage.download", "stage.start", "ready")
    found = [
        next((place for place, text in enumerate(seen) if text.startswith(begin)), -1)
        for begin in (start_of(stage, "en") for stage in stages)
    ]
    assert -1 not in found, seen
    assert found == sorted(found), seen
    assert bar > 0
    assert re.fullmatch(r"\d+\.\d / \d+\.\d MB", bytes_line), bytes_line
