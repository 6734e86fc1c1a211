// Tests of words and signs.

import assert from 'node:assert/strict';
import test from 'node:test';
import { evalOf, value } from '../static/text.js';

for (const [score, short, exact] of [
  [{ cp: 128, mate: null }, '+1.28', '+1.28'],
  [{ cp: -637, mate: null }, '−6.37', '−6.37'],
  [{ cp: 0, mate: null }, '0.00', '0.00'],
  [{ cp: 1500, mate: null }, '+15.00', '+15.00'],
  [{ cp: 4533, mate: null }, 'winning', '+45.33'],
  [{ cp: -1501, mate: null }, 'winning', '−15.01'],
  [{ cp: null, mate: -3 }, '#−3', '#−3'],
  [{ cp: null, mate: null }, '', ''],
  [evalOf('0.86'), '+0.86', '+0.86'],
  [evalOf('-4.81,12'), '−4.81', '−4.81'],
  [evalOf('#-3'), '#−3', '#−3'],
  [evalOf(''), '', ''],
]) {
  test(`an evaluation reads ${short || 'nothing'}, ${exact || 'nothing'}`, () =>
    assert.deepEqual([value(score), value(score, true)], [short, exact]));
}
