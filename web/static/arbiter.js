// Asks the arbiter about positions: the one that is shown, and others on request.

import { fail } from './actions.js';
import { arbiter, params, state, store, viewOf } from './state.js';
import { inGame } from './tree.js';

let ticket = 0; // of the last position; answers about older ones are dropped

export function startArbiter() {
  store.watch(['node', 'edition'], refresh);
  arbiter.call('about').then(
    about => store.set({ about }),
    () => {},
  );
  refresh();
}

/** @type {WeakMap<TreeNode, Promise<View>>} */
const asked = new WeakMap();

/**
 * look returns what the board needs to know of a position. It asks once.
 * @param {TreeNode} node
 * @returns {Promise<View>}
 */
export async function look(node) {
  const { edition } = state;
  const known = viewOf(node);
  if (known) return known;
  const answer = asked.get(node) ?? arbiter.call('view', params(node));
  asked.set(node, answer);
  try {
    const view = await answer;
    learn(node, edition, view);
    return view;
  } finally {
    asked.delete(node);
  }
}

/**
 * learn keeps what the arbiter says of a position.
 * @param {TreeNode} node
 * @param {string} edition
 * @param {View} view
 */
function learn(node, edition, view) {
  node.views = { ...node.views, [edition]: view };
  if (node === state.node && edition === state.edition) store.set({ view });
}

async function refresh() {
  const mine = ++ticket;
  const old = () => mine !== ticket;
  const { node, edition } = state;
  store.set({ view: viewOf(node), ruling: null });
  if (arbiter.stuck(2000)) arbiter.restart();
  try {
    const view = await look(node); // what the board waits for comes first
    if (old()) return;
    await new Promise(done => setTimeout(done, 150)); // steps through a game need no rulings
    if (old()) return;
    const opening = await arbiter.call('opening', params());
    if (old()) return;
    if (opening || inGame(node)) store.set({ opening });
    const ruling = await arbiter.call('rule', params());
    if (old()) return;
    if (ruling.outcome.over) learn(node, edition, { ...view, outcome: ruling.outcome });
    store.set({ ruling });
  } catch (e) {
    if (!old()) fail(e);
  }
}
