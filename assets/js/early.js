/** Runs before the page is drawn, so that a theme the reader has chosen never comes late. */

import { recall } from './page/stored.js';
import { KEY, THEMES } from './page/theme-choice.js';

const theme = recall(KEY) ?? '';
if (THEMES.includes(theme) && theme !== 'auto') document.documentElement.dataset.theme = theme;
