/*
 * What the suite of figures does inside a page: one function, so that any driver can run it.
 * `argument` and every answer are plain data. What is not as it should be is told as text.
 */
async ([task, argument]) => {
  const PATIENCE = 90_000;
  const hostOf = (name) => document.querySelector(`kv-demo[name="${name}"]`);
  const partOf = (name, selector) => hostOf(name).querySelector(selector);
  const textOf = (name) => partOf(name, '.demo__status').textContent;
  const shownBy = (name) => JSON.parse(hostOf(name).dataset.shown);
  const isAt = (name, params) => {
    const shown = shownBy(name);
    return Object.entries(params).every(([field, value]) => shown[field] === value);
  };

  /** Wait until something is so, looked at after every change of the page. */
  const until = (name, isSo, what) =>
    new Promise((resolve) => {
      const end = (told) => {
        watch.disconnect();
        clearTimeout(timer);
        resolve(told);
      };
      const look = () => isSo() && end('');
      const watch = new MutationObserver(look);
      const timer = setTimeout(() => {
        const { shown, state } = hostOf(name).dataset;
        end(`${name}: waited for ${what}; it is ${state} and shows ${shown}: ${textOf(name)}`);
      }, PATIENCE);
      watch.observe(hostOf(name), {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      });
      look();
    });

  /** Set one control as a hand does, whatever its kind. */
  const set = (name, field, value) => {
    const change = (control) => control.dispatchEvent(new Event('change', { bubbles: true }));
    const typed = partOf(name, `[data-twin="${field}"]`);
    const [control, ...others] = hostOf(name).querySelectorAll(`form [name="${field}"]`);
    if (typed) {
      if (typed.value === String(value)) return;
      typed.value = String(value);
      change(typed);
    } else if (control.type === 'checkbox') {
      if (control.checked === value) return;
      control.checked = value;
      change(control);
    } else if (control.type === 'radio') {
      const radio = [control, ...others].find((each) => each.value === value);
      if (radio.checked) return;
      radio.checked = true;
      change(radio);
    } else {
      if (control.value === value) return;
      control.value = String(value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
      change(control);
    }
  };

  /** Compare what stands in a node with markup that Python gave as a tree. */
  const difference = (node, tree, at) => {
    const [tag, attributes, children] = tree;
    if (tag && node.localName !== tag) return `${at}: <${node.localName}>, not <${tag}>`;
    if (tag) {
      const found = node.getAttributeNames().filter((each) => each !== 'open');
      for (const [key, value] of Object.entries(attributes)) {
        if (node.getAttribute(key) !== value) {
          return `${at}: ${key}="${node.getAttribute(key)}", not "${value}"`;
        }
      }
      const more = found.find((each) => !(each in attributes));
      if (more) return `${at}: ${more}="${node.getAttribute(more)}" is too much`;
    }
    const here = [];
    for (const child of node.childNodes) {
      if (child.nodeType !== 3) here.push(child);
      else if (typeof here.at(-1) === 'string') here.push(here.pop() + child.data);
      else if (child.data) here.push(child.data);
    }
    for (let place = 0; place < Math.max(here.length, children.length); place += 1) {
      const [is, should] = [here[place], children[place]];
      const where = `${at} > ${should?.[0] && typeof should !== 'string' ? should[0] : place}`;
      if (is === undefined) return `${where}: is missing`;
      if (should === undefined) return `${where}: is too much`;
      if (typeof is === 'string' || typeof should === 'string') {
        if (is !== should) return `${where}: “${is?.data ?? is}”, not “${should}”`;
      } else {
        const told = difference(is, should, where);
        if (told) return told;
      }
    }
    return '';
  };

  /** Look at a figure that stands still: all of its markup, and its golden numbers. */
  const look = ({ name, params, tree, numbers }) => {
    const at = `${name} ${JSON.stringify(params)}`;
    const told = tree ? [difference(partOf(name, '[data-output]'), JSON.parse(tree), at)] : [];
    for (const [id, value] of Object.entries(numbers ?? {})) {
      const shown = partOf(name, `data[data-number="${id}"]`)?.value;
      if (shown !== value) told.push(`${at}: ${id} is ${shown}, not ${value}`);
    }
    return told.filter(Boolean);
  };

  /** Wait for a state and look at it; where a sentence stands in its place, wait for that. */
  const arrival = async (state) => {
    const { name, params, says } = state;
    const isSo = says ? () => textOf(name).includes(says) : () => isAt(name, params);
    const late = await until(name, isSo, says || JSON.stringify(params));
    if (late) return [late];
    return says ? [] : look(state);
  };

  const tasks = {
    /** Wait until every figure is in a state; return what each shows. */
    async standing(state) {
      const shown = {};
      for (const host of document.querySelectorAll('kv-demo')) {
        const name = host.getAttribute('name');
        const told = await until(name, () => hostOf(name).dataset.state === state, state);
        if (told) throw new Error(told);
        shown[name] = shownBy(name);
      }
      return shown;
    },

    /** Look at each figure once it shows, or says, what is expected. */
    async shows(states) {
      const told = [];
      for (const state of states) told.push(...(await arrival(state)));
      return told;
    },

    /** Set each state by hand and look at the figure when it has come. */
    async takes(states) {
      const told = [];
      for (const state of states) {
        for (const [field, value] of Object.entries(state.params)) set(state.name, field, value);
        told.push(...(await arrival(state)));
      }
      return told;
    },

    /** Move sliders as no hand can, some in one task, some later; return where they ended. */
    async hurries({ name, count, fields, seed }) {
      let last = seed;
      const random = (below) => {
        last = (last * 1103515245 + 12345) % 2147483648;
        return Math.floor(last / 65536) % below;
      };
      const sliders = [...hostOf(name).querySelectorAll('input[type="range"]')].filter(
        (slider) => !fields || fields.includes(slider.name),
      );
      for (let move = 0; sliders.length > 0 && move < count; move += 1) {
        const slider = sliders[random(sliders.length)];
        const [low, high] = [Number(slider.min), Number(slider.max)];
        slider.value = String(low + random(high - low + 1));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        if (random(8) === 0) await new Promise((resolve) => setTimeout(resolve, random(4)));
      }
      return sliders.map(({ name: field }) => [
        field,
        Number(partOf(name, `[data-twin="${field}"]`).value),
      ]);
    },

    /** Go back to the values of the page. */
    reset(name) {
      partOf(name, 'button[type="reset"]').click();
    },

    /** Say what stands in the address of each figure, once it has been written. */
    async address() {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return location.search;
    },
  };

  return tasks[task](argument);
};
