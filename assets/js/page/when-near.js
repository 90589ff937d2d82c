/** Say when an element comes near the window. */

const MARGIN = '200px 0px';

/**
 * Call back once, at once where the element is near already; never for a reader who saves data.
 * @param {Element} element
 * @param {() => void} callback
 * @param {AbortSignal} signal ends the waiting
 */
export function whenNear(element, callback, signal) {
  if (Reflect.get(navigator, 'connection')?.saveData) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}
