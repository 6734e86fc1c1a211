// The panel with the analysis: lines while the engine thinks, and the whole game.

import { $, h, s, put } from './dom.js';
import * as act from './actions.js';
import { Stopped } from './engine.js';
import { choose, isPlaying, params, state, store, thinker } from './state.js';
import { able, isolate, most } from './team.js';
import { count, number, numbered, value } from './text.js';
import { annotate } from './tree.js';
import { say } from './widgets.js';

/** @type {[number, string][]} */
const speeds = [
  ...[
    /** @type {[number, string]} */ ([20000, 'quick']),
    /** @type {[number, string]} */ ([100000, 'careful']),
  ],
  [400000, 'thorough'],
];
/** @type {Record<string, string>} */
const signs = { fine: '', inaccuracy: '?!', mistake: '?', blunder: '??' };

const toggle = h('button', { class: 'main', onclick: flip }, 'Analyze');
const lines = h(
  'select',
  { 'aria-label': 'Number of lines', onchange: () => choose({ lines: +lines.value }) },
  [1, 2, 3, 4, 5].map(n => h('option', { value: n }, n === 1 ? '1 line' : n + ' lines')),
);
const threads = h(
  'select',
  { 'aria-label': 'Threads', hidden: most < 2, onchange: () => chooseThreads(+threads.value) },
  Array.from({ length: most }, (_, i) => h('option', { value: i + 1 }, count(i + 1, 'thread'))),
);
const threat = h(
  'button',
  { title: 'What the opponent would do if it were his move (x)', onclick: flipThreat },
  'Threat',
);
const facts = h('span', { class: 'hint-text' });
const list = h('ol', { class: 'engine-lines' });
const effort = h(
  'select',
  { 'aria-label': 'Effort', onchange: () => choose({ effort: +effort.value }) },
  speeds.map(([nodes, name]) => h('option', { value: nodes }, name)),
);
const run = h('button', { onclick: annotateGame }, 'Analyze the game');
const bar = h('progress', { max: 1, hidden: true, 'aria-label': 'Progress' });
const report = h('div', { class: 'game-report' });
let ticket = 0; // of the last search

export function startAnalysis() {
  put(
    $('analysis'),
    h('div', { class: 'row' }, toggle, lines, threads, threat, facts),
    list,
    h('h2', {}, 'The whole game'),
    h('div', { class: 'row' }, run, effort, bar),
    report,
  );
  store.watch(['settings'], () => thinker.resize(state.settings.threads));
  store.watch(
    ['node', 'edition', 'analyzing', 'threat', 'settings', 'match', 'annotating'],
    search,
  );
  store.watch(['node', 'analyzing', 'threat'], drawThreat);
  store.watch(['found', 'analyzing'], drawLines);
  store.watch(['settings', 'match', 'annotating'], drawSettings);
  store.watch(['annotation', 'game', 'annotating'], drawReport);
  store.watch(['annotation', 'node'], drawNow);
  drawSettings();
  drawReport();
}

function drawSettings() {
  lines.value = String(state.settings.lines);
  effort.value = String(state.settings.effort);
  threads.disabled = isPlaying() || state.annotating !== null;
  threads.value = String(able() ? Math.min(state.settings.threads, most) : 1);
}

/**
 * chooseThreads sets the number of threads, and reloads the page if that makes it able to
 * have several.
 * @param {number} n
 */
async function chooseThreads(n) {
  choose({ threads: n });
  if (n === 1 || able()) return;
  if (await isolate().catch(() => false)) {
    location.reload(); // which keeps everything
  } else
    act.problem(
      'Several threads need a browser with service workers and a page from https or from this computer.',
    );
}

function flip() {
  if (isPlaying() && !state.analyzing) return act.problem('Finish the game first.');
  store.set({ analyzing: !state.analyzing, hint: null });
}

/** flipThreat shows what the opponent would do if it were his move, or what to do oneself. */
export function flipThreat() {
  if (isPlaying() || state.node.check) return;
  store.set({ threat: !state.threat, analyzing: true });
}

function drawThreat() {
  const { analyzing, node } = state;
  threat.disabled = !analyzing || Boolean(node.check); // who is in check cannot pass
  threat.setAttribute('aria-pressed', String(analyzing && state.threat));
}

let last = ''; // what is searched

// search thinks about the position that is shown.
async function search() {
  const { analyzing, annotating, match, settings } = state;
  const request = { ...params(), lines: settings.lines, threat: state.threat };
  const what = analyzing ? JSON.stringify([request, settings.threads]) : '';
  if (annotating !== null || isPlaying() || what === last) return;
  last = what;
  const mine = ++ticket;
  thinker.stop();
  if (!analyzing) return;
  if (match) store.set({ found: null });
  /** @type {(found: Found) => void} */
  const show = found => mine === ticket && store.set({ found });
  let shown = 0;
  let pending = 0;
  try {
    const end = await thinker.call('analyse', request, found => {
      clearTimeout(pending);
      const wait = shown + 100 - Date.now();
      const now = () => {
        shown = Date.now();
        show(found);
      };
      if (wait <= 0) now();
      else pending = window.setTimeout(now, wait);
    });
    clearTimeout(pending);
    show(end);
  } catch (e) {
    if (mine === ticket) act.fail(e);
  }
}

