// The tabs of the side, which arrow keys go through.

import { $ } from './dom.js';

const names = ['ruling', 'analysis', 'play', 'setup'];

export class Tabs {
  current = 'ruling';

  constructor(onShow) {
    this.onShow = onShow;
    for (const [i, name] of names.entries()) {
      const tab = $('tab-' + name);
      tab.onclick = () => this.show(name);
      tab.onkeydown = e => {
        const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: names.length - 1 }[e.key];
        if (to === undefined) return;
        e.preventDefault();
        this.show(names[(to + names.length) % names.length], true);
      };
    }
  }

  show(name, focus) {
    if (name === this.current) return;
    this.current = name;
    for (const other of names) {
      const tab = $('tab-' + other), chosen = other === name;
      tab.setAttribute('aria-selected', chosen);
      tab.tabIndex = chosen ? 0 : -1;
      $(other).hidden = !chosen;
      if (chosen && focus) tab.focus();
    }
    this.onShow(name);
  }
}
