// What several panels need.

import { $, h } from './dom.js';
import { state } from './state.js';

/**
 * say announces text to screen readers.
 * @param {string} text
 */
export function say(text) {
  const spoken = $('spoken');
  spoken.textContent = spoken.textContent === text ? text + '\u00a0' : text; // or it is not said again
}

/**
 * save offers text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function save(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/**
 * fileName returns a name for the game, from its players.
 * @param {string} extension
 */
export function fileName(extension) {
  const players = ['White', 'Black'].map(c => state.game.tag(c).split(',')[0]);
  const known = players.some(name => !/^\??$/.test(name));
  const name = players.join('-').replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${known ? name : 'game'}.${extension}`;
}

/** @type {(name: string) => NodeListOf<HTMLInputElement>} */
const radios = name => document.querySelectorAll(`input[name=${name}]`);

/**
 * onPick calls act with the value of the radio button that is chosen.
 * @param {string} name
 * @param {(value: string) => void} act
 */
export function onPick(name, act) {
  for (const box of radios(name)) box.onchange = () => act(box.value);
}

/**
 * pick chooses a radio button.
 * @param {string} name
 * @param {string} value
 */
export function pick(name, value) {
  for (const box of radios(name)) box.checked = box.value === value;
}
