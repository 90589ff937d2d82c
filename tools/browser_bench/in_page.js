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

bench.move = (values) => {
  for (const [name, value] of Object.entries(values)) slider(name).value = String(value);
  const begun = performance.now();
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => look());
    const look = () => {
      if (shown() !== expected()) return;
      watch.disconnect();
      resolve(performance.now() - begun);
    };
    watch.observe(figure(), {
      subtree: true, childList: true, characterData: true, attributes: true,
    });
    slider(Object.keys(values)[0]).dispatchEvent(new Event('input', { bubbles: true }));
    look();
  });
};

bench.moves = async (count) => {
  const times = [];
  let seed = 20261129;
  const next = (limit) => {
    seed = (seed * 48271) % 2147483647;
    return seed % limit;
  };
  for (let move = 0; move < count; move += 1) {
    // Never the number that is on the screen already: odd and even layers take turns.
    const values = { positions: 1 + next(200), layers: 1 + 2 * next(4) + (move % 2) };
    if (2 * values.layers * slider('width').value ** 2 * values.positions !== Number(shown())) {
      times.push(await bench.move(values));
    }
    await new Promise((resolve) => setTimeout(resolve, 10 + next(15)));
  }
  return times;
};

// One move along one axis, as soon as the page says that it has loaded.
bench.whenAnswered = new Promise((resolve) => {
  if (!new URLSearchParams(location.search).has('move-at-load')) return;
  addEventListener('load', () =>
    setTimeout(async () => {
      const [{ loadEventEnd }] = performance.getEntriesByType('navigation');
      await bench.move({ layers: 5 });
      resolve(performance.now() - loadEventEnd);
    }),
  );
});
