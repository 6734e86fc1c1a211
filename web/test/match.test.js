// Tests of the game against the engine.

import assert from 'node:assert/strict';
import test from 'node:test';
import { begin, movesBack, next, paused, resumed, timeLeft } from '../static/match.js';

const playing = begin('white', 1500, '1+2', 0, 1000);
const resigning = next(playing, 'resign', { turn: 'white', now: 1000 });
const over = next(playing, 'end', { turn: 'white', now: 11000, text: '0–1: You resigned' });
const ruling = next(playing, 'rule', { turn: 'white', now: 1000 });
const phases = { playing, resigning, ruling, over };

// Every arrow from one phase to another. What is not here changes nothing.
const arrows = {
  playing: {
    think: 'playing',
    move: 'playing',
    say: 'playing',
    stop: 'playing',
    back: 'playing',
    fail: 'playing',
    resign: 'resigning',
    rule: 'ruling',
    end: 'over',
  },
  resigning: {
    think: 'resigning',
    move: 'resigning',
    say: 'resigning',
    stop: 'resigning',
    fail: 'resigning',
    stay: 'playing',
    rule: 'ruling',
    end: 'over',
  },
  ruling: { end: 'over' },
  over: {},
};

for (const [from, match] of Object.entries(phases)) {
  for (const event of [...Object.keys(arrows.playing), 'stay']) {
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
  assert.equal(over.ending, '0–1: You resigned');
  assert.equal(timeLeft(over.clock, 'white', 'white', 99000), 50000);
});

for (const [name, color, from, made, turn, want] of [
  ['both moves', 'white', 0, 4, 'white', 2],
  ['the own move, while the engine thinks', 'white', 0, 3, 'black', 1],
  ['the first move of the engine', 'black', 0, 1, 'black', 1],
  ['no move from before the game', 'white', 6, 6, 'white', 0],
  ['one move, where the other is from before', 'black', 6, 7, 'black', 1],
]) {
  test(`taking back takes ${name}`, () =>
    assert.equal(movesBack(begin(color, 0, '', from), made, turn), want));
}

test('an engine that fails is asked again after the next move', () => {
  const failed = next(playing, 'fail', { text: 'no engine' });
  assert.deepEqual([failed.thinking, failed.message], [true, 'no engine']);
  assert.equal(next(failed, 'move', { turn: 'black', made: 1 }).thinking, false);
});

test('the clocks stand while the arbiter decides', () => {
  assert.equal(timeLeft(ruling.clock, 'white', 'white', 99000), 60000);
});

test('a message leaves the engine thinking, and a stop does not', () => {
  const thinking = next(playing, 'think');
  assert.equal(next(thinking, 'say').thinking, true);
  assert.equal(next(thinking, 'stop').thinking, false);
});

test('a game that comes back asks the engine and the arbiter again, and loses no time', () => {
  const kept = paused(next(playing, 'think'), 'white', 11000);
  const back = resumed(kept, 99000);
  assert.equal(back.thinking, false);
  assert.equal(timeLeft(back.clock, 'white', 'white', 99000), 50000);
  assert.equal(resumed(paused(ruling, 'white', 11000)).phase, 'playing');
});
