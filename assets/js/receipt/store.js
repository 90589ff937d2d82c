/** What the build wrote for receipts, fetched once each: receipts, the register, records. */

/** @typedef {{html: string, text: string, markdown: string, bibtex: string}} Receipt */
/** @typedef {Record<string, string>} Words */

/**
 * @typedef {object} ReceiptFile
 * @property {Words} words
 * @property {Record<string, Receipt>} claims
 * @property {Record<string, string>} functions markup of each function's source
 */

/**
 * @typedef {object} FigureFile
 * @property {string} title
 * @property {Record<string, string>} numbers number or `prefix*` → function
 * @property {Record<string, string>} functions
 * @property {Record<string, object>} code hashes that the build recorded, by function
 */

/**
 * @typedef {object} ClaimEntry an entry of claims.json, as far as a proof reads it
 * @property {string} id
 * @property {string} value
 * @property {string[]} lessons
 * @property {string[]} [sources]
 * @property {string} [class]
 * @property {{call?: string, sum?: string[], claim?: string, record?: string}} computed_from
 * @property {{function: string}} [call]
 * @property {{call: {function: string}}} [check]
 */

/**
 * @typedef {object} RetiredEntry
 * @property {string} id
 * @property {{call: {function: string}, value: string, printed: Record<string, string>}} check
 */

/**
 * @typedef {object} Register claims.json
 * @property {ClaimEntry[]} claims
 * @property {RetiredEntry[]} retired
 * @property {Record<string, object>} functions
 */

/** Receipts of claims that no lesson prints. */
const REST = 'other';

export class Store {
  #root;
  #lang;
  #lesson;
  /** @type {Map<string, Promise<any>>} */
  #files = new Map();

  /**
   * @param {string} root address of the site
   * @param {string} lang
   * @param {string} lesson slug of the page's lesson, or nothing
   */
  constructor(root, lang, lesson) {
    this.#root = root;
    this.#lang = lang;
    this.#lesson = lesson || REST;
  }

  /** @returns {string} address of the site */
  get root() {
    return this.#root;
  }

  /** @returns {Promise<Words>} */
  async words() {
    return (await this.#own()).words;
  }

  /**
   * Find a receipt: with the page's own, else with those of a lesson that prints the claim.
   * @param {string} claim
   * @returns {Promise<{receipt: Receipt, functions: Record<string, string>}>}
   */
  async receipt(claim) {
    const own = await this.#own();
    const home = own.claims[claim] ? own : await this.#home(claim);
    const receipt = home.claims[claim];
    if (receipt) return { receipt, functions: home.functions };
    throw new RangeError(`no receipt of ${claim}`);
  }

  /**
   * Return the receipts of the page's lesson; of a long course not every lesson has a file.
   * @returns {Promise<ReceiptFile>}
   */
  async #own() {
    return this.#receipts(this.#lesson).catch(() => this.#receipts(REST));
  }

  /** @returns {Promise<Register>} */
  register() {
    return this.#json('claims.json');
  }

  /**
   * @param {string} name
   * @returns {Promise<FigureFile>}
   */
  figure(name) {
    return this.#json(`receipts/figure-${name}.${this.#lang}.json`);
  }

  /**
   * @param {string} id
   * @returns {Promise<object>}
   */
  record(id) {
    return this.#json(`records/${id}.json`);
  }

  /** @param {string} claim */
  async #home(claim) {
    const { claims } = await this.register();
    return this.#receipts(claims.find(({ id }) => id === claim)?.lessons[0] ?? REST);
  }

  /**
   * @param {string} slug
   * @returns {Promise<ReceiptFile>}
   */
  #receipts(slug) {
    return this.#json(`receipts/${slug}.${this.#lang}.json`);
  }

  /** @param {string} path */
  #json(path) {
    const known = this.#files.get(path);
    if (known) return known;
    const file = fetched(this.#root + path);
    file.catch(() => this.#files.delete(path));
    this.#files.set(path, file);
    return file;
  }
}

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response.json();
}
