// The moves of the game with their variations, comments and glyphs.

import { $, h, put } from './dom.js';
import { show } from './actions.js';
import { commandOf, textOf } from './comments.js';
import { meaning, sign } from './glyphs.js';
import { judged, pointOf, state, store } from './state.js';
import { curl, evalOf, number, score, value } from './text.js';
import { commentsOf, glyphsOf, others, turnOf } from './tree.js';
import { short } from './table.js';

/** @type {Map<TreeNode, HTMLButtonElement>} */
let buttons = new Map();

export function startMoves() {
  store.watch(['game', 'annotation'], draw);
  store.watch(['game', 'annotation', 'node'], mark);
  // Changes in the height of the list keep the move in sight.
  store.watch(['analyzing', 'tab', 'annotation'], () => requestAnimationFrame(mark));
  $('editor').ontoggle = mark;
  store.watch(['game', 'opening', 'annotation'], drawTitle);
}

function drawTitle() {
  const { game, annotation } = state;
  const opening = state.opening ?? annotation?.opening;
  const event = [game.tag('Event'), dateOf(game.tag('Date'))]
    .filter(text => text && !/^[?.]*$/.test(text))
    .join(', ');
  const name = opening ? `${opening.eco} ${opening.name}` : '';
  put($('title'), event && h('span', {}, event), name && h('span', { class: 'opening' }, name));
  $('title').hidden = !event && !name;
}

/**
 * dateOf returns a date of a PGN as people write it, or as much of it as is known.
 * @param {string} tag such as 1858.11.02 or 1858.??.??
 */
const dateOf = tag =>
  /^\d{4}\.\d\d\.\d\d$/.test(tag)
    ? new Date(tag.replaceAll('.', '-')).toLocaleDateString('en', {
        dateStyle: 'medium',
        timeZone: 'UTC',
      })
    : tag.replace(/[.?]+$/, '');

function draw() {
  const { game } = state;
  buttons = new Map();
  /** @type {HTMLElement[]} */
  const list = remark(game.root.comments);
  /** @type {HTMLElement | null} */
  let row = null;
  for (const node of game.main.slice(1)) {
    const black = turnOf(node) === 'white';
    if (!row || !black) {
      row = h(
        'div',
        { class: 'row' },
        h('span', { class: 'no' }, number(node).replace('...', '.')),
      );
      if (black) row.append(h('span', { class: 'gap' }, '…'));
      list.push(row);
    }
    row.append(moveButton(node));
    const asides = [...remark(commentsOf(node)), ...others(node).map(variation)];
    if (!asides.length) continue;
    list.push(h('div', { class: 'aside' }, asides));
    row = null;
  }
  if (game.result !== '*') list.push(h('p', { class: 'result' }, score(game.result)));
  put($('moves'), list);
  $('moves').hidden = !list.length;
}

/**
 * remark returns the words of comments as paragraphs.
 * @param {string[]} comments
 */
function remark(comments) {
  const text = curl(textOf(comments));
  return text ? text.split('\n').map(line => h('p', { class: 'remark' }, line)) : [];
}

/**
 * variation returns the line that begins with a move.
 * @param {TreeNode} first
 * @returns {HTMLElement}
 */
function variation(first) {
  /** @type {HTMLElement[]} */
  const parts = remark(first.frame?.comments ?? []);
  /** @type {HTMLElement | null} */
  let run = null;
  for (let n = first; n; n = n.children[0]) {
    const no = !run || turnOf(n) === 'black';
    if (!run) parts.push((run = h('p', { class: 'run' })));
    run.append(
      h(
        'span',
        { class: 'unit' },
        no && h('span', { class: 'no' }, number(n) + '\u00a0'),
        moveButton(n),
      ),
      ' ',
    );
    const asides = [...remark(commentsOf(n)), ...others(n).map(variation)];
    if (!asides.length) continue;
    parts.push(...asides);
    run = null;
  }
  parts.push(...remark(first.frame?.after ?? []));
  return h('div', { class: first.auto ? 'variation auto' : 'variation' }, parts);
}

/** @param {TreeNode} node */
function moveButton(node) {
  const note = judged(node);
  const glyphs = glyphsOf(node);
  const clock = commandOf(node.comments, 'clk');
  const point = pointOf(node);
  const rated = point && !point.over ? point : evalOf(commandOf(node.comments, 'eval'));
  const title = [curl(note?.text ?? ''), ...glyphs.map(meaning)].filter(Boolean).join('; ');
  const claim = (note?.before.claims.length ?? 0) > 0;
  const button = h(
    'button',
    {
      class: note?.over ? 'late' : (note?.grade ?? gradeOf(glyphs)),
      title: title || null,
      tabindex: -1,
      onclick: () => show(node),
    },
    node.san,
    glyphs.length > 0 && h('span', { class: 'glyphs' }, glyphs.map(sign).join('\u2009')),
    claim && h('span', { class: 'law', title: 'A draw could be claimed' }, '§'),
    value(rated) && h('span', { class: 'eval', title: value(rated, true) }, value(rated)),
    clock && h('time', {}, short(clock)),
  );
  buttons.set(node, button);
  return button;
}

/** @type {Record<number, string>} */
const grades = { 2: 'mistake', 4: 'blunder', 6: 'inaccuracy' };

/**
 * gradeOf returns the grade that a glyph stands for.
 * @param {number[]} glyphs
 */
const gradeOf = glyphs => grades[glyphs.find(n => grades[n]) ?? 0] ?? null;

// mark shows which move was made last.
function mark() {
  const list = $('moves');
  for (const b of list.querySelectorAll('[tabindex="0"]')) {
    b.removeAttribute('aria-current');
    b.tabIndex = -1;
  }
  const b = buttons.get(state.node);
  const [reached] = b ? [b] : buttons.values(); // by Tab
  if (reached) reached.tabIndex = 0;
  if (!b) return void (list.scrollTop = 0);
  b.setAttribute('aria-current', 'true');
  const box = list.getBoundingClientRect();
  const at = b.getBoundingClientRect();
  // In a small window the steps may cover the end of the list.
  const seen = Math.min(box.bottom, $('first').getBoundingClientRect().top - 8);
  const bottom = Math.max(seen, box.top + at.height + 16);
  if (at.top < box.top + 8 || at.bottom > bottom - 8) {
    list.scrollTop += (at.top + at.bottom - box.top - bottom) / 2;
  }
}
