// What several panels need.

import { $, h } from './dom.js';

/**
 * say announces text to screen readers.
 * @param {string} text
 */
export function say(text) {
  $('spoken').textContent = text;
}

/**
 * save offers text as a file.
 * @param {string} name
 * @param {string} text
 */
export function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/**
 * radios returns buttons of which one is chosen.
 * @param {string} name
 * @param {string} label
 * @param {[value: string, text: string, title?: string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 */
export const radios = (name, label, options, chosen, onchange) =>
  h(
    'div',
    { class: 'choice', role: 'radiogroup', 'aria-label': label },
    options.map(([value, text, title]) =>
      h(
        'label',
        { title },
        h('input', {
          ...{ type: 'radio', name, value, checked: value === chosen },
          onchange: () => onchange(value),
        }),
        h('span', {}, text),
      ),
    ),
  );
