// The state of the page and the two engines.

import { Engine } from './engine.js';
import { Store } from './store.js';
import { Team } from './team.js';
import { Tree, emptyGame, lineTo, turnOf } from './tree.js';

/** arbiter knows the rules, reads and writes: it is always at hand. thinker searches. */
export const arbiter = new Engine();
export const thinker = new Team();

const game = new Tree(emptyGame());

/** passing is what goes when another position is shown. */
export const passing = { preview: null, draft: null, editing: false, hint: null, problem: '' };

export const store = new Store(
  /** @type {State} */ ({
    about: null,
    game,
    node: game.root,
    edition: '2023',
    view: null,
    ruling: null,
    opening: null,
    match: null,
    analyzing: false,
    found: null,
    annotating: null,
    annotation: null,
    lesson: null,
    threat: false,
    arrows: [],
    squares: [],
    games: null,
    tab: 'analysis',
    flipped: false,
    ...passing,
    toast: null,
    settings: {
      sound: true,
      theme: 'green',
      lines: 3,
      threads: 1,
      effort: 20000,
      elo: 1500,
      color: 'white',
      place: 'start',
      clock: '',
    },
  }),
);

export const { state } = store;

/**
 * viewOf returns what is known of a position.
 * @param {TreeNode} node
 */
export const viewOf = node => node.views?.[state.edition] ?? null;

/** isPlaying reports whether a game against the engine is on. */
export const isPlaying = () => Boolean(state.match && state.match.phase !== 'over');

/**
 * choose changes settings.
 * @param {Partial<Settings>} change
 */
export const choose = change => store.set({ settings: { ...state.settings, ...change } });

/**
 * params returns the game up to a position, as requests have it.
 * @param {TreeNode} [node]
 * @returns {Params}
 */
export function params(node = state.node) {
  const [root, ...moves] = lineTo(node);
  return { start: root.fen, moves: moves.map(n => n.uci), edition: state.edition };
}

/** turn returns who is to move in the position that is shown. */
export const turn = () => turnOf(state.node);

/** shown returns what is on the board: the position, or one of a line that is looked at. */
export function shown() {
  const { preview, node, draft } = state;
  if (draft) return { fen: draft };
  return preview?.moves[preview.i] ?? node;
}

/**
 * analysisOf returns the analysis of the game if a position is one of the game.
 * @param {TreeNode} node
 */
const analysisOf = node => (state.game.main[node.ply] === node ? state.annotation : null);

/**
 * judged returns what the analysis of the game says about the move that led to a position.
 * @param {TreeNode} node
 */
export const judged = node => analysisOf(node)?.moves[node.ply - 1];

/**
 * pointOf returns what the analysis of the game says about a position.
 * @param {TreeNode} node
 */
export function pointOf(node) {
  const analysis = analysisOf(node);
  return analysis?.moves[node.ply]?.before ?? analysis?.final;
}
