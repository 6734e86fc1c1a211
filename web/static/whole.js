// The analysis of the whole game: the report, and exercises from its mistakes.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { Stopped } from './engine.js';
import { choose, isPlaying, params, state, store, thinker } from './state.js';
import { curl, number, numbered } from './text.js';
import { annotate, remove, turnOf } from './tree.js';
import { fileName, save, say } from './widgets.js';

const longest = 8; // moves of a better line that are shown

export function startWhole() {
  const effort = $('effort');
  effort.onchange = () => choose({ effort: +effort.value });
  $('annotate').onclick = annotateGame;
  $('save-report').onclick = () =>
    save(fileName('html'), state.annotation?.report ?? '', 'text/html');
  $('learn').onclick = () => teach(0);
  $('game-report').onclick = follow;
  store.watch(['annotation', 'game', 'annotating'], draw);
  store.watch(['annotation', 'node'], drawNow);
  store.watch(['lesson'], drawLesson);
  store.watch(['node'], leaveLesson);
  store.watch(['settings'], () => (effort.value = String(state.settings.effort)));
  draw();
}

/** annotateGame analyzes the whole game, from its end to its start, or stops doing so. */
export async function annotateGame() {
  const { game, annotating, edition, settings } = state;
  if (annotating !== null) return thinker.stop();
  if (isPlaying()) return act.problem('Finish the game first.');
  if (!game.root.children.length) return act.problem('There are no moves to analyze.');
  store.set({ match: null, analyzing: false, annotating: 0, lesson: null });
  thinker.stop();
  const { key } = game;
  try {
    /** @type {Annotation} */
    const {
      game: judged,
      line,
      report,
    } = await thinker.call(
      'annotate',
      { ...game.record(), edition, nodes: settings.effort },
      ([done, all]) => store.set({ annotating: done / all }),
    );
    if (state.game !== game || game.key !== key) return;
    const moves = judged.moves.map((m, i) => ({
      ...m,
      better: line.moves[i].variations?.[0].moves.slice(0, longest),
    }));
    annotate(game, line);
    if (!onTree(state.node)) act.show(game.root);
    store.set({ game, annotation: { ...judged, moves, key, report } });
    say('The game is analyzed.');
  } catch (e) {
    if (!(e instanceof Stopped)) act.fail(e);
  } finally {
    store.set({ annotating: null });
  }
}

/**
 * onTree reports whether a position is still in the game.
 * @param {TreeNode} node
 * @returns {boolean}
 */
const onTree = node => !node.parent || (node.parent.children.includes(node) && onTree(node.parent));

/** @type {JudgedGame | null | undefined} */
let drawn;

// draw shows parts of the report that analyse writes.
function draw() {
  const { game, annotation: a, annotating } = state;
  const moves = game.root.children.length > 0;
  $('annotate').disabled = !moves;
  $('annotate').textContent = annotating === null ? 'Analyze the game' : 'Cancel';
  $('progress').hidden = annotating === null;
  $('progress').value = annotating ?? 0;
  $('report').hidden = !a;
  if (drawn === a) return;
  drawn = a;
  // The policy of the page wants styles to be set by scripts, and &#39; is no apostrophe to curl.
  const [article = ''] = /<article[^]*<\/article>/.exec(a?.report ?? '') ?? [];
  const text = curl(article.replaceAll('&#39;', "'")).replaceAll(' style="', ' data-style="');
  const page = new DOMParser().parseFromString(text, 'text/html');
  for (const board of page.querySelectorAll('.moment svg, .moment.end')) board.remove();
  for (const part of page.querySelectorAll('[data-style]')) {
    const { style, dataset } = /** @type {HTMLElement} */ (part);
    style.cssText = dataset.style ?? '';
  }
  put($('game-report'), [...page.querySelectorAll('.graph, .players, .verdict, .moment')]);
  $('game-report')
    .querySelector('.plot')
    ?.append(h('i', { class: 'now' }));
  $('learn').hidden = !mistakes().length;
  drawNow();
}

