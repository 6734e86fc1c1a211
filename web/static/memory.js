// What outlives the page: the game and the settings, in the browser, and the address.

import { open, set } from './actions.js';
import { params, state, store } from './state.js';
import { pathTo } from './tree.js';

const place = 'adoube'; // in localStorage
const longest = 2000; // characters of an address

/**
 * @typedef {object} Kept
 * @property {GameRecord} record
 * @property {number[]} path
 * @property {Match | null} match
 * @property {Settings} settings
 * @property {string} edition
 * @property {boolean} flipped
 * @property {string} tab
 * @property {string} hash
 */

/**
 * restore brings back what was kept. A link to another game comes before it.
 * @returns {Promise<string>} the FEN of a link that is being opened, or ''
 */
export function restore() {
  const kept = read();
  if (kept?.settings) store.set({ settings: { ...state.settings, ...kept.settings } });
  const hash = location.hash.length > 1 ? location.hash : '';
  if (kept?.record && (!hash || hash === kept.hash)) {
    try {
      set(kept.record, kept.path);
      const { flipped, tab, edition, match } = kept;
      const clock = match?.clock
        ? { ...match.clock, since: match.clock.since && Date.now() }
        : null;
      const again = match && { ...match, clock, thinking: false };
      store.set({ flipped, tab, edition, match: again });
      return Promise.resolve('');
    } catch {
      // It was written by another version of the page.
    }
  }
  return hash ? fromAddress() : Promise.resolve('');
}

/** @returns {Kept | null} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null');
  } catch {
    return null;
  }
}

export function startMemory() {
  store.watch(['node', 'game'], writeAddress);
  store.watch(['node', 'game', 'match', 'settings', 'flipped', 'tab', 'edition'], keep);
  window.addEventListener('pagehide', () => write());
  window.addEventListener('hashchange', fromAddress);
}

let timer = 0;

function keep() {
  clearTimeout(timer);
  timer = window.setTimeout(write, 300);
}

function write() {
  const { game, node, match, settings, flipped, tab, edition } = state;
  /** @type {Kept} */
  const kept = {
    ...{ record: game.record(), path: pathTo(node), match, settings, flipped, tab, edition },
    hash: location.hash,
  };
  if (match?.clock?.since) {
    const { clock } = match;
    const color = game.end.fen.split(' ')[1] === 'b' ? 'black' : 'white';
    const left = { ...clock.left, [color]: clock.left[color] - (Date.now() - clock.since) };
    kept.match = { ...match, clock: { ...clock, left } };
  }
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // A browser may keep nothing, or not that much.
  }
}

// The part of the address after # is the position and the moves, for links.
function writeAddress() {
  const { start, moves } = params();
  const text = [start, ...moves].join('_').replaceAll(' ', '_');
  history.replaceState(null, '', text.length < longest ? '#' + encodeURI(text) : '#');
}

/** linked returns what the address holds, as text to open. */
export function linked() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text).replaceAll('_', ' ');
  } catch {
    return text;
  }
}

async function fromAddress() {
  const text = linked();
  const fen = /^([pnbrqk1-8]+\/){7}[pnbrqk1-8]+ \S+ \S+ \S+ \d+ \d+/i.exec(text)?.[0];
  // A linked position is shown before the engine is there to read it.
  if (fen && !state.view) store.set({ draft: fen });
  await open(text);
  store.set({ draft: null });
  return fen ?? '';
}
