// The panel for opening games and setting up positions.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { pieceIcon } from './board.js';
import { canHave, is960, prune } from './castling.js';
import { squares } from './diagram.js';
import { arbiter, isPlaying, state, store } from './state.js';
import { score } from './text.js';
import { Tree, emptyGame, startFEN } from './tree.js';
import { fileName, save, say } from './widgets.js';

const emptyFEN = '8/8/8/8/8/8/8/8 w - - 0 1';
const maxFile = 50e6; // bytes

const palette = $('palette');

export function startSetup() {
  const file = $('file');
  const pgn = 'application/x-chess-pgn';
  /** @type {Record<string, () => unknown>} */
  const buttons = {
    open: () => act.open({ text: $('text').value }),
    'choose-file': () => file.click(),
    save: async () => save(fileName('pgn'), await written(), pgn),
    'save-all': async () => save('games.pgn', await allWritten(), pgn),
    'copy-pgn': async () => copy(await written()),
    'copy-fen': () => copy(state.node.fen),
    'copy-link': () => copy(location.href),
    edit: () => edits(!state.editing),
    start: () => apply(startFEN),
    empty: () => apply(emptyFEN),
  };
  for (const [id, press] of Object.entries(buttons)) {
    $(id).onclick = () => new Promise(done => done(press())).catch(act.fail);
  }
  file.onchange = () => {
    if (file.files[0]) read([...file.files]);
    file.value = ''; // so that choosing the same file again is a change
  };
  $('games').onchange = () => act.showGame(+$('games').value);
  $('fen').onchange = () => apply($('fen').value);
  $('to-move').onchange = () => change(1, $('to-move').value);
  $('castling').onchange = () => {
    const chosen = [...$('castling').querySelectorAll(':checked')].map(box => box.value);
    change(2, chosen.join('') || '-');
  };
  $('passant').onchange = () => change(3, $('passant').value);
  $('halfmoves').onchange = () => change(4, String(Math.max(0, +$('halfmoves').value | 0)));
  $('number').onchange = () => change(5, String(Math.max(1, +$('number').value | 0)));
  for (const box of palette.querySelectorAll('input')) {
    if (box.value) box.after(pieceIcon(box.value));
  }
  store.watch(['node', 'draft'], draw);
  store.watch(['games'], drawGames);
  store.watch(['editing'], drawEditing);
  store.watch(['tab'], () => state.tab !== 'setup' && edits(false));
}

/** @param {boolean} editing */
function edits(editing) {
  if (editing && isPlaying()) return act.problem('Finish the game first.');
  if (editing !== state.editing) store.set({ editing, preview: null, draft: null });
}

function drawEditing() {
  $('edit').textContent = state.editing ? 'Done' : 'Edit position';
  $('tools').hidden = $('empty').hidden = !state.editing;
}

const current = () => state.draft ?? state.node.fen;

// draw shows the position in the fields, or a draft while it is being edited.
function draw() {
  const [, side, rights, target, clock, move] = current().split(' ');
  const at = squares(current());
  $('fen').value = current();
  $('to-move').value = side;
  $('halfmoves').value = clock;
  $('number').value = move;
  for (const box of $('castling').querySelectorAll('input')) {
    box.checked = rights.includes(box.value);
    box.disabled = !is960(rights, at) && !canHave(box.value, at);
  }
  const white = side === 'w';
  const possible = [...'abcdefgh']
    .filter(f => at[f + (white ? 5 : 4)] === (white ? 'p' : 'P') && !at[f + (white ? 6 : 3)])
    .map(f => f + (white ? 6 : 3));
  if (target !== '-' && !possible.includes(target)) possible.push(target);
  put(
    $('passant'),
    h('option', { value: '-' }, 'no en passant'),
    possible.map(sq => h('option', { value: sq }, 'en passant on ' + sq)),
  );
  $('passant').value = target;
}

/**
 * change changes a field of the FEN.
 * @param {number} field
 * @param {string} value
 */
