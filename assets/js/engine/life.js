/** Know at once that a worker has ended: it holds a lock for life, and who gets the lock knows. */

/**
 * Take a lock of a fresh name and never let go of it.
 * @returns {string} its name; nothing where there are no locks
 */
export function holdLock() {
  const { locks } = navigator;
  if (!locks) return '';
  const name = `kv-engine ${crypto.randomUUID()}`;
  locks.request(name, () => new Promise(() => {})).catch(() => {});
  return name;
}

/**
 * Call back when the holder of a lock is gone.
 * @param {string} name
 * @param {() => void} gone
 * @param {AbortSignal} signal ends the waiting
 */
export function whenGone(name, gone, signal) {
  if (name && navigator.locks) navigator.locks.request(name, { signal }, gone).catch(() => {});
}
