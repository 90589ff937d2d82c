/** Say when a figure is about to be used: visible and idle, hovered, or focused. */

const MARGIN = '200px 0px';
const IDLE_WITHIN = 2_000;

/**
 * Call back once, at the first sign of interest.
 * @param {Element} element
 * @param {() => void} callback
 * @param {AbortSignal} signal ends the waiting
 */
export function whenWanted(element, callback, signal) {
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
  if (!savesData()) observe(element, once, options.signal);
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

/** @param {() => void} callback */
function whenIdle(callback) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: IDLE_WITHIN });
  else setTimeout(callback, 200);
}

/** @returns {boolean} whether the reader asked for little traffic: then only a touch boots */
function savesData() {
  const connection = Reflect.get(navigator, 'connection');
  return Boolean(connection?.saveData);
}
