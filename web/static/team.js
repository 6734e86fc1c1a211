// Engines that search together. Each is a worker; they share their transposition table, which
// is all that threads of a search need.

import { Engine } from './engine.js';

const tableSize = 64; // MiB

/** able reports whether workers can share memory: the page must be isolated from others. */
export const able = () => globalThis.crossOriginIsolated === true;

/** most is the greatest number of threads that is worth offering, 1 where a page cannot share. */
export const most =
  location.protocol === 'file:' ? 1 : Math.min(navigator.hardwareConcurrency || 1, 8);

/**
 * isolate makes the page able where the server does not send the headers for it: a service
 * worker adds them, from the next load of the page on. It reports whether that can work.
 */
export async function isolate() {
  if (!navigator.serviceWorker) return false;
  await navigator.serviceWorker.register('isolate.js');
  await navigator.serviceWorker.ready;
  return true;
}

export class Team {
  #leader = new Engine();
  /** @type {Engine[]} */
  #helpers = [];
  #calls = 0;

  /**
   * resize sets the number of threads, 1 where there can be no more. What runs is stopped.
   * @param {number} threads
   */
  resize(threads) {
    const helpers = able() ? threads - 1 : 0;
    if (helpers === this.#helpers.length) return;
    for (const engine of [this.#leader, ...this.#helpers]) engine.restart();
    const pages = tableSize * 16;
    const memory = helpers
      ? new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
      : undefined;
    this.#leader = new Engine({ memory });
    this.#helpers = Array.from({ length: helpers }, () => new Engine({ memory, helper: true }));
  }

  /**
   * call asks the engine and returns a promise of its answer. Helpers search what it
   * analyzes, and their nodes count.
   * @param {string} method
   * @param {object} params
   * @param {(p: any) => void} [progress]
   * @returns {Promise<any>}
   */
  async call(method, params, progress) {
    const mine = ++this.#calls;
    if (method !== 'analyse') return this.#leader.call(method, params, progress);
    const nodes = this.#helpers.map(() => 0);
    /** @type {(found: Found) => Found} */
    const total = found => ({ ...found, nodes: nodes.reduce((a, b) => a + b, found.nodes) });
    this.#helpers.forEach((helper, i) => {
      const count = (/** @type {Found} */ found) => (nodes[i] = found.nodes);
      helper.call(method, params, count).catch(() => {});
    });
    try {
      return total(await this.#leader.call(method, params, found => progress?.(total(found))));
    } finally {
      if (mine === this.#calls) this.#stopHelpers(); // else they have been told already
    }
  }

  #stopHelpers() {
    for (const helper of this.#helpers) helper.stop();
  }

  /** stop ends what the engines are doing. */
  stop() {
    this.#leader.stop();
    this.#stopHelpers();
  }
}
