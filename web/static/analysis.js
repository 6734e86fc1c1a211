// The panel with the lines of the engine.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { write } from './memory.js';
import { choose, isPlaying, params, state, store, thinker } from './state.js';
import { able, isolate, most } from './team.js';
import { count, numbered, value } from './text.js';

const lines = $('lines');
const threads = $('threads');

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
  store.watch(['found', 'node', 'threat', 'analyzing', 'annotating', 'settings'], drawLines);
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
      'Several threads need an https or localhost page and a browser with service workers.',
    );
  const loss =
    'The page must reload, and the analysis and the file’s other games will be lost. Continue?';
  if (write() || confirm(loss)) location.reload();
}

function flip() {
  if (isPlaying() && !state.analyzing) return act.problem('Finish the game first.');
  store.set({ analyzing: !state.analyzing, hint: null });
}

/** flipThreat shows what the opponent threatens, or what to do oneself. */
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

// search thinks about the position that is shown, unless another part of the page needs the engine.
async function search() {
  const { analyzing, annotating, match, settings, lesson } = state;
  const taken = annotating !== null || isPlaying() || lesson;
  const request = { ...params(), lines: settings.lines, threat: state.threat };
  const what = analyzing && !taken ? JSON.stringify([request, settings.threads]) : '';
  if (what === last) return;
  last = what;
  if (!analyzing && !taken) thinker.stop();
  if (!what) return;
  if (match) store.set({ found: null });
  const show = spaced(100, (/** @type {Found} */ found) => what === last && store.set({ found }));
  try {
    show(await thinker.call('analyse', request, show), true);
  } catch (e) {
    if (what === last) act.fail(e);
  }
}

/**
 * spaced returns a function that calls act at most once in some milliseconds, with what came
 * last; at once if it is urgent.
 * @template T
 * @param {number} ms
 * @param {(value: T) => void} act
 */
function spaced(ms, act) {
  let due = 0;
  let timer = 0;
  return (/** @type {T} */ value, urgent = false) => {
    clearTimeout(timer);
    const now = () => {
      due = Date.now() + ms;
      act(value);
    };
    if (urgent || Date.now() >= due) now();
    else timer = window.setTimeout(now, due - Date.now());
  };
}

function drawLines() {
  const { analyzing, found, node } = state;
  const list = $('found');
  const facts = $('facts');
  $('engine').setAttribute('aria-checked', String(analyzing));
  list.classList.toggle('on', analyzing);
  list.style.setProperty('--lines', String(state.settings.lines));
  const waits = analyzing && state.annotating !== null;
  facts.textContent = waits ? 'after the report' : '';
  const old = found?.fen !== node.fen || found.threat !== state.threat;
  if (!analyzing || waits || old) return put(list);
  if (!found.lines.length) {
    facts.textContent = 'No legal move.';
    return put(list);
  }
  const { depth, seldepth, nodes, time } = found;
  const speed = time > 200 ? ` · ${Math.round(nodes / time)} kN/s` : '';
  const thousands = Math.round(nodes / 1000).toLocaleString('en');
  put(facts, `depth ${depth}`, h('span', {}, speed));
  facts.title = `depth ${depth}/${seldepth} · ${thousands} kN${speed}`;
  Object.assign(facts.dataset, { nodes, time });
  fit(list, found.lines.length, () => h('li', {}, h('b'), h('span')));
  found.lines.forEach(({ cp, mate, expectation, moves }, i) => {
    const [worth, line] = list.children[i].children;
    worth.className = 'value' + (expectation < 0.5 ? ' black' : '');
    worth.textContent = value({ cp, mate });
    worth.title = value({ cp, mate }, true);
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
 * fit gives an element n children. Those that stay keep the focus, and a press that has
 * begun.
 * @param {Element} parent
 * @param {number} n
 * @param {() => Element} make
 */
function fit(parent, n, make) {
  while (parent.children.length > n) parent.lastElementChild?.remove();
  while (parent.children.length < n) parent.append(make());
}
