// The panel with the lines of the engine.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { write } from './memory.js';
import { choose, isPlaying, params, state, store, thinker } from './state.js';
import { able, isolate, most } from './team.js';
import { count, numbered, value } from './text.js';

const lines = $('lines');
const threads = $('threads');
let ticket = 0; // of the last search

export function startAnalysis() {
  put(
    threads,
    Array.from({ length: most }, (_, i) => h('option', { value: i + 1 }, count(i + 1, 'thread'))),
  );
  threads.hidden = most < 2;
  lines.onchange = () => choose({ lines: +lines.value });
  threads.onchange = () => chooseThreads(+threads.value);
  $('engine').onclick = flip;
  $('threat').onclick = flipThreat;
  $('unfold').onclick = () => {
    const open = $('found').classList.toggle('open');
    $('unfold').setAttribute('aria-pressed', String(open));
  };
  store.watch(['settings'], () => thinker.resize(state.settings.threads));
  store.watch(
    ['node', 'edition', 'analyzing', 'threat', 'settings', 'match', 'annotating', 'lesson'],
    search,
  );
  store.watch(['node', 'analyzing', 'threat'], drawThreat);
  store.watch(['found', 'analyzing', 'settings'], drawLines);
  store.watch(['settings', 'match', 'annotating'], drawSettings);
}

function drawSettings() {
  lines.value = String(state.settings.lines);
  threads.disabled = isPlaying() || state.annotating !== null;
  threads.value = String(able() ? Math.min(state.settings.threads, most) : 1);
}

/**
 * chooseThreads sets the number of threads, and reloads the page if that makes it able to
 * have several.
 * @param {number} n
 */
async function chooseThreads(n) {
  choose({ threads: n });
  if (n === 1 || able()) return;
  if (!(await isolate().catch(() => false)))
    return act.problem(
      'Several threads need a browser with service workers and a page from https or from this computer.',
    );
  const loss =
    'The page has to be loaded again, and the browser cannot keep all: neither the analysis nor ' +
    'other games of this file. Go on?';
  if (write() || confirm(loss)) location.reload();
}

function flip() {
  if (isPlaying() && !state.analyzing) return act.problem('Finish the game first.');
  store.set({ analyzing: !state.analyzing, hint: null });
}

/** flipThreat shows what the opponent would do if it were his move, or what to do oneself. */
export function flipThreat() {
  if (isPlaying() || state.node.check) return;
  store.set({ threat: !state.threat, analyzing: true });
}

function drawThreat() {
  const { analyzing, node } = state;
  $('threat').disabled = !analyzing || Boolean(node.check); // who is in check cannot pass
  $('threat').setAttribute('aria-pressed', String(analyzing && state.threat));
}

let last = ''; // what is searched

// search thinks about the position that is shown.
async function search() {
  const { analyzing, annotating, match, settings, lesson } = state;
  if (annotating !== null || isPlaying() || lesson) {
    last = '';
    return;
  }
  const request = { ...params(), lines: settings.lines, threat: state.threat };
  const what = analyzing ? JSON.stringify([request, settings.threads]) : '';
  if (what === last) return;
  last = what;
  const mine = ++ticket;
  thinker.stop();
  if (!analyzing) return;
  if (match) store.set({ found: null });
  /** @type {(found: Found) => void} */
  const show = found => mine === ticket && store.set({ found });
  let shown = 0;
  let pending = 0;
  try {
    const end = await thinker.call('analyse', request, found => {
      clearTimeout(pending);
      const wait = shown + 100 - Date.now();
      const now = () => {
        shown = Date.now();
        show(found);
      };
      if (wait <= 0) now();
      else pending = window.setTimeout(now, wait);
    });
    clearTimeout(pending);
    show(end);
  } catch (e) {
    if (mine === ticket) act.fail(e);
  }
}

function drawLines() {
  const { analyzing, found, node } = state;
  const list = $('found');
  const facts = $('facts');
  $('engine').setAttribute('aria-checked', String(analyzing));
  list.classList.toggle('on', analyzing);
  list.style.setProperty('--lines', String(state.settings.lines));
  facts.textContent = '';
  if (!analyzing || !found) return put(list);
  if (!found.lines.length) {
    facts.textContent = 'There is no move to think about.';
    return put(list);
  }
  const { depth, seldepth, nodes, time } = found;
  const speed = time > 200 ? ` · ${Math.round(nodes / time)} kN/s` : '';
  const thousands = Math.round(nodes / 1000).toLocaleString('en');
  put(facts, `depth ${depth}`, h('span', {}, speed));
  facts.title = `depth ${depth}/${seldepth} · ${thousands} kN${speed}`;
  Object.assign(facts.dataset, { nodes, time });
  if (found.fen !== node.fen || found.threat !== state.threat) return;
  fit(list, found.lines.length, () => h('li', {}, h('b'), h('span')));
  found.lines.forEach(({ cp, mate, expectation, moves }, i) => {
    const [worth, line] = list.children[i].children;
    worth.className = 'value' + (expectation < 0.5 ? ' black' : '');
    worth.textContent = value({ cp, mate });
    fit(line, moves.length, () => h('span', {}, h('button', { class: 'move' }), ' '));
    moves.forEach((_, j) =>
      Object.assign(line.children[j].firstChild, {
        textContent: numbered(moves, j),
        onclick: () => act.preview(found.threat ? 'Threat' : 'Line', moves, j),
      }),
    );
  });
}

/**
 * fit gives an element so many children. Those that stay keep the focus, and a press that has
 * begun.
 * @param {Element} parent
 * @param {number} n
 * @param {() => Element} make
 */
function fit(parent, n, make) {
  while (parent.children.length > n) parent.lastElementChild?.remove();
  while (parent.children.length < n) parent.append(make());
}
