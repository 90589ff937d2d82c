/**
 * Say when a figure is about to be used: visible and idle, hovered, or focused. On a slow line, or
 * when the reader saves data, none of these: there the first move of a knob starts Python.
 */

const MARGIN = '200px 0px';
const IDLE_WITHIN = 2_000;

/** What `navigator.connection` calls a line on which megabytes take long. */
const SLOW = ['slow-2g', '2g', '3g'];

/**
 * Call back once, at the first sign of interest.
 * @param {Element} element
 * @param {() => void} callback
 * @param {AbortSignal} signal ends the waiting
 */
export function whenWanted(element, callback, signal) {
  if (sparesTraffic(Reflect.get(navigator, 'connection'))) return;
  const done = new AbortController();
  const once = () => {
    if (done.signal.aborted) return;
    done.abort();
    callback();
  };
  const options = { signal: done.signal };
  signal.addEventListener('abort', () => done.abort(), options);
  element.addEventListener('pointerenter', once, options);
  element.addEventListener('focusin', once, options);
  observe(element, once, options.signal);
}

/**
 * @param {{saveData?: boolean, effectiveType?: string} | undefined} connection
 * @returns {boolean}
 */
export function sparesTraffic(connection) {
  return Boolean(connection?.saveData) || SLOW.includes(connection?.effectiveType ?? '');
}

/**
 * @param {Element} element
 * @param {() => void} callback
 * @param {AbortSignal} signal
 */
function observe(element, callback, signal) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      whenIdle(callback);
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}

/**
 * Call back when there is nothing else to do, or after a while.
 * @param {() => void} callback
 */
export function whenIdle(callback) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: IDLE_WITHIN });
  else setTimeout(callback, 200);
}