function drawLines() {
  const { analyzing, found, node } = state;
  toggle.textContent = analyzing ? 'Stop' : 'Analyze';
  toggle.setAttribute('aria-pressed', String(analyzing));
  if (!analyzing || !found) {
    facts.textContent = '';
    return put(list);
  }
  if (!found.lines.length) {
    facts.textContent = 'There is no move to think about.';
    return put(list);
  }
  const { depth, seldepth, nodes, time } = found;
  const speed = time > 200 ? ` · ${Math.round(nodes / time)} kN/s` : '';
  const thousands = Math.round(nodes / 1000).toLocaleString('en');
  facts.textContent = `depth ${depth}/${seldepth} · ${thousands} kN${speed}`;
  Object.assign(facts.dataset, { nodes, time });
  if (found.fen !== node.fen || found.threat !== state.threat) return;
  put(
    list,
    found.lines.map(({ cp, mate, expectation, moves }) =>
      h(
        'li',
        {},
        h('b', { class: 'value' + (expectation < 0.5 ? ' black' : '') }, value({ cp, mate })),
        h(
          'span',
          {},
          lineButtons(found.threat ? 'Threat' : 'Line', moves, () => {}),
        ),
      ),
    ),
  );
}

/**
 * lineButtons returns the moves of a line, which show it on the board.
 * @param {string} title
 * @param {Move[]} moves
 * @param {() => void} before
 */
const lineButtons = (title, moves, before) =>
  moves.map((_, i) => [
    h(
      'button',
      {
        class: 'move',
        onclick() {
          before();
          act.preview(title, moves, i);
        },
      },
      numbered(moves, i),
    ),
    ' ',
  ]);

const longest = 8; // moves of a better line that are shown

/** annotateGame analyzes the whole game, from its end to its start, or stops doing so. */
export async function annotateGame() {
  const { game, annotating, edition } = state;
  if (isPlaying()) return act.problem('Finish the game first.');
  if (annotating !== null) return thinker.stop();
  if (!game.root.children.length) return act.problem('There are no moves to analyze.');
  store.set({ analyzing: false, annotating: 0 });
  thinker.stop();
  const { key } = game;
  const nodes = +effort.value;
  try {
    const { game: judged, line } = await thinker.call(
      'annotate',
      { ...game.record(), edition, nodes },
      ([done, all]) => store.set({ annotating: done / all }),
    );
    if (state.game !== game || game.key !== key) return;
    const moves = judged.moves.map((/** @type {JudgedMove} */ m, /** @type {number} */ i) => ({
      ...{ ...m, sign: signs[m.grade] ?? '' },
      better: line.moves[i].variations?.[0].moves.slice(0, longest),
    }));
    annotate(game, line);
    if (!onTree(state.node)) act.show(game.root);
    store.set({ game, annotation: { ...judged, moves, key } });
    say('The game is analyzed.');
  } catch (e) {
    if (!(e instanceof Stopped)) act.fail(e);
  } finally {
    last = '';
    store.set({ annotating: null });
  }
}

/**
 * onTree reports whether a position is still in the game.
 * @param {TreeNode} node
 * @returns {boolean}
 */
const onTree = node => !node.parent || (node.parent.children.includes(node) && onTree(node.parent));

