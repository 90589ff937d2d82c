/** Start the page: theme, language, elements. */

import { defineElements } from './define.js';
import { startLanguage } from './page/language.js';
import { startTheme } from './page/theme.js';

startTheme();
startLanguage();
defineElements();
