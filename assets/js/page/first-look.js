/**
 * The first look at a page: until it has loaded, parts far from the window are neither styled nor
 * laid out (`12-lesson.css`). That is most of what stands between a navigation and the first number.
 */

import { whenIdle } from './when-wanted.js';

const MARK = 'data-first-look';

/**
 * Begin, before the page is drawn. A reader who is led to a place in it, or comes back to where it
 * was left, needs the true heights of what stands above.
 */
export function beginFirstLook() {
  const [visit] = performance.getEntriesByType('navigation');
  const isFresh = !visit || Reflect.get(visit, 'type') === 'navigate';
  if (isFresh && !location.hash) document.documentElement.setAttribute(MARK, '');
}

/** End, as soon as the loaded page has nothing else to do. */
export function endFirstLook() {
  const end = () => whenIdle(() => document.documentElement.removeAttribute(MARK));
  if (document.readyState === 'complete') end();
  else addEventListener('load', end, { once: true });
}
