// The sounds of moves, made from noise and tones.

import { $ } from './dom.js';
import { choose, state, store } from './state.js';

/** @type {AudioContext | null} */
let audio = null;
/** @type {TreeNode | null} */
let heard = null; // the last position

export function startSounds() {
  heard = state.node;
  store.watch(['node'], sound);
  store.watch(['settings'], draw);
  $('sound').onclick = () => choose({ sound: !state.settings.sound });
  draw();
}

function draw() {
  const { sound } = state.settings;
  $('sound').setAttribute('aria-pressed', String(sound));
  $('sound').title = sound ? 'Turn sounds off' : 'Turn sounds on';
}

function sound() {
  const { node, settings } = state;
  const made = node.parent === heard && heard;
  heard = node;
  if (!made || !settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  audio.resume();
  knock(0, node.san.includes('x') ? 900 : 480);
  if (node.san.includes('x')) knock(0.055, 380);
  if (/^O-O/.test(node.san)) knock(0.11, 520);
  if (/[+#]$/.test(node.san)) tone(0.03, node.san.endsWith('#') ? 523 : 784);
  if (node.san.endsWith('#')) tone(0.18, 392);
}

// knock is a piece of wood on a board: noise that fades at once.
/**
 * @param {number} after seconds
 * @param {number} pitch Hz
 */
function knock(after, pitch) {
  if (!audio) return;
  const length = Math.round(audio.sampleRate * 0.09);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) {
    samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  }
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 2.2 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: 1.1 }))
    .connect(audio.destination);
  source.start(audio.currentTime + after);
}

/**
 * @param {number} after seconds
 * @param {number} pitch Hz
 */
function tone(after, pitch) {
  if (!audio) return;
  const at = audio.currentTime + after;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setTargetAtTime(0.12, at, 0.008);
  gain.gain.setTargetAtTime(0, at + 0.06, 0.07);
  const source = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + 0.5);
}
