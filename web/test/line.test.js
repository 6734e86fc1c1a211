// Tests of the lines of a report.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Line, startOf } from '../../annotate/report/line.js';

const start = startOf('4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1');

for (const [move, label, check] of [
  ['a1b1', '1.\u00a0Rb1+−', undefined], // White is winning
  ['a1b1', 'Rb1+=', undefined],
  ['a1b1', 'Rb1−+', undefined],
  ['h1h8', '1.\u00a0Rh8+', 'e8'],
  ['h1h8', 'Rh8++−', 'e8'],
  ['a7a8q', 'a8=Q+!', 'e8'],
  ['e1h1', 'O-O', undefined],
  ['a7a8q', 'a8=Q#?', 'e8'],
]) {
  test(`${label} ${check ? 'gives' : 'does not give'} check`, () => {
    assert.equal(new Line(start, [move], [label], 0).shown(1).check, check);
  });
}
