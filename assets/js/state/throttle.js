/** Let a call through at most once per interval; the last one always arrives. */

/**
 * @param {() => void} action
 * @param {number} interval milliseconds
 * @returns {{(): void, flush(): void}}
 */
export function throttle(action, interval) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const run = () => {
    timer = undefined;
    action();
  };
  const request = () => {
    timer ??= setTimeout(run, interval);
  };
  request.flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    run();
  };
  return request;
}
