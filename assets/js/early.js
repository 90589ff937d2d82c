/** Runs before the page is drawn, so that a theme the reader has chosen never comes late. */

import { beginFirstLook } from './page/first-look.js';
import { recall } from './page/stored.js';
import { KEY, THEMES } from './page/theme-choice.js';

beginFirstLook();
const theme = recall(KEY) ?? '';
if (THEMES.includes(theme) && theme !== 'auto') document.documentElement.dataset.theme = theme;
