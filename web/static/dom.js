// Elements in one line. Text is always set as text, never as HTML.

export const $ = id => document.getElementById(id);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter(c => c != null && c !== false));
  return element;
}

// put replaces the content of an element.
export function put(element, ...children) {
  element.replaceChildren();
  return fill(element, null, children);
}

// h makes an HTML element; s makes an SVG element.
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
export const s = (tag, attributes, ...children) => fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

// say announces text to screen readers.
export function say(text) { $('spoken').textContent = text; }

// capital returns text with a capital letter.
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

// score returns a result with typographic dashes and halves.
export const score = result => result.replaceAll('1/2', '½').replace('-', '–');

// cite returns " (article 9.2)", or nothing.
export const cite = article => article ? ` (article\u00a0${article})` : '';

// count returns "1 move", "2 moves".
export const count = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`;

// numbered returns move i of a line, with its number if it is the first or White’s.
export const numbered = (line, i) => i && line[i].number.endsWith('...') ? line[i].san : line[i].number + '\u00a0' + line[i].san;

// save offers text as a file.
export function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