/** @param {TreeNode} node */
function go(node) {
  act.show(node);
  $('board').scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

/** @type {HTMLElement | null} */
let now = null; // the line in the graph at the position that is shown
/** @type {JudgedGame | null | undefined} */
let drawn;

function drawReport() {
  const { game, annotation: a, annotating } = state;
  const moves = game.root.children.length > 0;
  run.disabled = !moves;
  run.textContent = annotating === null ? 'Analyze the game' : 'Cancel';
  bar.hidden = annotating === null;
  bar.value = annotating ?? 0;
  if (!a) {
    drawn = now = null;
    const text = moves
      ? 'Finds mistakes, missed claims and how the game ended by the Laws.'
      : 'Play or open a game first.';
    return put(report, h('p', { class: 'hint-text' }, text));
  }
  if (drawn === a) return;
  drawn = a;
  const { main } = game;
  put(
    report,
    graph(a, main),
    a.opening && h('p', { class: 'hint-text' }, `${a.opening.eco} ${a.opening.name}`),
    players(a),
    h(
      'p',
      { class: 'verdict' + (a.verdict.contradiction || a.verdict.missed_claim ? ' dispute' : '') },
      h('span', { class: 'law' }, '§'),
      h('span', {}, a.verdict.text),
    ),
    h(
      'ol',
      { class: 'notes' },
      a.moves.map((m, i) => m.text && note(m, main[i + 1])),
    ),
    h(
      'p',
      { class: 'hint-text' },
      'The better lines stand in the game as variations; Save as PGN keeps them.',
    ),
  );
  drawNow();
}

function drawNow() {
  const { node, game } = state;
  const i = game.main.indexOf(node);
  if (!now || i < 0) return;
  now.style.left = `${(i / Math.max(1, game.main.length - 1)) * 100}%`;
}

// graph draws White's expected score like the report does.
/**
 * @param {JudgedGame} a
 * @param {TreeNode[]} main
 */
function graph(a, main) {
  const points = [...a.moves.map(m => m.before), a.final];
  const end = Math.max(1, points.length - 1);
  const marks = a.moves.map((m, i) => {
    if (m.grade === 'fine') return null;
    const text = `${m.san}${m.sign} ${m.text}`;
    const left = ((i + 1) / end) * 100;
    const top = (1 - points[i + 1].expectation) * 100;
    return h('button', {
      ...{ class: 'point ' + m.grade, title: text, 'aria-label': text, tabindex: -1 },
      style: `left:${left}%;top:${top}%`,
      onclick(/** @type {Event} */ e) {
        e.stopPropagation();
        go(main[i]);
      },
    });
  });
  now = h('i', { class: 'now' });
  const plot = h('div', { class: 'plot' }, curve(points), now, marks);
  plot.onclick = e => {
    const box = plot.getBoundingClientRect();
    go(main[Math.round(((e.clientX - box.left) / box.width) * end)]);
  };
  const caption = h('figcaption', {}, 'White’s expected score, move by move');
  return h('figure', { class: 'graph' }, plot, caption);
}

/** @param {Point[]} points */
function curve(points) {
  const at = points.map(
    (p, i) =>
      `${((i / (points.length - 1)) * 1000).toFixed(1)} ${((1 - p.expectation) * 200).toFixed(1)}`,
  );
  const line = 'M' + at.join('L');
  const label = 'White’s expected score over the game';
  return s(
    'svg',
    {
      ...{ class: 'curve', viewBox: '0 0 1000 200', preserveAspectRatio: 'none' },
      ...{ role: 'img', 'aria-label': label },
    },
    s('path', { class: 'share', d: line + 'V200H0Z' }),
    s('path', { class: 'half', d: 'M0 100H1000' }),
    s('path', { class: 'line', d: line }),
  );
}

// note is a remark on a move, with the better line to play through.
/**
 * @param {JudgedMove} m
 * @param {TreeNode} node
 */
function note(m, node) {
  const before = /** @type {TreeNode} */ (node.parent);
  const go2 = () => go(before);
  return h(
    'li',
    { class: 'note ' + m.grade },
    h('button', { class: 'move', onclick: go2 }, h('b', {}, `${number(node)} ${m.san}${m.sign}`)),
    ' ',
    m.text,
    m.better &&
      h(
        'span',
        { class: 'better' },
        h('b', {}, 'Better'),
        ' ',
        lineButtons('Better', m.better, go2),
      ),
  );
}

/** @param {JudgedGame} a */
function players(a) {
  const { game } = state;
  /** @type {(n: number, grade: string) => HTMLElement} */
  const number = (n, grade) =>
    h('td', {}, h('span', { class: `n ${grade}${n ? '' : ' none'}` }, n));
  /** @type {(color: Color) => HTMLElement} */
  const row = color => {
    const p = a.players[color];
    const name = game.tag(color === 'white' ? 'White' : 'Black');
    return h(
      'tr',
      {},
      h(
        'th',
        { scope: 'row' },
        h('i', { class: 'chip ' + color }),
        name && name !== '?' ? name : color,
      ),
      h('td', {}, (p.accuracy * 100).toFixed(0) + '%'),
      h('td', {}, (p.mean_loss * 100).toFixed(1) + '%'),
      number(p.inaccuracies, 'inaccuracy'),
      number(p.mistakes, 'mistake'),
      number(p.blunders, 'blunder'),
      number(p.missed_claims, 'claim'),
    );
  };
  const heads = [
    ...[['Accuracy', 'How close the moves come to the best ones']],
    ['Lost', 'Mean loss of expected score per move'],
    ...[
      ['?!', 'Inaccuracies'],
      ['?', 'Mistakes'],
      ['??', 'Blunders'],
      ['§', 'Draw claims missed'],
    ],
  ];
  return h(
    'table',
    { class: 'players' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'Player'),
        heads.map(([sign, title]) => h('th', { scope: 'col' }, h('abbr', { title }, sign))),
      ),
    ),
    h('tbody', {}, row('white'), row('black')),
  );
}
