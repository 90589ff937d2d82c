// Runs in every page before its own scripts; the same for all that are compared.
globalThis.bench = { first: null };

const figure = () => document.querySelector('kv-demo') ?? document.querySelector('section.part');
const slider = (name) => figure().querySelector(`input[type="range"][name="${name}"]`);
const shown = () => figure().querySelector('[data-number="macs-cached"]')?.value;
const expected = () =>
  String(2 * slider('layers').value * slider('width').value ** 2 * slider('positions').value);

// Python has computed what is on the screen once the part says so.
bench.whenComputed = new Promise((resolve) => {
  new MutationObserver((records) => {
    const mode = ({ target }) => target.dataset?.displayMode ?? '';
    if (bench.first === null && records.some((record) => mode(record).includes('browser'))) {
      bench.first = performance.now();
      resolve();
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-display-mode'] });
});

/** Call a move and wait until what is looked for is on the screen; the milliseconds it took. */
const timed = (figure, isThere, move) => {
  const begun = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      if (!isThere()) return;
      watch.disconnect();
      resolve(performance.now() - begun);
    };
    const watch = new MutationObserver(look);
    watch.observe(figure, { subtree: true, childList: true, characterData: true, attributes: true });
    move();
    look();
  });
};

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let seed = 20261129;
const next = (limit) => {
  seed = (seed * 48271) % 2147483647;
  return seed % limit;
};

// One knob moves, as under a reader's hand.
bench.move = (name, value) => {
  const knob = slider(name);
  return timed(figure(), () => shown() === expected(), () => {
    knob.value = String(value);
    knob.dispatchEvent(new Event('input', { bubbles: true }));
  });
};

bench.moves = async (count) => {
  const times = [];
  while (times.length < count) {
    const [name, values] = [['positions', 200], ['layers', 8]][times.length % 2];
    // Never where the knob stands already.
    const value = 1 + ((Number(slider(name).value) + next(values - 1)) % values);
    times.push(await bench.move(name, value));
    await pause(10 + next(15));
  }
  return times;
};

// Any figure: a slider moves, and the number that depends on it has to change on the screen.
bench.changes = async (demo, name, number, count) => {
  const host = document.querySelector(`kv-demo[name="${demo}"]`);
  const knob = host.querySelector(`input[type="range"][name="${name}"]`);
  const read = () => host.querySelector(`[data-number="${number}"]`)?.value;
  const times = [];
  while (times.length < count) {
    const before = read();
    const value = (Number(knob.value) + 1 + next(Number(knob.max))) % (Number(knob.max) + 1);
    const move = () => {
      knob.value = String(value);
      knob.dispatchEvent(new Event('input', { bubbles: true }));
    };
    times.push(await timed(host, () => read() !== before, move));
    await pause(10 + next(15));
  }
  return times;
};

// One move along one axis, as soon as the page says that it has loaded.
bench.whenAnswered = new Promise((resolve) => {
  if (!new URLSearchParams(location.search).has('move-at-load')) return;
  addEventListener('load', () =>
    setTimeout(async () => {
      const [{ loadEventEnd }] = performance.getEntriesByType('navigation');
      await bench.move('layers', 5);
      resolve(performance.now() - loadEventEnd);
    }),
  );
});
