/** Turn the display badge of a part from `built` to `browser`: its numbers were computed here. */

const SHOWS = '.badge[data-dimension="display"]';

/**
 * Mark the part around a figure, and the page's summary.
 * @param {Element} figure
 */
export function markComputedHere(figure) {
  const section = figure.closest('section.part');
  if (!(section instanceof HTMLElement)) return;
  section.dataset.displayMode = swap(section.dataset.displayMode ?? '');
  const badge = section.querySelector(SHOWS);
  if (badge instanceof HTMLElement) turn(badge, true);
  const isBuiltLeft = document.querySelector('section.part[data-display-mode~="built"]') !== null;
  for (const summary of document.querySelectorAll(SHOWS)) {
    if (summary instanceof HTMLElement && !summary.closest('section.part')) {
      turn(summary, !isBuiltLeft);
    }
  }
}

/**
 * @param {HTMLElement} badge
 * @param {boolean} isAll whether nothing built is left beside what was computed here
 */
function turn(badge, isAll) {
  const live = badge.querySelectorAll('[data-mode="browser"]');
  if (live.length === 0) return;
  for (const item of live) item.toggleAttribute('hidden', false);
  if (!isAll) return;
  for (const item of badge.querySelectorAll('[data-mode="built"]')) {
    item.toggleAttribute('hidden', true);
  }
  badge.dataset.values = swap(badge.dataset.values ?? '');
}

/** @param {string} modes */
function swap(modes) {
  const others = modes
    .split(/\s+/)
    .filter((mode) => mode && mode !== 'built' && mode !== 'browser');
  return [...others, 'browser'].join(' ');
}
