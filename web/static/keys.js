// The keys of the page.

import { $ } from './dom.js';
import * as act from './actions.js';
import { flipThreat } from './analysis.js';
import { read } from './setup.js';
import { choose, state, store } from './state.js';
import { tabs } from './tabs.js';

// Arrow keys have a use of their own in text, sliders and numbers, and in other controls if keys
// have led there. A control that was clicked has done its work.
const text =
  'input:not(:placeholder-shown, [type=radio], [type=checkbox]), textarea:not(:placeholder-shown)';
const control = 'select, [role=tab], [role=radiogroup], #board';
const open = CSS.supports('selector(:open)') ? ', select:open' : '';

const flip = () => store.set({ flipped: !state.flipped });

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
    const files = [...(e.dataTransfer?.files ?? [])];
    const text = e.dataTransfer?.getData('text');
    if (files.length) read(files);
    else if (text) act.open({ text });
  });
  document.addEventListener('pointerdown', () => point(true), { capture: true });
  // A message about a problem goes with the next press, but not if the arbiter fails.
  document.addEventListener('click', settle, { capture: true });
  document.addEventListener('keydown', walk, { capture: true });
  document.addEventListener('keydown', key);
}

let pointed = false; // a pointer was used last, and not the keys that move the focus

/** @param {boolean} now */
function point(now) {
  pointed = now;
  document.documentElement.classList.toggle('pointed', now);
}

/** @param {MouseEvent} e */
function settle({ target }) {
  const onBoard = $('board').contains(target); // where a drag ends with a click
  if (state.problem && state.view && !onBoard) store.set({ problem: '' });
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
const walks = {
  ArrowLeft: () => act.step(-1),
  ArrowRight: () => act.step(1),
  ArrowUp: () => act.turnTo(-1),
  ArrowDown: () => act.turnTo(1),
  Home: () => act.step(-Infinity),
  End: () => act.step(Infinity),
};

/** @type {Record<string, () => void>} */
const keys = {
  f: flip,
  x: flipThreat,
  '?': () => $('keys').toggleAttribute('open'),
  m: () => $('move').focus(),
  b: () => {
    point(false);
    $('board').focus();
  },
  Escape: leave,
  ...Object.fromEntries(tabs.map((tab, i) => [String(i + 1), () => store.set({ tab })])),
};

function leave() {
  if (state.preview) act.show(state.node);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** @param {KeyboardEvent} e */
const isModified = e => e.ctrlKey || e.altKey || e.metaKey || $('promotion').open;

/**
 * walk goes through the game, unless the arrows belong to what has the focus.
 * @param {KeyboardEvent} e
 */
function walk(e) {
  if (isModified(e)) return;
  const target = /** @type {Element} */ (e.target);
  if (e.key === 'Tab' || (target.id === 'board' && /^( |Enter)$/.test(e.key))) point(false);
  const keeps = target.closest(control) && (!pointed || state.editing);
  if (!walks[e.key] || keeps || target.closest(text + open)) return;
  e.preventDefault();
  e.stopPropagation();
  walks[e.key]();
}

/** @param {KeyboardEvent} e */
function key(e) {
  const target = /** @type {Element} */ (e.target);
  if (isModified(e) || (target.closest('input, textarea, select') && e.key !== 'Escape')) return;
  const does = keys[e.key];
  if (!does) return;
  e.preventDefault();
  does();
}
