// The panel for opening games and setting up positions.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { pieceIcon, pieceName } from './board.js';
import { squares } from './diagram.js';
import { arbiter, isPlaying, state, store } from './state.js';
import { score } from './text.js';
import { emptyGame, startFEN } from './tree.js';
import { save, say } from './widgets.js';

const emptyFEN = '8/8/8/8/8/8/8/8 w - - 0 1';
const maxFile = 50e6; // bytes

let brush = 'P'; // the piece to put down, '' to remove pieces

const text = h('textarea', {
  ...{ rows: 4, spellcheck: 'false', 'aria-label': 'FEN, moves or PGN' },
  placeholder: 'FEN, moves or PGN; or drop a file',
});
const file = h('input', {
  ...{ type: 'file', accept: '.pgn,.fen,.epd,.txt', hidden: true, 'aria-label': 'File' },
  onchange: () => file.files?.[0] && read(file.files[0]),
});
const games = h('select', {
  ...{ 'aria-label': 'Game', hidden: true },
  onchange: () => state.games && act.open(state.games.source, +games.value),
});
const fen = h('input', {
  ...{ class: 'fen', 'aria-label': 'FEN of the position', spellcheck: 'false' },
  onchange: () => apply(fen.value),
});
const palette = h('div', {
  ...{ class: 'palette', role: 'radiogroup', 'aria-label': 'Piece to put on the board' },
});
const turn = h(
  'select',
  { 'aria-label': 'To move', onchange: () => change(1, turn.value) },
  h('option', { value: 'w' }, 'White to move'),
  h('option', { value: 'b' }, 'Black to move'),
);
const castling = h('div', { class: 'checks', role: 'group', 'aria-label': 'Castling rights' });
const passant = h('select', {
  ...{ 'aria-label': 'En passant', onchange: () => change(3, passant.value) },
});
const halfmoves = h('input', {
  ...{ type: 'number', min: 0, max: 9999 },
  'aria-label': 'Half-moves without a capture or pawn move',
  onchange: () => change(4, String(Math.max(0, +halfmoves.value | 0))),
});
const number = h('input', {
  ...{ type: 'number', min: 1, max: 9999, 'aria-label': 'Number of the next move' },
  onchange: () => change(5, String(Math.max(1, +number.value | 0))),
});

const toggle = h('button', { onclick: () => edits(!state.editing) });
const tools = h('div', { hidden: true });

/** @param {boolean} editing */
function edits(editing) {
  if (editing && isPlaying()) return act.problem('Finish the game first.');
  if (editing !== state.editing) store.set({ editing, preview: null, draft: null });
}

function drawEditing() {
  toggle.textContent = state.editing ? 'Done' : 'Edit position';
  tools.hidden = !state.editing;
}

export function startSetup() {
  /** @type {(text: string, onclick: () => void, kind?: string) => HTMLElement} */
  const button = (text, onclick, kind) => h('button', { class: kind, onclick }, text);
  const how =
    'Choose a piece and click on squares, or drag pieces, off the board to remove them. ' +
    'On the keyboard move the cursor and type a FEN letter (P for a white pawn, p for a ' +
    'black one), or Delete.';
  put(
    $('setup'),
    h('h2', {}, 'Open'),
    text,
    file,
    h(
      'div',
      { class: 'row' },
      button('Open', () => act.open({ text: text.value }), 'main'),
      button('Open a file …', () => file.click()),
      games,
    ),
    h('h2', {}, 'Take with you'),
    h(
      'div',
      { class: 'row' },
      button('Save as PGN', saveGame),
      button('Copy PGN', async () => copy(await written())),
      button('Copy FEN', () => copy(state.node.fen)),
      button('Copy link', () => copy(location.href)),
    ),
    h('h2', {}, 'Position'),
    fen,
    h(
      'div',
      { class: 'row' },
      toggle,
      button('Start position', () => apply(startFEN)),
    ),
    tools,
  );
  put(
    tools,
    palette,
    h('p', { class: 'hint-text' }, how),
    h('div', { class: 'row' }, turn, passant),
    castling,
    h(
      'div',
      { class: 'row' },
      h('label', {}, 'Half-moves ', halfmoves),
      h('label', {}, 'Move ', number),
      button('Empty board', () => apply(emptyFEN)),
    ),
  );
  drawPalette();
  store.watch(['node', 'draft'], draw);
  store.watch(['games'], drawGames);
  store.watch(['editing'], drawEditing);
  store.watch(['tab'], () => state.tab !== 'setup' && edits(false));
  draw();
}

