// Workers with the engine, and requests to them.

// load fetches and compiles the engine once for all workers. The file is compressed,
// which needs no help from the server; some servers unpack it on the way.
async function load() {
  const response = await fetch('adoube.wasm.gz');
  if (!response.ok) throw new Error(`adoube.wasm.gz: ${response.status} ${response.statusText}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f) return WebAssembly.compile(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { 'Content-Type': 'application/wasm' } }));
}

const module = load();

export class Engine {
  #worker; #requests = new Map(); #next = 0; #ready; #up = false;

  // ready resolves when the engine answers, and rejects if it cannot be loaded. The worker
  // starts when it is first needed.
  get ready() {
    if (!this.#ready) this.#start();
    return this.#ready;
  }

  #start() {
    this.#ready = module.then(m => new Promise((resolve, reject) => {
      const worker = this.#worker = new Worker('worker.js');
      worker.onmessage = ({ data }) => {
        if (data.ready) resolve(this.#up = true);
        else if (data.dead && this.#up) this.restart('The engine ran out of memory and was started again.');
        else if (data.dead) reject(new Error('The engine does not start.'));
        else this.#receive(data);
      };
      worker.onerror = e => reject(new Error(e.message || 'The engine does not start.'));
      worker.postMessage({ module: m });
    }));
    this.#ready.catch(() => {}); // each call reports it
  }

  #receive({ id, answer }) {
    const request = this.#requests.get(id);
    if (!request) return;
    if ('progress' in answer) return request.progress?.(answer.progress);
    this.#requests.delete(id);
    if ('error' in answer) request.reject(new Error(answer.error));
    else request.resolve(answer.result);
  }

  // call asks the engine and returns a promise of its answer.
  async call(method, params = {}, progress) {
    const id = this.#next++;
    const answer = new Promise((resolve, reject) => this.#requests.set(id, { resolve, reject, progress, since: Date.now() }));
    this.ready.then(() => this.#worker.postMessage({ id, method, params }), e => this.#requests.get(id)?.reject(e));
    return answer;
  }

  // stop ends what the engine is doing.
  stop() { if (this.#requests.size) this.#ready.then(() => this.#worker.postMessage({ stop: true }), () => {}); }

  // stuck reports whether a running engine lets a request wait for that many milliseconds.
  stuck(ms) { return this.#up && [...this.#requests.values()].some(r => Date.now() - r.since > ms); }

  // restart replaces the worker. All requests fail.
  restart(reason = 'stopped') {
    this.#worker?.terminate();
    this.#up = false;
    for (const r of this.#requests.values()) r.reject(new Error(reason));
    this.#requests.clear();
    this.#ready = null;
  }
}
