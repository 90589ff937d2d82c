/** Turn the display badge of a part with its figure: computed by the build, or in this browser. */

const SHOWS = '.badge[data-dimension="display"]';

/** @typedef {'built' | 'browser'} Computed */

/** @type {Computed[]} */
const ALL = ['built', 'browser'];

/**
 * Mark that this browser computed the numbers of the part around a figure.
 * @param {Element} figure
 */
export function markComputedHere(figure) {
  mark(figure, 'browser');
}

/**
 * Mark that the numbers of the part around a figure are the build's again.
 * @param {Element} figure
 */
export function markComputedByBuild(figure) {
  mark(figure, 'built');
}

/**
 * Mark the part, and sum up the page.
 * @param {Element} figure
 * @param {Computed} where
 */
function mark(figure, where) {
  const section = figure.closest('section.part');
  if (!(section instanceof HTMLElement)) return;
  section.dataset.displayMode = replaced(section.dataset.displayMode ?? '', [where]);
  const badge = section.querySelector(SHOWS);
  if (badge instanceof HTMLElement) turn(badge, [where]);
  const left = ALL.filter((mode) =>
    document.querySelector(`section.part[data-display-mode~="${mode}"]`),
  );
  for (const summary of document.querySelectorAll(SHOWS)) {
    if (summary instanceof HTMLElement && !summary.closest('section.part')) turn(summary, left);
  }
}

/**
 * Show exactly these of the two values.
 * @param {HTMLElement} badge
 * @param {Computed[]} shown
 */
function turn(badge, shown) {
  if (!badge.querySelector('[data-mode="browser"]')) return;
  for (const mode of ALL) {
    for (const item of badge.querySelectorAll(`[data-mode="${mode}"]`)) {
      item.toggleAttribute('hidden', !shown.includes(mode));
    }
  }
  badge.dataset.values = replaced(badge.dataset.values ?? '', shown);
}

/**
 * @param {string} modes
 * @param {Computed[]} shown
 */
function replaced(modes, shown) {
  const others = modes.split(/\s+/).filter((mode) => mode && !ALL.some((each) => each === mode));
  return [...others, ...shown].join(' ');
}
