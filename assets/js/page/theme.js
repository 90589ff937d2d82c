/** The theme button: as the system, light, dark. */

import { recall, remember } from './stored.js';
import { KEY, THEMES } from './theme-choice.js';
import { say } from './words.js';

/** Apply the stored choice and bind the buttons of the page. */
export function startTheme() {
  let theme = recall(KEY) ?? 'auto';
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = document.querySelectorAll('button[data-action="theme"]');
  /** @param {string} wanted */
  const use = (wanted) => {
    theme = THEMES.includes(wanted) ? wanted : 'auto';
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    for (const button of buttons) label(button, theme);
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      use(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto');
      remember(KEY, theme);
    });
  }
  use(theme);
}

/**
 * @param {HTMLButtonElement} button
 * @param {string} theme
 */
function label(button, theme) {
  const text = say(`theme.${theme}`);
  button.dataset.choice = theme;
  button.title = text;
  button.setAttribute('aria-label', text);
}
