// What outlives the page: the game and the settings, in the browser, and the address.

import { load, offerUndo, open, snapshot } from './actions.js';
import { choose, state, store } from './state.js';
import { lineTo } from './tree.js';

const place = 'adoube'; // in both storages
const version = 4; // of what is kept
const longest = 2000; // characters of an address
const largest = 2.7e6; // characters of an opened file, which would be written at each step

/**
 * @typedef {object} Kept
 * @property {Snapshot} last the game
 * @property {Settings} settings
 * @property {string} edition
 * @property {boolean} flipped
 * @property {string} tab
 * @property {string} hash
 */

/**
 * restore brings back what the tab has kept, or what a new one finds: what any tab kept last. A link
 * to another game comes before it.
 */
export async function restore() {
  /** @type {Kept | null} */
  const kept = read('sessionStorage', place) ?? read('localStorage', place);
  const hash = location.hash.length > 1 ? location.hash : '';
  if (!kept) return void (hash && (await fromAddress(hash)));
  const { last, settings, flipped, tab, edition } = kept;
  choose(settings);
  if (hash && hash !== kept.hash && (await fromAddress(hash)))
    return offerUndo('The link replaced the last game.', last);
  const { problem } = state; // of the link
  load(last);
  store.set({ flipped, tab, edition, problem });
}

// Stored text begins with a checksum of the rest, so that only text that this version of the page
// has written is read.
/** @param {string} text */
function sum(text) {
  let n = version;
  for (let i = 0; i < text.length; i++) n = (Math.imul(n, 31) + text.charCodeAt(i)) | 0;
  return `${n} `;
}

/**
 * read returns what was put into a storage of the browser.
 * @param {'localStorage' | 'sessionStorage'} storage
 * @param {string} key
 */
function read(storage, key) {
  try {
    const kept = globalThis[storage].getItem(key) ?? '';
    const text = kept.slice(kept.indexOf(' ') + 1);
    return kept === sum(text) + text ? JSON.parse(text) : null;
  } catch {
    return null; // the browser keeps nothing
  }
}

export function startMemory() {
  store.watch(['node', 'game'], writeAddress);
  store.watch(
    ['node', 'game', 'match', 'games', 'annotation', 'settings', 'flipped', 'tab', 'edition'],
    keep,
  );
  window.addEventListener('pagehide', () => write());
  window.addEventListener('hashchange', e => go(new URL(e.newURL).hash));
}

// Each entry of the history of the browser has its game, which Back and Forward bring back as it
// was left.
let entry = history.state?.entry ?? Date.now();

/**
 * go shows the game of another entry: one that was left, or one that a link has made. Such a link
 * may have our state and address by now: writeAddress runs whenever a game has been read.
 * @param {string} hash
 */
function go(hash) {
  const game = snapshot();
  const key = place + entry;
  put(key, game, 'sessionStorage') || put(key, { ...game, games: null }, 'sessionStorage');
  const there = history.state?.entry;
  const left = there === entry ? null : read('sessionStorage', place + there);
  entry = left ? there : Date.now();
  return left ? load(left) : fromAddress(hash);
}

let timer = 0;

function keep() {
  clearTimeout(timer);
  timer = window.setTimeout(write, 300);
}

/** write keeps everything, or reports that it can keep no more than the game that is shown. */
export function write() {
  const { settings, flipped, tab, edition } = state;
  /** @type {Kept} */
  const kept = { last: snapshot(), settings, flipped, tab, edition, hash: location.hash };
  const { text = '', data = '' } = kept.last.games?.source ?? {};
  const putBoth = () => put(place, kept, 'localStorage', 'sessionStorage');
  if (text.length + data.length < largest && putBoth()) return true;
  Object.assign(kept.last, { games: null, annotation: null });
  putBoth();
  return false;
}

/**
 * put keeps a value in storages of the browser, and reports whether it does.
 * @param {string} key
 * @param {object} value
 * @param {('localStorage' | 'sessionStorage')[]} storages
 */
function put(key, value, ...storages) {
  try {
    const json = JSON.stringify(value);
    const text = sum(json) + json;
    for (const storage of storages) globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false; // a browser may keep nothing, or not that much
  }
}

// The part of the address after # is the position and the moves, for links. It begins after
// the last passed turn, since a game has none. For a long game it is the position alone.
function writeAddress() {
  const line = lineTo(state.node);
  const passed = line.findLastIndex(n => n.uci === '0000');
  const [start, ...moves] = line.slice(Math.max(0, passed));
  const whole = [start.fen, ...moves.map(n => n.uci)].join('_');
  const text = whole.length < longest ? whole : state.node.fen;
  history.replaceState({ entry }, '', '#' + encodeURI(text.replaceAll(' ', '_')));
}

/**
 * fromAddress opens the game of a link, and reports whether it can be read.
 * @param {string} hash
 */
async function fromAddress(hash) {
  let text = hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // It is opened as it stands.
  }
  text = text.replaceAll('_', ' ');
  const fen = /^([pnbrqk1-8]+\/){7}[pnbrqk1-8]+ \S+ \S+ \S+ \d+ \d+/i.exec(text)?.[0];
  // A linked position is shown before the engine is there to read it.
  if (fen && !state.view) store.set({ draft: fen });
  const opened = await open({ text }, true);
  store.set({ draft: null });
  return opened;
}
