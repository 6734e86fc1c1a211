// The engine in a Web Worker. The first message brings the compiled module and what it
// shares with other workers, every other one a request: { id, method, params }, or { stop: true }.
// make web puts wasm_exec.js, simd.js and shared.js before it.

// The search sleeps for a moment now and then to let messages in. Browsers make timers
// wait for 4 ms, so the shortest ones become messages, which take microseconds.
const soon = new MessageChannel(),
  due = [],
  later = self.setTimeout;
soon.port1.onmessage = () => due.shift()();
self.setTimeout = (f, ms) => (ms > 1 ? later(f, ms) : (due.push(f), soon.port2.postMessage(0), 0));

async function start(module, share) {
  const go = new Go();
  const kernels = adoubeKernels();
  go.importObject.adoube = { ...kernels.imports, ...adoubeTable(share) };
  const instance = await WebAssembly.instantiate(module, go.importObject);
  kernels.attach(instance.exports.mem);
  const end = go.run(instance);
  self.adoube ? postMessage({ ready: true }) : postMessage({ dead: true });
  await end; // it never ends, unless it runs out of memory
  postMessage({ dead: true });
}

onmessage = ({ data }) => {
  if (data.module) start(data.module, data.share).catch(() => postMessage({ dead: true }));
  else if (data.stop) adoube.stop();
  else {
    const answer = json => postMessage({ id: data.id, answer: JSON.parse(json) });
    adoube.call(data.method, JSON.stringify(data.params), answer, answer);
  }
};