function drawPalette() {
  const option = (/** @type {string} */ letter) =>
    h(
      'label',
      { title: letter ? pieceName(letter) : 'remove' },
      h('input', {
        ...{ type: 'radio', name: 'brush', value: letter, checked: letter === brush },
        'aria-label': letter ? pieceName(letter) : 'remove a piece',
        onchange: () => (brush = letter),
      }),
      letter ? pieceIcon(letter) : h('span', { class: 'eraser' }, '✕'),
    );
  put(palette, [...'KQRBNP', '', ...'kqrbnp'].map(option));
}

const current = () => state.draft ?? state.node.fen;

// draw shows the position in the fields, or a draft while it is being edited.
function draw() {
  const [, side, rights, target, clock, move] = current().split(' ');
  fen.value = current();
  turn.value = side;
  halfmoves.value = clock;
  number.value = move;
  const names = [
    ...[
      ['K', 'White O-O'],
      ['Q', 'White O-O-O'],
      ['k', 'Black O-O'],
      ['q', 'Black O-O-O'],
    ],
  ];
  put(
    castling,
    names.map(([letter, name]) => {
      const box = h('input', {
        ...{ type: 'checkbox', checked: rights.includes(letter) },
        onchange() {
          const on = (/** @type {string} */ l) => (l === letter ? box.checked : rights.includes(l));
          const next = names.map(([l]) => l).filter(on);
          change(2, next.join('') || '-');
        },
      });
      return h('label', {}, box, ' ' + name);
    }),
  );
  const white = side === 'w';
  const at = squares(current());
  const possible = [...'abcdefgh']
    .filter(f => at[f + (white ? 5 : 4)] === (white ? 'p' : 'P') && !at[f + (white ? 6 : 3)])
    .map(f => f + (white ? 6 : 3));
  if (target !== '-' && !possible.includes(target)) possible.push(target);
  put(
    passant,
    h('option', { value: '-' }, 'no en passant'),
    possible.map(sq => h('option', { value: sq }, 'en passant on ' + sq)),
  );
  passant.value = target;
}

/**
 * change changes a field of the FEN.
 * @param {number} field
 * @param {string} value
 */
function change(field, value) {
  const fields = current().split(' ');
  fields[field] = value;
  if (field === 1) fields[3] = '-';
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
    const replaced = state.game.root.children.length > 0;
    act.load(emptyGame(view.fen, view.check));
    store.set({ editing });
    if (replaced) act.offerUndo('The game was replaced by this position.');
  } catch (e) {
    if (state.draft === draft || fields !== 6) act.fail(e);
  }
}

// drawGames shows which games a file holds.
function drawGames() {
  const { titles = [], index = 0 } = state.games ?? {};
  games.hidden = titles.length < 2;
  put(
    games,
    titles.map((t, i) => h('option', { value: i, selected: i === index }, `${i + 1}. ${score(t)}`)),
  );
}

/**
 * read opens a file.
 * @param {File} file
 */
export function read(file) {
  if (file.size > maxFile) return act.problem(`${file.name} is larger than 50 MB`);
  const reader = new FileReader();
  reader.onload = () => act.open({ data: String(reader.result).replace(/^[^,]*,?/, '') });
  reader.onerror = () => act.fail(reader.error);
  reader.readAsDataURL(file);
}

/** written returns the game as PGN. */
const written = () => arbiter.call('write', state.game.record(true));

async function saveGame() {
  try {
    save('game.pgn', await written());
  } catch (e) {
    act.fail(e);
  }
}

/** @param {string} content */
async function copy(content) {
  try {
    await navigator.clipboard.writeText(content);
    say('Copied');
    store.set({ toast: { text: 'Copied.', undo: false } });
  } catch {
    text.value = content;
    text.select();
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
