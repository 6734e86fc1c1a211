// A game against the engine as a small machine: its phases, and what leads from one to the
// next. It knows neither the page nor the engine, nor what is shown on the board: stepping
// through the game changes nothing.

const on = ['playing', 'resigning'];

/** @type {Record<string, { from: string[], to?: Match['phase'] }>} the phases an event can happen in, and the next one if it is another */
const events = {
  think: { from: on }, // the engine begins to
  move: { from: on },
  say: { from: on },
  stop: { from: on }, // the engine was stopped, and is asked again
  fail: { from: on }, // the engine does not answer, and is not asked again in this position
  back: { from: ['playing'] }, // moves are taken back
  resign: { from: ['playing'], to: 'resigning' },
  stay: { from: ['resigning'], to: 'playing' },
  rule: { from: on, to: 'ruling' }, // the arbiter decides what a fallen flag or a resignation means
  end: { from: [...on, 'ruling'], to: 'over' },
};

/** @typedef {{ turn?: Color, made?: number, now?: number, text?: string }} Facts of the last position: who is to move, and how many half-moves were made */

/**
 * other returns the opponent of a player.
 * @param {Color} color
 * @returns {Color}
 */
export const other = color => (color === 'white' ? 'black' : 'white');

/**
 * begin returns a new game. A clock is minutes and seconds to add, such as 3+2, or ''.
 * @param {Color} color of the user
 * @param {number} elo
 * @param {string} clock
 * @param {number} from
 * @param {number} [now]
 * @returns {Match}
 */
export function begin(color, elo, clock, from, now = Date.now()) {
  const [minutes, increment] = clock.split('+').map(Number);
  const left = minutes * 60000;
  return {
    color,
    elo,
    from,
    made: from,
    clock: clock
      ? { left: { white: left, black: left }, increment: increment * 1000, since: now }
      : null,
    phase: 'playing',
    thinking: false,
    message: '',
    ending: '',
  };
}

/**
 * timeLeft returns how much time a player has.
 * @param {Clock} clock
 * @param {Color} color
 * @param {Color} turn
 * @param {number} [now]
 */
export function timeLeft({ left, since }, color, turn, now = Date.now()) {
  const running = since && turn === color;
  return Math.max(0, left[color] - (running ? now - since : 0));
}

/**
 * stopped returns a clock with the time that is left now, running again from since on.
 * @param {Clock} clock
 * @param {Color} turn
 * @param {number} now
 * @param {number} since
 * @returns {Clock}
 */
export const stopped = (clock, turn, now, since) => ({
  ...clock,
  left: { white: timeLeft(clock, 'white', turn, now), black: timeLeft(clock, 'black', turn, now) },
  since,
});

/**
 * paused returns a game as it is kept. Its clock stands meanwhile.
 * @param {Match} match
 * @param {Color} turn
 * @param {number} [now]
 */
export function paused(match, turn, now = Date.now()) {
  const { clock } = match;
  return clock?.since ? { ...match, clock: stopped(clock, turn, now, now) } : match;
}

/**
 * resumed returns a game that was kept as it goes on.
 * @param {Match} match
 * @param {number} [now]
 * @returns {Match}
 */
export function resumed(match, now = Date.now()) {
  const clock = match.clock && { ...match.clock, since: match.clock.since && now };
  // The arbiter does not go on with a ruling: a fallen flag is noticed again.
  const phase = match.phase === 'ruling' ? 'playing' : match.phase;
  return { ...match, clock, phase, thinking: false };
}

/**
 * movesBack returns how many half-moves are taken back, so that it is the user's turn again: none
 * from before the game began.
 * @param {Match} match
 * @param {number} made half-moves
 * @param {Color} turn
 */
export const movesBack = ({ color, from }, made, turn) =>
  Math.min(turn === color ? 2 : 1, made - from);

/**
 * next returns the game after an event. What cannot happen in its phase changes nothing.
 * @param {Match} match
 * @param {string} event
 * @param {Facts} [facts]
 * @returns {Match}
 */
export function next(match, event, facts = {}) {
  const { turn = 'white', made = match.made, now = Date.now(), text = '' } = facts;
  const { from, to: phase = match.phase } = events[event];
  if (!from.includes(match.phase)) return match;
  const quiet = { ...match, phase, made, thinking: false, message: text };
  const { clock } = match;
  switch (event) {
    case 'move': {
      if (!clock) return quiet;
      const mover = other(turn);
      const pressed = stopped(clock, mover, now, now);
      pressed.left[mover] += clock.increment;
      return { ...quiet, clock: pressed };
    }
    case 'back':
      return { ...quiet, clock: clock && stopped(clock, turn, now, now) };
    case 'rule':
      return { ...quiet, clock: clock && stopped(clock, turn, now, 0) };
    case 'end':
      return { ...quiet, message: '', ending: text, clock: clock && stopped(clock, turn, now, 0) };
    case 'stop':
      return quiet;
    case 'think':
    case 'fail':
      return { ...quiet, thinking: true };
  }
  return { ...quiet, thinking: match.thinking };
}
