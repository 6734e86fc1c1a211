// Editing the move that is shown: its comment, its glyphs, its place in the tree.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { textOf } from './comments.js';
import { meaning, offered, sign } from './glyphs.js';
import { state, store } from './state.js';
import { number } from './text.js';
import { commentsOf, glyphsOf, inGame } from './tree.js';

/** @type {HTMLTextAreaElement} */
let text;
/** @type {HTMLElement} */
let glyphs;
/** @type {HTMLButtonElement[]} */
let buttons;

export function startEditor() {
  text = h('textarea', {
    ...{ rows: 2, 'aria-label': 'Comment', placeholder: 'Comment on this move' },
    onchange: () => act.comment(text.value),
  });
  glyphs = h('div', { class: 'glyph-buttons', role: 'group', 'aria-label': 'Signs' });
  const button = (/** @type {string} */ name, /** @type {() => void} */ onclick) =>
    h('button', { onclick }, name);
  buttons = [
    button('Promote', () => act.promote(false)),
    button('Make it the game', () => act.promote(true)),
    button('Delete from here', act.cut),
  ];
  const strip = button('Remove all notes', act.strip);
  put(
    $('editor'),
    h('summary', {}, 'Notes'),
    text,
    glyphs,
    h('div', { class: 'row' }, buttons, strip),
  );
  store.watch(['node', 'game'], draw);
}

function draw() {
  const { node, match } = state;
  $('editor').hidden = Boolean(match && !match.ending);
  const words = textOf(commentsOf(node)).replaceAll('\n', ' ');
  if (text.value !== words) text.value = words;
  text.placeholder = node.parent ? `Comment on ${number(node)} ${node.san}` : 'Comment on the game';
  const chosen = glyphsOf(node);
  const all = [...offered, ...chosen.filter(n => !offered.includes(n))];
  put(
    glyphs,
    all.map(n =>
      h(
        'button',
        {
          ...{
            title: meaning(n),
            'aria-label': meaning(n),
            'aria-pressed': String(chosen.includes(n)),
          },
          ...{ disabled: !node.parent, onclick: () => act.toggleGlyph(n) },
        },
        sign(n),
      ),
    ),
  );
  const [promote, whole, cut] = buttons;
  promote.disabled = whole.disabled = inGame(node);
  cut.disabled = !node.parent;
}
