/** A file by which the host turns the service worker off, for good. */

/**
 * @param {string} root address of the site
 * @returns {Promise<boolean>} whether it says so; without an answer it does not
 */
export async function isTurnedOff(root) {
  try {
    const response = await fetch(new URL('sw-kill.json', root), { cache: 'no-store' });
    return response.ok && (await response.json()).off === true;
  } catch {
    return false;
  }
}
