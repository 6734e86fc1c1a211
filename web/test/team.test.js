// Tests of the engine that searches, with a worker that answers only when it is told to stop.

import assert from 'node:assert/strict';
import test from 'node:test';

const sent = []; // what the workers hear

globalThis.document = { getElementById: () => null };
globalThis.fetch = async () => new Response(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
globalThis.Worker = class {
  postMessage(message) {
    sent.push(message);
    if (message.module) queueMicrotask(() => this.onmessage({ data: { ready: true } }));
    else if (message.stop) {
      const { id } = sent.findLast(m => 'id' in m);
      setTimeout(() => this.onmessage({ data: { id, answer: { stopped: true } } }), 5);
    }
  }
};
globalThis.location = { protocol: 'file:' };
const { Team } = await import('../static/team.js');
const { Stopped } = await import('../static/engine.js');

test('of many requests the first is stopped and the last one follows', async () => {
  const team = new Team();
  const answers = [];
  for (let i = 0; i < 24; i++) {
    team.call('analyse', { i }).catch(e => answers.push(e));
    await new Promise(done => setTimeout(done, i ? 0 : 20));
  }
  await new Promise(done => setTimeout(done, 20));
  const asked = sent.filter(m => 'id' in m).map(m => m.params.i);
  assert.equal(asked[0], 0);
  assert.equal(asked.at(-1), 23);
  assert.ok(asked.length < 12, `${asked}`);
  assert.equal(answers.length, 23);
  assert.ok(answers.every(e => e instanceof Stopped));
});

test('what waits is stopped, too', async () => {
  const team = new Team();
  const answers = [team.call('analyse', {}), team.call('reply', {})].map(a => a.catch(e => e));
  team.stop();
  assert.ok((await Promise.all(answers.slice(1))).every(e => e instanceof Stopped));
});
