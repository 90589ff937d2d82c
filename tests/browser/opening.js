/**
 * What `test_every_number.py` asks a page: where a number stands, and which receipt is open.
 * The presses, keys and touches between the questions are real ones, sent by the browser.
 */
(() => {
  const claims = [...document.querySelectorAll('data[data-claim]')];
  // As a reader who unfolded whatever holds a number.
  for (const it of document.querySelectorAll('details:has(data[data-claim])')) it.open = true;
  const inFigures = [...document.querySelectorAll('kv-demo, kv-scene, kv-script')].flatMap((host) => {
    const numbers = [...host.querySelectorAll('data:is([data-number], [data-frame])')];
    return numbers.filter((it) => it.checkVisibility() && !it.closest('button')).slice(0, 1);
  });
  const doors = [...document.querySelectorAll('[data-figure-receipt]')];
  const slip = () => document.querySelector('kv-receipt');
  const isOpen = () => Boolean(slip()?.matches(':popover-open'));
  let now = null;
  let opener = null;
  /** Stands in the slip as long as it shows what was asked before. */
  const old = document.createElement('i');

  /** Resolve when a state is reached; changes of the page and of the focus tell. */
  const until = (isReached) =>
    new Promise((resolve) => {
      const events = ['toggle', 'focusin', 'focusout'];
      const look = () => {
        if (!isReached()) return;
        changes.disconnect();
        for (const name of events) document.removeEventListener(name, look, true);
        resolve();
      };
      const changes = new MutationObserver(look);
      changes.observe(document.body, { childList: true, subtree: true, attributes: true });
      for (const name of events) document.addEventListener(name, look, true);
      look();
    });

  globalThis.opening = {
    /** Bring a number to the middle of the window; say where it can be pressed, or why not. */
    at(kind, place, byKey) {
      now = { claims, inFigures, doors }[kind][place];
      opener = now.closest('a, [data-figure-receipt]') ?? now;
      if (!now.checkVisibility({ visibilityProperty: true })) return { wrong: 'cannot be seen' };
      now.scrollIntoView({ block: 'center', behavior: 'instant' });
      const [box] = now.getClientRects();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const met = document.elementFromPoint(x, y);
      if (!opener.contains(met)) return { wrong: `is covered by <${met?.localName}>` };
      if (kind === 'claims' && (opener === now || opener.tabIndex !== 0)) {
        return { wrong: 'is no link that the keyboard reaches' };
      }
      slip()?.lastElementChild.append(old);
      if (byKey) opener.focus({ preventScroll: true });
      if (byKey && document.activeElement !== opener) return { wrong: 'cannot be focused' };
      return { x, y };
    },

    /** Wait for the slip and read what it says of the number. */
    async opened(kind) {
      await until(() => {
        const { activeElement } = document;
        return isOpen() && !old.isConnected && activeElement?.matches('.slip__title');
      });
      const { claim, number, frame } = now.dataset;
      const told = [...slip().querySelectorAll('.receipt__value data')];
      const text = now.textContent;
      if (kind === 'claims') {
        return {
          claim: slip().querySelector('.receipt__entry a')?.textContent === claim,
          value: told[0]?.value === now.value && told[0]?.dataset.claim === claim,
          // A value in two units tells each of them.
          text: told.some((it) => [it.textContent, ...it.textContent.split(' = ')].includes(text)),
          statement: slip().querySelector('.receipt__statement')?.textContent.trim().length > 0,
        };
      }
      const id = number ?? frame ?? '';
      const record = now.closest('kv-script')?.dataset.record;
      if (record) return { record: slip().textContent.includes(record) };
      const summaries = [...slip().querySelectorAll('.receipt__number > summary')];
      if (!id) return { numbers: summaries.length > 0 };
      const [first] = summaries;
      return {
        number: first?.querySelector('code')?.textContent === id,
        text: first?.querySelector('b')?.textContent === text,
        open: Boolean(first?.parentElement.open),
      };
    },

    /** Wait until the slip is gone and the focus is somewhere; say whether it is at the number. */
    async closed() {
      const { body } = document;
      const isGone = () => !isOpen() && ![body, null].includes(document.activeElement);
      const isAnchored = opener.tabIndex === 0;
      await until(isAnchored ? isGone : () => !isOpen());
      return !isAnchored || document.activeElement === opener;
    },
  };
  return { claims: claims.length, inFigures: inFigures.length, doors: doors.length };
})();