function change(field, value) {
  const fields = current().split(' ');
  const chess960 = is960(fields[2], squares(current()));
  fields[field] = value;
  if (field === 1) fields[3] = '-';
  if (!chess960) fields[2] = prune(fields[2], squares(fields[0]));
  apply(fields.join(' '));
}

/**
 * edit puts down the chosen piece on a square, or moves a piece: off the board if to is
 * null.
 * @param {string} from
 * @param {string | null} [to]
 */
export function edit(from, to) {
  const at = squares(current());
  if (to === undefined) {
    const brush = palette.querySelector(':checked').value; // '' to remove pieces
    if (!brush || at[from] === brush) delete at[from];
    else at[from] = brush;
  } else {
    if (to) at[to] = at[from];
    if (to !== from) delete at[from];
  }
  change(0, placement(at));
}

/**
 * key edits the square of the cursor. It reports whether it knows the key.
 * @param {KeyboardEvent} e
 * @param {string} square
 */
export function key(e, square) {
  const remove = e.key === 'Delete' || e.key === 'Backspace';
  if (!state.editing || (!remove && !/^[pnbrqk]$/i.test(e.key))) return false;
  const at = squares(current());
  if (remove) delete at[square];
  else at[square] = e.key;
  change(0, placement(at));
  return true;
}

// apply makes a FEN the position of a new game, if it is one, or keeps it as a draft.
/** @param {string} text */
async function apply(text) {
  const draft = text.trim();
  const fields = draft.split(' ').length;
  const { editing } = state;
  store.set({ draft: fields === 6 ? draft : state.draft });
  try {
    /** @type {View} */
    const view = await arbiter.call('view', { start: draft, moves: [] });
    if (state.draft !== draft && fields === 6) return;
    act.offerUndo('The game was replaced by this position.');
    act.load({ record: emptyGame(view.fen, view.check) });
    store.set({ editing });
  } catch (e) {
    if (state.draft === draft || fields !== 6) act.fail(e);
  }
}

// drawGames shows which games a file holds.
function drawGames() {
  const { titles = [], index = 0 } = state.games ?? {};
  $('games').hidden = $('save-all').hidden = !state.games;
  put(
    $('games'),
    titles.map((t, i) => h('option', { value: i, selected: i === index }, `${i + 1}. ${score(t)}`)),
  );
}

/**
 * read opens files as if they were one.
 * @param {File[]} files
 */
export function read(files) {
  const file = new Blob(files.flatMap((f, i) => (i ? ['\n\n', f] : f)));
  if (file.size > maxFile) return act.problem('Open files of up to 50 MB together.');
  const reader = new FileReader();
  reader.onload = () => act.open({ data: String(reader.result).replace(/^[^,]*,?/, '') });
  reader.onerror = () => act.fail(reader.error);
  reader.readAsDataURL(file);
}

/** written returns the game as PGN. */
const written = () => arbiter.call('write', state.game.record(true));

/** allWritten returns the games that were opened as PGN, with all changes. */
function allWritten() {
  const { games } = state;
  if (!games) return written();
  const edited = Object.entries(act.seen(games)).map(([i, r]) => [i, new Tree(r).record(true)]);
  return arbiter.call('write', { ...games.source, edited: Object.fromEntries(edited) });
}

/** @param {string} content */
async function copy(content) {
  try {
    await navigator.clipboard.writeText(content);
    say('Copied');
    store.set({ toast: { text: 'Copied.' } });
  } catch {
    $('text').value = content;
    $('text').select();
  }
}

/**
 * placement returns the first field of a FEN.
 * @param {Record<string, string>} at
 */
function placement(at) {
  const ranks = [];
  for (let rank = 8; rank > 0; rank--) {
    const row = [...'abcdefgh'].map(f => at[f + rank] ?? '1').join('');
    ranks.push(row.replace(/1+/g, run => String(run.length)));
  }
  return ranks.join('/');
}
