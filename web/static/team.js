// Engines that search together. Each is a worker; they share their transposition table, which
// is all that threads of a search need.

import { Engine, Stopped } from './engine.js';

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
  #busy = false;
  /** @type {{ ask: () => Promise<any>, resolve: (answer: any) => void, reject: (e: Error) => void } | null} */
  #next = null; // what is asked next

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
   * call asks the engine and returns a promise of its answer. It answers one request at a time:
   * a new one stops the one before, and of those that wait the last one is kept.
   * @param {string} method
   * @param {object} params
   * @param {(p: any) => void} [progress]
   * @returns {Promise<any>}
   */
  call(method, params, progress) {
    this.stop();
    return new Promise((resolve, reject) => {
      this.#next = { ask: () => this.#ask(method, params, progress), resolve, reject };
      if (!this.#busy) this.#work();
    });
  }

  async #work() {
    this.#busy = true;
    while (this.#next) {
      const { ask, resolve, reject } = this.#next;
      this.#next = null;
      await ask().then(resolve, reject);
    }
    this.#busy = false;
  }

  // #ask asks the leader. Helpers search what it analyzes, and their nodes count.
  /**
   * @param {string} method
   * @param {object} params
   * @param {(p: any) => void} [progress]
   */
  async #ask(method, params, progress) {
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
      for (const helper of this.#helpers) helper.stop();
    }
  }

  /** stop ends what the engines are doing, and what waits for them. */
  stop() {
    this.#next?.reject(new Stopped());
    this.#next = null;
    for (const engine of [this.#leader, ...this.#helpers]) engine.stop();
  }
}
