// A game against the engine as a small machine: its phases, and what leads from one to the
// next. It knows neither the page nor the engine. What is shown on the board is no part of
// it: stepping through the game changes nothing.

/** @type {Record<Match['phase'], Record<string, Match['phase']>>} */
const arrows = {
  playing: {
    think: 'playing', // the engine begins to
    move: 'playing',
    say: 'playing',
    back: 'playing', // moves are taken back
    resign: 'resigning',
    end: 'over',
  },
  resigning: {
    think: 'resigning',
    move: 'resigning',
    say: 'resigning',
    stay: 'playing',
    end: 'over',
  },
  over: {},
};

/** @typedef {{ turn?: Color, now?: number, text?: string }} Facts turn is of the last position */

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
 * next returns the game after an event. What cannot happen in its phase changes nothing.
 * @param {Match} match
 * @param {string} event
 * @param {Facts} [facts]
 * @returns {Match}
 */
export function next(match, event, { turn = 'white', now = Date.now(), text = '' } = {}) {
  const phase = arrows[match.phase][event];
  if (!phase) return match;
  const quiet = { ...match, phase, thinking: event === 'think', message: text };
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
    case 'end':
      return { ...quiet, message: '', ending: text, clock: clock && stopped(clock, turn, now, 0) };
    case 'say':
      return quiet;
  }
  return { ...quiet, thinking: event === 'think' || match.thinking };
}
