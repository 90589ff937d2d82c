/** Start the page: theme, language, the line about Python, receipts, times offline, elements. */

import { defineElements } from './define.js';
import { dropHeadStart } from './engine/head-start.js';
import { startEngineLine } from './page/engine-line.js';
import { endFirstLook } from './page/first-look.js';
import { startLanguage } from './page/language.js';
import { startOffline } from './page/offline.js';
import { startReceipts } from './page/receipts.js';
import { startTheme } from './page/theme.js';

startTheme();
startLanguage();
startEngineLine();
startReceipts();
startOffline();
defineElements();
endFirstLook();
if (!document.querySelector('kv-demo')) dropHeadStart();
