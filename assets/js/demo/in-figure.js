/** Buttons inside a figure: one sets controls, one saves a text that stands in the figure. */

/**
 * `<button data-set="step=4&mode=alone">` sets controls; `<button data-save="kv.csv">` saves the
 * text of `<pre data-file="kv.csv">`.
 * @param {Event} event a click
 * @param {(wish: URLSearchParams) => void} set
 */
export function pressInFigure({ target, currentTarget }, set) {
  const button = target instanceof Element ? target.closest('button') : null;
  const { set: wish, save } = button?.dataset ?? {};
  if (wish !== undefined) set(new URLSearchParams(wish));
  const file =
    save &&
    currentTarget instanceof Element &&
    currentTarget.querySelector(`[data-file="${CSS.escape(save)}"]`);
  if (file) saveText(save, file.textContent ?? '');
}

/**
 * @param {string} name
 * @param {string} text
 */
export function saveText(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
