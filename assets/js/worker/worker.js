/** The Python worker: of one page, or shared by all pages of the site. */

import { Host } from './host.js';

// A promise of Pyodide that nobody waits for: `bootPython` has already said what failed.
addEventListener('unhandledrejection', (event) => event.preventDefault());

if ('SharedWorkerGlobalScope' in globalThis) {
  // A shared worker that failed must be gone before a page tries again.
  const host = new Host(() => self.close());
  addEventListener('connect', (event) => {
    const [port] = /** @type {MessageEvent} */ (event).ports;
    if (!port) return;
    host.serve(port);
    port.start();
  });
} else {
  new Host(() => {}).serve(self);
}
