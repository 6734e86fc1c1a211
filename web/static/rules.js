// Asks the arbiter about the position that is shown.

import { fail } from './actions.js';
import { arbiter, learn, params, state, store, viewOf } from './state.js';
import { inGame } from './tree.js';

let ticket = 0; // of the last position; answers about older ones are dropped

export function startRules() {
  store.watch(['node', 'edition'], refresh);
  arbiter.call('about').then(
    about => store.set({ about }),
    () => {},
  );
  refresh();
}

async function refresh() {
  const mine = ++ticket;
  const old = () => mine !== ticket;
  const { node, edition } = state;
  store.set({ view: viewOf(node), ruling: null });
  if (arbiter.stuck(2000)) arbiter.restart();
  try {
    // What the board waits for comes first.
    const view = viewOf(node) ?? (await arbiter.call('view', params()));
    learn(node, edition, view);
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

/**
 * rulingOn returns what happens if something befalls a player now.
 * @param {Ruling} ruling
 * @param {string} question
 * @param {Color} player
 */
export function rulingOn({ rulings }, question, player) {
  const found = rulings.find(r => r.question === question && r.player === player);
  return /** @type {PlayerRuling} */ (found);
}
