// Workers with the engine, and requests to them.

import { address, bytes } from './files.js';

/** Stopped is why a request has no answer if it was stopped on purpose. */
export class Stopped extends Error {}

/** @typedef {{ method: string, resolve: (result: any) => void, reject: (e: Error) => void, progress?: (p: any) => void, since: number }} Request */

// load fetches and compiles the engine once for all workers. The file is compressed,
// which needs no help from the server; some servers unpack it on the way.
async function load() {
  const file = await bytes('adoube.wasm.gz');
  if (file[0] !== 0x1f) return WebAssembly.compile(file);
  const stream = new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip'));
  const headers = { 'Content-Type': 'application/wasm' };
  return WebAssembly.compileStreaming(new Response(stream, { headers }));
}

const module = load();
module.catch(() => {}); // each engine reports it
const script = address('worker.js', 'text/javascript');

export class Engine {
  /** @type {{ memory?: WebAssembly.Memory, helper?: boolean }} */
  #share;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, Request>} */
  #requests = new Map();
  #next = 0;
  /** @type {Promise<any> | null} */
  #ready = null;
  #up = false;

  /** @param {{ memory?: WebAssembly.Memory, helper?: boolean }} [share] see shared.js */
  constructor(share = {}) {
    this.#share = share;
  }

  // ready resolves when the engine answers, and rejects if it cannot be loaded. The worker
  // starts when it is first needed.
  get ready() {
    return (this.#ready ??= this.#start());
  }

  #start() {
    const ready = module.then(
      m =>
        new Promise((resolve, reject) => {
          const worker = (this.#worker = new Worker(script));
          worker.onmessage = ({ data }) => {
            if (data.ready) resolve((this.#up = true));
            else if (!data.dead) this.#receive(data);
            else if (this.#up) {
              this.restart(new Error('The engine ran out of memory and was started again.'));
            } else reject(new Error('The engine does not start.'));
          };
          worker.onerror = e => reject(new Error(e.message || 'The engine does not start.'));
          worker.postMessage({ module: m, share: this.#share });
        }),
    );
    ready.catch(() => {}); // each call reports it
    return ready;
  }

  /** @param {{ id: number, answer: any }} message */
  #receive({ id, answer }) {
    const request = this.#requests.get(id);
    if (!request) return;
    if ('progress' in answer) return request.progress?.(answer.progress);
    this.#requests.delete(id);
    if ('error' in answer) request.reject(new Error(answer.error));
    else if ('stopped' in answer) request.reject(new Stopped());
    else request.resolve(answer.result);
  }

  /**
   * call asks the engine and returns a promise of its answer.
   * @param {string} method
   * @param {object} params
   * @param {(p: any) => void} [progress]
   * @returns {Promise<any>}
   */
  async call(method, params = {}, progress) {
    const id = this.#next++;
    const answer = new Promise((resolve, reject) =>
      this.#requests.set(id, { method, resolve, reject, progress, since: Date.now() }),
    );
    this.ready.then(
      () => this.#worker?.postMessage({ id, method, params }),
      e => this.#requests.get(id)?.reject(e),
    );
    return answer;
  }

  // stop ends what the engine is doing.
  stop() {
    if (!this.#requests.size) return;
    this.#ready?.then(
      () => this.#worker?.postMessage({ stop: true }),
      () => {},
    );
  }

  /**
   * stuck reports whether a running engine lets requests wait for that many milliseconds. Games
   * are read and written for as long as that takes.
   * @param {number} ms
   */
  stuck(ms) {
    const waiting = [...this.#requests.values()];
    if (!this.#up || waiting.some(r => r.method === 'open' || r.method === 'write')) return false;
    return waiting.some(r => Date.now() - r.since > ms);
  }

  /**
   * restart replaces the worker. All requests fail.
   * @param {Error} reason
   */
  restart(reason = new Stopped()) {
    this.#worker?.terminate();
    this.#up = false;
    for (const r of this.#requests.values()) r.reject(reason);
    this.#requests.clear();
    this.#ready = null;
  }
}
