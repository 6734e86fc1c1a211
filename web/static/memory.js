// What outlives the page: the game and the settings, in the browser, and the address.

import { load, offerUndo, open, snapshot } from './actions.js';
import { stopped } from './match.js';
import { choose, state, store } from './state.js';
import { lineTo, turnOf } from './tree.js';

const place = 'adoube'; // in localStorage
const version = 3; // of what is kept
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

/** restore brings back what was kept. A link to another game comes before it. */
export async function restore() {
  const kept = read();
  const hash = location.hash.length > 1 ? location.hash : '';
  if (!kept) return hash ? fromAddress(hash) : undefined;
  const { last, settings, flipped, tab, edition } = kept;
  choose(settings);
  const { match } = last;
  const clock = match?.clock ? { ...match.clock, since: match.clock.since && Date.now() } : null;
  last.match = match && { ...match, clock, thinking: false };
  if (hash && hash !== kept.hash) {
    await fromAddress(hash);
    return offerUndo('The link replaced the last game.', last);
  }
  load(last);
  store.set({ flipped, tab, edition });
}

// What is kept begins with a sum of the rest, so that nothing is read that this version of the
// page has not written just so.
/** @param {string} text */
function sum(text) {
  let n = version;
  for (let i = 0; i < text.length; i++) n = (Math.imul(n, 31) + text.charCodeAt(i)) | 0;
  return `${n} `;
}

/** @returns {Kept | null} */
function read() {
  try {
    const kept = localStorage.getItem(place) ?? '';
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
  // The address may be ours again by now: writeAddress runs whenever a game has been read.
  window.addEventListener('hashchange', e => fromAddress(new URL(e.newURL).hash));
}

let timer = 0;

function keep() {
  clearTimeout(timer);
  timer = window.setTimeout(write, 300);
}

/** write keeps everything, or reports that it can keep no more than the game that is shown. */
export function write() {
  const { game, match, settings, flipped, tab, edition } = state;
  /** @type {Kept} */
  const kept = { last: snapshot(), settings, flipped, tab, edition, hash: location.hash };
  if (match?.clock?.since) {
    const clock = stopped(match.clock, turnOf(game.end), Date.now(), Date.now());
    kept.last.match = { ...match, clock };
  }
  const { text = '', data = '' } = kept.last.games?.source ?? {};
  if (text.length + data.length < largest && put(kept)) return true;
  Object.assign(kept.last, { games: null, annotation: null });
  put(kept);
  return false;
}

/** @param {Kept} kept */
function put(kept) {
  try {
    const text = JSON.stringify(kept);
    localStorage.setItem(place, sum(text) + text);
    return true;
  } catch {
    return false; // a browser may keep nothing, or not that much
  }
}

// The part of the address after # is the position and the moves, for links: those after the
// last turn that was passed, since no game has one. Of a long game it is the position alone.
function writeAddress() {
  const line = lineTo(state.node);
  const [start, ...moves] = line.slice(
    Math.max(
      0,
      line.findLastIndex(n => n.uci === '0000'),
    ),
  );
  const whole = [start.fen, ...moves.map(n => n.uci)].join('_');
  const text = whole.length < longest ? whole : state.node.fen;
  history.replaceState(null, '', '#' + encodeURI(text.replaceAll(' ', '_')));
}

/** @param {string} hash */
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
  await open({ text }, true);
  store.set({ draft: null });
}
