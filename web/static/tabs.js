// The tabs of the side, which arrow keys go through.

import { $ } from './dom.js';
import { state, store } from './state.js';

export const tabs = ['ruling', 'analysis', 'play', 'setup'];

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
}

function draw() {
  for (const name of tabs) {
    const chosen = name === state.tab;
    const tab = $('tab-' + name);
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    $(name).hidden = !chosen;
  }
}
