// The tabs of the side, which arrow keys go through.

import { $ } from './dom.js';
import { state, store } from './state.js';

export const tabs = ['analysis', 'report', 'play', 'ruling', 'setup'];

const wide = matchMedia('(min-width: 1500px)'); // then the report has a column of its own

export function startTabs() {
  for (const name of tabs) {
    const tab = $('tab-' + name);
    tab.onclick = () => store.set({ tab: name });
    tab.onkeydown = (/** @type {KeyboardEvent} */ e) => {
      const there = tabs.filter(name => $('tab-' + name).checkVisibility());
      const i = there.indexOf(name);
      /** @type {Record<string, number>} */
      const steps = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: -1 };
      if (!(e.key in steps)) return;
      e.preventDefault();
      const next = there[(steps[e.key] + there.length) % there.length];
      store.set({ tab: next });
      $('tab-' + next).focus();
    };
  }
  store.watch(['tab'], draw);
  wide.onchange = draw;
  // Escape and a press elsewhere close everything that pops up.
  /** @type {(inside?: any) => void} */
  const close = inside => {
    for (const pop of document.querySelectorAll('.pop[open]'))
      if (!inside || !pop.contains(inside)) pop.removeAttribute('open');
  };
  document.addEventListener('pointerdown', e => close(e.target));
  document.addEventListener('keydown', e => e.key === 'Escape' && close(), { capture: true });
}

function draw() {
  const shown = wide.matches && state.tab === 'report' ? 'analysis' : state.tab;
  document.documentElement.dataset.tab = shown;
  for (const name of tabs) {
    const tab = $('tab-' + name);
    tab.setAttribute('aria-selected', String(name === shown));
    tab.tabIndex = name === shown ? 0 : -1;
    $(name).hidden = name !== shown && !(name === 'report' && wide.matches);
  }
}
