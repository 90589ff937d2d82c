/** Copy a text; a page without that right is an ordinary case. */

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether the clipboard has it now
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
