// The panel with what the Laws say.

import { $, h, put } from './dom.js';
import { fail, preview } from './actions.js';
import { arbiter, params, state, store } from './state.js';
import { score, cite, capital, count, curl, numbered } from './text.js';
import { turnOf } from './tree.js';
import { onPick, pick } from './widgets.js';

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
const colors = /** @type {Color[]} */ (['white', 'black']);

let slow = 0;

export function startRuling() {
  onPick('edition', edition => store.set({ edition }));
  store.watch(['edition'], () => pick('edition', state.edition));
  store.watch(['ruling'], draw);
  store.watch(['problem'], () => state.ruling || draw());
}

function draw() {
  const { ruling: r, problem, view } = state;
  clearTimeout(slow);
  const panel = $('ruling');
  if (!r) {
    if (problem && !view) return panel.removeAttribute('aria-busy');
    panel.setAttribute('aria-busy', 'true');
    slow = window.setTimeout(() => ($('laws').textContent = 'The arbiter is deciding …'), 400);
    return;
  }
  panel.removeAttribute('aria-busy');
  const { over, result, reason, article } = r.outcome;
  $('laws').textContent = r.title;
  $('verdict').classList.toggle('dispute', over);
  put(
    $('outcome'),
    over && h('b', {}, `${score(result)}: `),
    over ? reason + cite(article) + '.' : 'The game goes on.',
  );
  $('counts').textContent = [
    `${capital(turnOf(r))} to move${r.in_check ? ', in check' : ''}`,
    count(r.legal_count, 'legal move'),
    `${ordinals[r.occurrences] ?? `${r.occurrences}th`} occurrence of this position`,
    `${count(r.halfmove, 'half-move')} without a capture or pawn move`,
  ].join(' · ');
  $('claiming').hidden = $('if-now').hidden = over;
  put($('claims'), claims(r));
  put(
    $('mates'),
    colors.map(color => mate(color, r)),
  );
  for (const { question, player, ...says } of r.rulings) {
    const open = says.result === '*';
    put(
      $(`${question} ${player}`),
      !open && [h('b', {}, score(says.result)), cite(says.article)],
      says.reason && h('small', {}, (open ? '' : ' ') + capital(says.reason)),
    );
  }
  $('remarking').hidden = !r.remarks.length;
  put(
    $('remarks'),
    r.remarks.map(({ text, article }) => h('li', {}, capital(text) + cite(article))),
  );
}

/** @param {Ruling} r */
function claims(r) {
  if (!r.claims.length) {
    const none = `${capital(turnOf(r))} has no draw to claim, now or by announcing a move.`;
    return h('p', { class: 'plain' }, none);
  }
  return h(
    'ul',
    { class: 'claims' },
    r.claims.map(c =>
      h(
        'li',
        {},
        h('b', {}, c.moves.length ? 'Announcing ' : 'Now: '),
        c.moves.map((m, i, { length }) => [
          h('span', { class: 'unit' }, moveButton(m), i + 1 < length ? ',' : ':'),
          ' ',
        ]),
        h('span', {}, `${c.reason}${cite(c.article)}`),
      ),
    ),
  );
}

/**
 * lit returns listeners that show something while the mouse or the focus is on an element.
 * @param {Partial<State>} shown
 */
function lit(shown) {
  const on = () => store.set(shown);
  const off = () => store.set({ arrows: [], squares: [] });
  return { onmouseenter: on, onmouseleave: off, onfocus: on, onblur: off };
}

// moveButton is a move that shows its arrow.
/** @param {Move} m */
function moveButton(m) {
  const arrows = [{ from: m.from ?? 'a1', to: m.to ?? 'a1', class: 'law-arrow' }];
  const onclick = () => preview('Announced', [m], 0);
  return h('button', { class: 'move', ...lit({ arrows }), onclick }, m.san);
}

// fact is a part of a reason that shows its squares.
/** @param {Fact} fact */
function fact({ text, squares }) {
  if (!squares) return curl(text);
  const onclick = () => $('board').scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  return h('button', { class: 'fact', ...lit({ squares }), onclick }, curl(text));
}

// playThrough plays a helpmate through.
/**
 * @param {Color} color
 * @param {HTMLButtonElement} button
 */
async function playThrough(color, button) {
  const { ruling } = state;
  const name = button.textContent;
  button.disabled = true;
  button.textContent = 'Looking for a shorter one …';
  try {
    const line = await arbiter.call('helpmate', { ...params(), color });
    if (ruling === state.ruling) preview(`${capital(color)} mates:`, line, 0);
  } catch (e) {
    if (ruling === state.ruling) fail(e);
  }
  button.disabled = false;
  button.textContent = name;
}

const brief = 8; // half-moves of a helpmate that are shown in full

/**
 * @param {Color} color
 * @param {Ruling} ruling
 */
function mate(color, ruling) {
  const answer = ruling.winnable[color];
  const line = ruling.lines[color];
  // A fact has its full stop within, as a line may break behind a button.
  const why = ruling.why?.[color]?.facts.map(({ text, squares }, i, { length }) => [
    fact({ text: (i ? text : capital(text)) + (i + 1 < length ? ';' : '.'), squares }),
    ' ',
  ]);
  const shown = line.slice(0, brief).map((_, i) => numbered(line, i));
  const more = line.length > brief ? ' …' : '';
  /** @type {HTMLButtonElement} */
  const through = h('button', { onclick: () => playThrough(color, through) }, 'Play it through');
  return h(
    'div',
    { class: 'mate ' + answer },
    h(
      'p',
      {},
      h('i', { class: 'chip ' + color }),
      h('b', {}, capital(color)),
      ' ',
      h('span', { class: 'answer ' + answer }, answer),
    ),
    line.length
      ? [
          h(
            'details',
            { class: 'reason' },
            h('summary', {}, `for example in ${count(Math.ceil(line.length / 2), 'move')}`),
            h('p', { class: 'line' }, shown.join(' ') + more, ' ', through),
          ),
        ]
      : h('p', { class: 'reason' }, why ?? capital(ruling.proof[color]) + '.'),
  );
}
