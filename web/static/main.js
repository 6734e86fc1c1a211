// The page: each module shows a part of the state and changes it; see state.js.

import { startAnalysis } from './analysis.js';
import { startArbiter } from './arbiter.js';
import { $ } from './dom.js';
import { startEditor } from './editor.js';
import { address, bytes } from './files.js';
import { startKeys } from './keys.js';
import { restore, startMemory } from './memory.js';
import { startMoves } from './moves.js';
import { startLesson } from './lesson.js';
import { startOpponent } from './opponent.js';
import { startPlay } from './play.js';
import { startReport } from './report.js';
import { startRuling } from './ruling.js';
import { startSetup } from './setup.js';
import { startSounds } from './sounds.js';
import { arbiter, state, store } from './state.js';
import { startTable } from './table.js';
import { startTabs } from './tabs.js';

async function start() {
  document.body.prepend(await pieces());
  startOpponent(); // it writes the clock beside a move before the move is drawn
  startTable();
  startMoves();
  startEditor();
  startTabs();
  startArbiter();
  startRuling();
  startAnalysis();
  startReport();
  startLesson();
  startPlay();
  startSetup();
  startSounds();
  startKeys();
  const restored = restore();
  store.set({ ...state }); // all modules draw
  store.watch(['about'], drawAbout);
  store.watch(['settings'], () => (document.documentElement.dataset.theme = state.settings.theme));
  performance.mark('board');
  try {
    await arbiter.ready;
    performance.mark('engine');
    $('loading').hidden = true;
  } catch (e) {
    const { message } = /** @type {Error} */ (e);
    $('loading').textContent = `The engine cannot be loaded: ${message}`;
    $('loading').classList.add('failed');
  }
  await restored;
  startMemory();
}

function drawAbout() {
  for (const name of ['LICENSE', 'NOTICES']) {
    $(name + '-link').href = address(name, 'text/plain;charset=utf-8');
  }
  if (!state.about) return;
  $('program').textContent = state.about.program;
  $('network').textContent = ` · ${state.about.network}`;
}

// pieces returns the drawings of the pieces.
async function pieces() {
  const text = new TextDecoder().decode(await bytes('pieces.svg'));
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  return /** @type {Element} */ (body.firstElementChild);
}

start();
