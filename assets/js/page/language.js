/** Which language the front door opens, and what a reader chose before. */

import { chooseLanguage } from '../state/choose-language.js';
import { recall, remember } from './stored.js';

const KEY = 'kv-language';

/** Remember a chosen language; at `/`, go to the reader's own unless told to stay. */
export function startLanguage() {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[hreflang]') : null;
    const language = link?.getAttribute('hreflang')?.split('-')[0];
    if (language) remember(KEY, language);
  });
  if (document.body.dataset.page !== 'chooser' || location.hash === '#stay') return;
  /** @type {HTMLAnchorElement[]} */
  const links = [...document.querySelectorAll('main a[hreflang]')].filter(
    (link) => link instanceof HTMLAnchorElement,
  );
  const offered = links.map((link) => link.hreflang.split('-')[0] ?? '');
  const wanted = [recall(KEY) ?? '', ...navigator.languages];
  const link = links[offered.indexOf(chooseLanguage(wanted, offered))];
  if (link) location.replace(link.href);
}
