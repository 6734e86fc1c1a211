// Asks the arbiter about the position that is shown.

import { fail } from './actions.js';
import { arbiter, params, state, store } from './state.js';
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
  const { node } = state;
  store.set({ view: null, ruling: null });
  if (arbiter.stuck(2000)) arbiter.restart();
  try {
    const view = await arbiter.call('view', params()); // what the board waits for comes first
    if (old()) return;
    store.set({ view });
    await new Promise(done => setTimeout(done, 50)); // steps through a game need no rulings
    if (old()) return;
    const opening = await arbiter.call('opening', params());
    if (old()) return;
    if (opening || inGame(node)) store.set({ opening });
    const ruling = await arbiter.call('rule', params());
    if (old()) return;
    const over = ruling.outcome.over && !view.outcome.over;
    store.set(over ? { ruling, view: { ...view, outcome: ruling.outcome } } : { ruling });
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
