// Editing the move that is shown: its comment, its glyphs, its place in the tree.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { textOf } from './comments.js';
import { meaning, offered, sign } from './glyphs.js';
import { isPlaying, state, store } from './state.js';
import { number } from './text.js';
import { commentsOf, glyphsOf, inGame } from './tree.js';

export function startEditor() {
  $('comment').oninput = () => act.comment($('comment').value);
  $('promote').onclick = () => act.promote(false);
  $('whole-line').onclick = () => act.promote(true);
  $('cut').onclick = act.cut;
  $('strip').onclick = act.strip;
  store.watch(['node', 'game', 'match'], draw);
}

function draw() {
  const { node } = state;
  const text = $('comment');
  $('editor').hidden = isPlaying();
  const words = textOf(commentsOf(node)).replaceAll('\n', ' ');
  // Spaces that were just typed stay, and so does the cursor.
  if (text.value.replace(/\s+/g, ' ').trim() !== words) text.value = words;
  text.placeholder = node.parent ? `Comment on ${number(node)} ${node.san}` : 'Comment on the game';
  const chosen = glyphsOf(node);
  const all = [...offered, ...chosen.filter(n => !offered.includes(n))];
  put(
    $('glyphs'),
    all.map(n =>
      h(
        'button',
        {
          title: meaning(n),
          'aria-label': meaning(n),
          'aria-pressed': String(chosen.includes(n)),
          disabled: !node.parent,
          onclick: () => act.toggleGlyph(n),
        },
        sign(n),
      ),
    ),
  );
  $('promote').disabled = $('whole-line').disabled = inGame(node);
  $('cut').disabled = !node.parent;
}
