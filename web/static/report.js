// The analysis of the whole game, and the report on it. Its parts come from the engine's side as
// analyse writes them.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { Stopped } from './engine.js';
import { choose, isPlaying, state, store, thinker } from './state.js';
import { annotate } from './tree.js';
import { fileName, save, say } from './widgets.js';

const longest = 8; // moves of a better line that are shown

export function startReport() {
  const effort = $('effort');
  effort.onchange = () => choose({ effort: +effort.value });
  $('annotate').onclick = annotateGame;
  $('save-report').onclick = () =>
    save(fileName('html'), state.annotation?.report ?? '', 'text/html');
  $('game-report').onclick = $('graph').onclick = follow;
  store.watch(['game', 'annotating'], drawButton);
  store.watch(['annotation'], draw);
  store.watch(['annotation', 'node'], drawNow);
  store.watch(['settings'], () => (effort.value = String(state.settings.effort)));
}

/** annotateGame analyzes the whole game, from its end to its start, or stops doing so. */
export async function annotateGame() {
  const { game, annotating, edition, settings } = state;
  if (annotating !== null) return thinker.stop();
  if (isPlaying()) return act.problem('Finish the game first.');
  if (!game.root.children.length) return act.problem('There are no moves to analyze.');
  store.set({ analyzing: false, annotating: 0, lesson: null });
  const { key } = game;
  const current = () => state.game === game && game.key === key;
  const request = { ...game.record(), edition, nodes: settings.effort };
  try {
    /** @type {Annotation} */
    const answer = await thinker.call('annotate', request, ([done, all]) =>
      current() ? store.set({ annotating: done / all }) : thinker.stop(),
    );
    if (!current()) return;
    const { line, report, parts } = answer;
    const moves = answer.game.moves.map((m, i) => ({
      ...m,
      better: line.moves[i].variations?.[0].moves.slice(0, longest),
    }));
    annotate(game, line);
    if (!onTree(state.node)) act.show(game.root);
    store.set({ game, annotation: { ...answer.game, moves, key, report, parts } });
    say('The analysis is complete.');
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

function drawButton() {
  const { game, annotating } = state;
  const idle = annotating === null;
  $('annotate').disabled = idle && !game.root.children.length;
  $('annotate').textContent = idle ? 'Analyze the game' : 'Cancel';
  $('effort').hidden = !idle;
  $('progress').hidden = idle;
  $('progress').value = annotating ?? 0;
}

function draw() {
  const { annotation } = state;
  const { chart = '', players = '', verdict = '', moments = '' } = annotation?.parts ?? {};
  document.documentElement.classList.toggle('analyzed', Boolean(annotation));
  $('reported').hidden = $('graph').hidden = !annotation;
  $('no-report').hidden = Boolean(annotation);
  put($('graph'), elements(chart));
  put($('game-report'), elements(players + verdict + moments));
  $('graph')
    .querySelector('.plot')
    ?.append(h('i', { class: 'now' }));
}

/**
 * elements returns the elements of a part. The policy of the page wants styles to be set by
 * scripts.
 * @param {string} part
 */
function elements(part) {
  const { body } = new DOMParser().parseFromString(part, 'text/html');
  for (const element of body.querySelectorAll('[data-style]')) {
    const { style, dataset } = /** @type {HTMLElement} */ (element);
    style.cssText = dataset.style ?? '';
  }
  return [...body.children];
}

function drawNow() {
  const { node, game } = state;
  const now = /** @type {HTMLElement | null} */ ($('graph').querySelector('.now'));
  const i = game.main.indexOf(node);
  if (now && i >= 0) now.style.left = `${(i / Math.max(1, game.main.length - 1)) * 100}%`;
}

// follow goes to what is pressed in the report: a move, a better line, a point of the graph.
/** @param {MouseEvent} e */
function follow(e) {
  const { annotation, game } = state;
  const target = /** @type {Element} */ (e.target);
  const part = /** @type {HTMLElement | null} */ (target.closest('[data-at], .plot'));
  if (!part || !annotation) return;
  e.preventDefault();
  const { left, width } = part.getBoundingClientRect();
  const moves = annotation.moves.length;
  const ply = part.matches('.plot')
    ? Math.round(((e.clientX - left) / width) * moves)
    : Number(part.dataset.at);
  act.show(game.main[ply]);
  const { better } = annotation.moves[ply] ?? {};
  if (better && target.closest('.better')) act.preview('Better', better, 0);
}
