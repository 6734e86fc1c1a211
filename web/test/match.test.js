// Tests of the game against the engine.

import assert from 'node:assert/strict';
import test from 'node:test';
import { begin, next, timeLeft } from '../static/match.js';

const playing = begin('white', 1500, '1+2', 0, 1000);
const resigning = next(playing, 'resign', { turn: 'white', now: 1000 });
const over = next(playing, 'end', { turn: 'white', now: 11000, text: '0–1: you resign' });
const phases = { playing, resigning, over };

// Every arrow from one phase to another. What is not here changes nothing.
const arrows = {
  playing: {
    think: 'playing',
    move: 'playing',
    say: 'playing',
    back: 'playing',
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

for (const [from, match] of Object.entries(phases)) {
  for (const event of ['think', 'move', 'say', 'back', 'resign', 'stay', 'end']) {
    const to = arrows[from][event];
    test(`${event} while ${from} ${to ? `leads to ${to}` : 'changes nothing'}`, () => {
      const after = next(match, event, { turn: 'black', now: 3000, text: 'x' });
      if (to) assert.equal(after.phase, to);
      else assert.equal(after, match);
    });
  }
}

test('a move presses the clock of who made it', () => {
  const { clock } = next(playing, 'move', { turn: 'black', now: 11000 });
  assert.deepEqual(clock.left, { white: 52000, black: 60000 });
  assert.equal(timeLeft(clock, 'black', 'black', 12000), 59000);
  assert.equal(timeLeft(clock, 'white', 'black', 12000), 52000);
});

test('a question about resigning stops neither the clock nor the engine', () => {
  const asked = next(next(playing, 'think'), 'resign');
  assert.equal(asked.thinking, true);
  assert.deepEqual(next(asked, 'move', { turn: 'black', now: 11000 }).clock.left, {
    white: 52000,
    black: 60000,
  });
  assert.equal(next(asked, 'stay').thinking, true);
});

test('moves taken back cost the time that was used', () => {
  const { clock } = next(playing, 'back', { turn: 'white', now: 11000 });
  assert.deepEqual(clock, { left: { white: 50000, black: 60000 }, increment: 2000, since: 11000 });
});

test('the clocks stand once the game is over', () => {
  assert.equal(over.ending, '0–1: you resign');
  assert.equal(timeLeft(over.clock, 'white', 'white', 99000), 50000);
});
