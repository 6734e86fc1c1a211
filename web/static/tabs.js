// The tabs of the side, which arrow keys go through.

import { $ } from './dom.js';
import { state, store } from './state.js';

export const tabs = ['analysis', 'play', 'ruling', 'setup'];

export function startTabs() {
  for (const [i, name] of tabs.entries()) {
    const tab = $('tab-' + name);
    tab.onclick = () => store.set({ tab: name });
    tab.onkeydown = (/** @type {KeyboardEvent} */ e) => {
      const last = tabs.length - 1;
      /** @type {Record<string, number>} */
      const steps = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: last };
      if (!(e.key in steps)) return;
      e.preventDefault();
      const next = tabs[(steps[e.key] + tabs.length) % tabs.length];
      store.set({ tab: next });
      $('tab-' + next).focus();
    };
  }
  store.watch(['tab'], draw);
  // What pops up closes by Escape and by a press elsewhere.
  const close = (/** @type {Event} */ e) => {
    for (const pop of document.querySelectorAll('.pop[open]')) {
      if (
        e instanceof KeyboardEvent
          ? e.key === 'Escape'
          : !pop.contains(/** @type {Node} */ (e.target))
      )
        pop.removeAttribute('open');
    }
  };
  document.addEventListener('pointerdown', close);
  document.addEventListener('keydown', close, { capture: true });
}

function draw() {
  for (const name of tabs) {
    const chosen = name === state.tab;
    const tab = $('tab-' + name);
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    $(name).hidden = !chosen;
  }
  $('whole').hidden = state.tab !== 'analysis';
}
