/** What is kept on the reader's device: one cache for pages, one for files, for each version. */

import { plain } from './kinds.js';

const PREFIX = 'kv-ledger-';

/** @typedef {'pages' | 'files'} Shelf */

/** A full device is an ordinary case: what cannot be kept is fetched again the next time. */
export class Store {
  #version;

  /** @param {string} version */
  constructor(version) {
    this.#version = version;
  }

  /**
   * @param {Shelf} shelf
   * @param {string} url
   * @returns {Promise<Response | undefined>}
   */
  async find(shelf, url) {
    try {
      return await (await this.#open(shelf)).match(plain(url));
    } catch {
      return undefined;
    }
  }

  /**
   * Keep an answer; one that broke off, or found no room, is not kept.
   * @param {Shelf} shelf
   * @param {string} url
   * @param {Response} response
   */
  async keep(shelf, url, response) {
    try {
      await (await this.#open(shelf)).put(plain(url), response);
    } catch {
      // What was kept before is older than what could not be kept, and still right enough.
    }
  }

  /**
   * Fetch and keep what is not here yet.
   * @param {Shelf} shelf
   * @param {readonly string[]} urls
   */
  async add(shelf, urls) {
    for (const url of urls) {
      if (await this.find(shelf, url)) continue;
      const response = await fetch(plain(url)).catch(() => null);
      if (response?.ok) await this.keep(shelf, url, response);
    }
  }

  /**
   * Forget the files below an address: one of them was no good.
   * @param {string} address
   */
  async forget(address) {
    const cache = await this.#open('files');
    for (const { url } of await cache.keys()) if (url.startsWith(address)) await cache.delete(url);
  }

  /**
   * Take over what older versions kept, then remove them: files that this version has too, and
   * the pages, each fetched anew.
   * @param {(url: string) => boolean} isCurrent whether a file belongs to this version
   */
  async inherit(isCurrent) {
    for (const name of await caches.keys()) {
      if (!name.startsWith(PREFIX) || name.endsWith(`-${this.#version}`)) continue;
      const old = await caches.open(name);
      const shelf = name.startsWith(`${PREFIX}pages`) ? 'pages' : 'files';
      for (const { url } of await old.keys()) {
        if (shelf === 'files' && !isCurrent(url)) continue;
        const fresh = shelf === 'pages' ? await fetch(url).catch(() => null) : null;
        const kept = fresh?.ok ? fresh : await old.match(url);
        if (kept && fresh?.status !== 404) await this.keep(shelf, url, kept);
      }
      await caches.delete(name);
    }
  }

  /** @param {Shelf} shelf */
  #open(shelf) {
    return caches.open(`${PREFIX}${shelf}-${this.#version}`);
  }
}

/** Remove everything that any version kept. */
export async function forgetAll() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
}
