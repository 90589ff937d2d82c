/** Start the page: theme, language, the line about Python, elements. */

import { defineElements } from './define.js';
import { startEngineLine } from './page/engine-line.js';
import { startLanguage } from './page/language.js';
import { startTheme } from './page/theme.js';

startTheme();
startLanguage();
startEngineLine();
defineElements();
