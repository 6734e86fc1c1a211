// Tests of requests to an engine, with a worker that never answers.

import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.document = { getElementById: () => null };
globalThis.fetch = async () => new Response(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
globalThis.Worker = class {
  postMessage({ module }) {
    if (module) queueMicrotask(() => this.onmessage({ data: { ready: true } }));
  }
};
const { Engine } = await import('../static/engine.js');

test('a long ruling may be given up, a large file not', async () => {
  const engine = new Engine();
  await engine.ready;
  assert.equal(engine.stuck(-1), false);
  engine.call('rule');
  assert.equal(engine.stuck(-1), true);
  engine.call('open');
  assert.equal(engine.stuck(-1), false);
});
