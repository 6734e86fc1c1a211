// The keys of the page.

import { $ } from './dom.js';
import * as act from './actions.js';
import { flipThreat } from './analysis.js';
import { read } from './setup.js';
import { choose, state, store } from './state.js';
import { tabs } from './tabs.js';

const elsewhere = 'input, textarea, select, [role=tab], [role=radiogroup]';

export function flip() {
  store.set({ flipped: !state.flipped });
}

export function startKeys() {
  $('first').onclick = () => act.step(-Infinity);
  $('back').onclick = () => act.step(-1);
  $('forward').onclick = () => act.step(1);
  $('last').onclick = () => act.step(Infinity);
  $('flip').onclick = flip;
  $('theme').onchange = () => choose({ theme: $('theme').value });
  store.watch(['settings'], () => ($('theme').value = state.settings.theme));
  let turned = 0; // of the wheel, in pixels
  $('board').addEventListener('wheel', (/** @type {WheelEvent} */ e) => {
    if (e.ctrlKey) return; // which zooms
    e.preventDefault();
    turned += e.deltaMode ? e.deltaY * 40 : e.deltaY;
    if (Math.abs(turned) < 30) return;
    act.step(Math.sign(turned));
    turned = 0;
  });
  $('typed').onsubmit = (/** @type {Event} */ e) => {
    e.preventDefault();
    const text = $('move').value.trim();
    $('move').value = '';
    if (text) act.attempt(text);
  };
  window.addEventListener('dragover', e => isForUs(e) && e.preventDefault());
  window.addEventListener('drop', e => {
    if (!isForUs(e)) return;
    e.preventDefault();
    const [file] = e.dataTransfer?.files ?? [];
    const text = e.dataTransfer?.getData('text');
    if (file) read(file);
    else if (text) act.open({ text });
  });
  document.addEventListener('keydown', key);
}

/**
 * isForUs reports whether something is dropped to be opened: not words in a field.
 * @param {DragEvent} e
 */
function isForUs({ dataTransfer, target }) {
  const inField = target instanceof Element && target.closest('input, textarea');
  return !inField || dataTransfer?.types.includes('Files');
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowLeft: () => act.step(-1),
  ArrowRight: () => act.step(1),
  ArrowUp: () => act.turnTo(-1),
  ArrowDown: () => act.turnTo(1),
  Home: () => act.step(-Infinity),
  End: () => act.step(Infinity),
  f: flip,
  x: flipThreat,
  m: () => $('move').focus(),
  b: () => $('board').focus(),
  Escape: leave,
  ...Object.fromEntries(tabs.map((tab, i) => [String(i + 1), () => store.set({ tab })])),
};

function leave() {
  if (state.preview) act.show(state.node);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** @param {KeyboardEvent} e */
function key(e) {
  if (e.ctrlKey || e.altKey || e.metaKey || $('promotion').open) return;
  const target = /** @type {Element} */ (e.target);
  if (target.closest(elsewhere) && e.key !== 'Escape') return;
  const does = keys[e.key];
  if (!does) return;
  e.preventDefault();
  does();
}
