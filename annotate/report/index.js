// The index of a report can be searched and sorted. Without scripts it is in the order of the file.

import { h } from './dom.js';

const list = document.querySelector('.index');
const entries = /** @type {HTMLElement[]} */ ([...(list?.children ?? [])]);

/** @type {(entry: HTMLElement) => string} */
const players = entry => entry.querySelector('.names')?.textContent ?? '';
/** @type {(entry: HTMLElement) => string | undefined} without unknown parts */
const date = ({ dataset }) => dataset.date?.replace(/[?.]+$/, '');
/** @type {(entry: HTMLElement) => number} */
const faults = entry =>
  [...entry.querySelectorAll('.mistake, .blunder')].reduce((sum, n) => sum + +n.innerHTML, 0);
/** @type {(a?: string, b?: string) => number} what is empty comes last */
const compare = (a, b) => +!a - +!b || (a ?? '').localeCompare(b ?? '', 'en', { numeric: true });

/** @type {Record<string, (a: HTMLElement, b: HTMLElement) => number>} */
const orders = {
  'Order of the file': () => 0,
  Players: (a, b) => compare(players(a), players(b)),
  Date: (a, b) => compare(date(a), date(b)),
  Opening: (a, b) => compare(a.dataset.opening, b.dataset.opening),
  'Most mistakes first': (a, b) => faults(b) - faults(a),
};

if (list) {
  const search = h('input', { type: 'search', oninput: () => find() });
  const names = Object.keys(orders).map(name => h('option', {}, name));
  const sort = h('select', { onchange: () => list.append(...order()) }, names);
  const found = h('span', { role: 'status' });
  const order = () => [...entries].sort(orders[sort.value]);
  const find = () => {
    const wanted = search.value.toLowerCase().split(/\s+/);
    for (const entry of entries) {
      const text = entry.textContent?.toLowerCase() ?? '';
      entry.hidden = !wanted.every(word => text.includes(word));
    }
    found.textContent = `${entries.filter(entry => !entry.hidden).length} of ${entries.length}`;
  };
  list.before(
    h(
      'p',
      { class: 'find' },
      h('label', {}, 'Find ', search),
      h('label', {}, 'Sort ', sort),
      found,
    ),
  );
}