function drawNow() {
  const { node, game } = state;
  const now = /** @type {HTMLElement | null} */ ($('game-report').querySelector('.now'));
  const i = game.main.indexOf(node);
  if (now && i >= 0) now.style.left = `${(i / Math.max(1, game.main.length - 1)) * 100}%`;
}

// follow goes to what is pressed in the report: a move, a better line, a point of the graph.
/** @param {MouseEvent} e */
function follow(e) {
  const { annotation, game } = state;
  const target = /** @type {Element} */ (e.target);
  const part = target.closest('a, .moment, .plot');
  if (!part || !annotation) return;
  e.preventDefault();
  const box = part.getBoundingClientRect();
  const moves = annotation.moves.length;
  const at = /** @type {HTMLElement} */ (target.closest('.moment'))?.dataset.at;
  const ply = part.matches('.plot')
    ? Math.round(((e.clientX - box.left) / box.width) * moves)
    : Number(at ?? Number(part.getAttribute('href')?.replace(/.*m/, '')) - 1);
  act.show(game.main[ply]);
  const { better } = annotation.moves[ply] ?? {};
  if (better && target.closest('.better')) act.preview('Better', better, 0);
}

/** mistakes returns the numbers of the half-moves that are worth an exercise. */
function mistakes() {
  const { annotation } = state;
  return (annotation?.moves ?? []).flatMap((m, i) => (m.better && m.grade !== 'fine' ? [i] : []));
}

/**
 * teach shows the position before a mistake and asks for a better move.
 * @param {number} n which mistake
 */
function teach(n) {
  const ply = mistakes()[n];
  if (ply === undefined) return store.set({ lesson: null });
  const { game } = state;
  act.show(game.main[ply]);
  const flipped = turnOf(game.main[ply]) === 'black';
  store.set({ lesson: { n, node: game.main[ply], word: '' }, analyzing: false, flipped });
}

// leaveLesson ends the exercises where one goes elsewhere, and judges a move that was tried.
async function leaveLesson() {
  const { lesson, node, annotation, game } = state;
  if (!lesson || node === lesson.node) return;
  const { better, grade } = annotation?.moves[lesson.node.ply] ?? {};
  if (node.parent !== lesson.node || !better || !grade) return store.set({ lesson: null });
  const tried = numbered([node], 0);
  let good = node.uci === better[0].uci || node.san.endsWith('#');
  const played = node === game.main[node.ply];
  if (!good && !played) {
    const judging = { ...lesson, node, word: `${tried} …` };
    store.set({ lesson: judging });
    const [before, after] = [lesson.node, node].map(n =>
      thinker.call('analyse', { ...params(n), lines: 1, nodes: 50000 }),
    );
    const sign = turnOf(lesson.node) === 'white' ? 1 : -1;
    const [was, is] = [await before, await after].map(f => f.lines[0]?.expectation ?? 0.5);
    good = sign * (was - is) < 0.05;
    if (state.lesson !== judging) return;
  }
  const word = good ? `${tried} is good.` : `${tried} is not it.`;
  const added = !played && !node.children.length && !node.auto && !node.comments.length;
  if (!good && added) act.edited(remove(node));
  else if (!good) act.show(lesson.node);
  store.set({ lesson: { ...lesson, node: good ? node : lesson.node, word } });
}

function drawLesson() {
  const { lesson, game, annotation } = state;
  $('lesson').hidden = !lesson;
  if (!lesson || !annotation) return;
  const list = mistakes();
  const ply = list[lesson.n];
  const made = game.main[ply + 1];
  const solve = () => act.preview('Better', annotation.moves[ply].better ?? [], 0);
  put(
    $('lesson'),
    h(
      'p',
      {},
      lesson.word,
      ` Find better than ${number(made)} ${made.san} (${lesson.n + 1} of ${list.length}).`,
    ),
    h('button', { onclick: solve }, 'Show'),
    h('button', { onclick: () => teach(lesson.n + 1) }, 'Next'),
    h('button', { onclick: () => store.set({ lesson: null }) }, 'End'),
  );
}
