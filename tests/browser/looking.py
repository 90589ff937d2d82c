"""What can be wrong with a page that anybody may look at: axe, width, clipped text."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.built import CHECKOUT

AXE = CHECKOUT / "node_modules/axe-core/axe.min.js"
RUN_AXE = """async ({within, rules}) => {
  const {violations, passes} = await axe.run(within ?? document,
    {resultTypes: ['violations'], ...(rules.length > 0 ? {runOnly: rules} : {})});
  const told = violations.flatMap(({id, nodes}) => nodes.map(
    (node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary.replaceAll('\\n', ' ')}`));
  return {told, passes: passes.length};
}"""

# What another theme can change; the rest was found out in the first one.
COLOURS = ("color-contrast", "link-in-text-block")

# Whatever reaches beyond the right edge, and is not inside a region that scrolls by itself.
TOO_WIDE = """() => {
  const edge = document.documentElement.clientWidth;
  const told = [];
  for (const it of document.body.querySelectorAll('*')) {
    const box = it.getBoundingClientRect();
    if (box.width === 0 || box.right <= edge + 0.5 || !it.checkVisibility()) continue;
    let holder = it.parentElement;
    while (holder && !/auto|scroll|hidden|clip/.test(getComputedStyle(holder).overflowX)) {
      holder = holder.parentElement;
    }
    if (!holder || holder === document.body || holder === document.documentElement) {
      told.push(`${it.tagName} ${it.className}: ${Math.round(box.right)} > ${edge}`);
    }
  }
  const page = document.scrollingElement;
  if (page.scrollWidth > page.clientWidth) told.push(`page: ${page.scrollWidth} > ${edge}`);
  return told;
}"""

# Text spacing of WCAG 2.2, 1.4.12; a sheet made by script is not inline style.
SPACE_TEXT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
CLIPPED = """() => {
  const told = [];
  // Glyphs of some fonts reach beyond a line that is set tight: that is no text without room.
  const overhang = (it, style) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    const line = parseFloat(style.lineHeight);
    const tallest = Math.max(0, ...[...range.getClientRects()].map(({height}) => height));
    return tallest < 2 * line ? Math.max(0, (tallest - line) / 2) : 0;
  };
  for (const it of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(it);
    if (it.namespaceURI !== 'http://www.w3.org/1999/xhtml') continue;
    if (!it.checkVisibility({visibilityProperty: true})) continue;
    if (it.clientWidth <= 1 || it.clientHeight <= 1) continue;
    if (it.closest('.visually-hidden, .skip')) continue;
    const hides = (value) => value === 'hidden' || value === 'clip';
    const text = [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (hides(style.overflowY) && it.scrollHeight > it.clientHeight + 1) {
      told.push(`${it.tagName} ${it.className}: height ${it.scrollHeight} > ${it.clientHeight}`);
    }
    if (hides(style.overflowX) && it.scrollWidth > it.clientWidth + 1) {
      told.push(`${it.tagName} ${it.className}: width ${it.scrollWidth} > ${it.clientWidth}`);
    }
    const fixed = style.overflowY === 'visible' && style.display === 'block' && text;
    const over = it.scrollHeight - it.clientHeight - 6;
    if (fixed && over > 0 && over > overhang(it, style)) {
      told.push(`${it.tagName} ${it.className}: text ${it.scrollHeight} > ${it.clientHeight}`);
    }
  }
  return told;
}"""

# Of the menus only one can be open at a time.
OPEN_ALL = """(menu) => {
  for (const it of document.querySelectorAll('details:not(.menu)')) it.open = true;
  for (const [n, it] of document.querySelectorAll('details.menu').entries()) it.open = n === menu;
}"""


def axe_complaints(
    page: Page, where: str, *, within: str | None = None, rules: tuple[str, ...] = ()
) -> list[str]:
    """Return what axe-core finds, on the page or in one element, by all rules or by some."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(RUN_AXE, {"within": within, "rules": rules})
    assert rules or found["passes"] > 5, "axe did not look at the page"
    return [f"{where}: {text}" for text in found["told"]]


def too_wide(page: Page, where: str) -> list[str]:
    """Return what reaches beyond the right edge of the window."""
    return [f"{where}: {text}" for text in page.evaluate(TOO_WIDE)]


def clipped(page: Page, where: str) -> list[str]:
    """Return texts that do not fit the box that hides their rest."""
    return [f"{where}: {text}" for text in page.evaluate(CLIPPED)]


def open_everything(page: Page) -> list[int]:
    """Open all that can be open at once; return the menus, of which only one can be."""
    page.evaluate(OPEN_ALL, 0)
    return list(range(page.locator("details.menu").count() or 1))


def complaints_when_spaced(page: Page, where: str) -> list[str]:
    """Return what larger spacing of text clips or pushes out, with everything open in turn."""
    found = clipped(page, where)
    page.evaluate(SPACE_TEXT)
    for menu in open_everything(page):
        page.evaluate(OPEN_ALL, menu)
        found += [*clipped(page, f"{where} spaced"), *too_wide(page, f"{where} spaced")]
    page.evaluate("() => { document.adoptedStyleSheets = []; }")
    return found


def complaints_when_open(page: Page, where: str) -> list[str]:
    """Return what is too wide when everything is open, one menu after the other."""
    found: list[str] = []
    for menu in open_everything(page):
        page.evaluate(OPEN_ALL, menu)
        found += too_wide(page, f"{where}, everything and menu {menu} open")
    return found


def read_to_the_end(page: Page) -> None:
    """Scroll down to the foot of the page and wait for what that brings."""
    for _ in range(12):
        page.mouse.wheel(0, 4000)
    page.keyboard.press("End")
    page.wait_for_load_state("networkidle")
