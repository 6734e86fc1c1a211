// Tests of castling rights in the editor.

import assert from 'node:assert/strict';
import test from 'node:test';
import { squares } from '../../annotate/report/diagram.js';
import { canHave, is960, prune } from '../static/castling.js';

const at = (black, white) => squares(`${black}/8/8/8/8/8/8/${white}`);

for (const [name, black, white, rights] of [
  ['nothing was moved', 'r3k2r', 'R3K2R', 'KQkq'],
  ['the rook of h1 left', 'r3k2r', 'R3K3', 'Qkq'],
  ['the rook of a8 left', '4k2r', 'R3K2R', 'KQk'],
  ['a rook stands beside its corner', 'r3k2r', 'R3K1R1', 'Qkq'],
  ['the kings left', 'r2k3r', 'R4K1R', '-'],
  ['White has castled by hand', 'r3k2r', 'R4RK1', 'kq'],
  ['a rook of the other color came', 'r3k2r', 'R3K2r', 'Qkq'],
  ['the king was removed', 'r3k2r', 'R6R', 'kq'],
]) {
  test(`rights after an edit: ${name}`, () =>
    assert.equal(prune('KQkq', at(black, white)), rights));
}

test('Chess960 has rights that standard chess does not know', () => {
  assert.ok(is960('KQkq', at('1r2k1r1', '1R2K1R1')) && is960('GBgb', at('1r2k1r1', '1R2K1R1')));
  assert.ok(!is960('KQkq', at('r3k2r', 'R3K2R')) && !is960('-', at('1r2k1r1', '1R2K1R1')));
  assert.ok(!canHave('G', at('1r2k1r1', '1R2K1R1')));
});
