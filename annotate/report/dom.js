// Elements in one line. Text is always set as text, never as HTML.

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Child | Children[]} Children */

/**
 * $ returns the element of the page with an id.
 * @param {string} id
 * @returns {any} as the caller knows it
 */
export const $ = (id) => document.getElementById(id);

/**
 * @template {Element} T
 * @param {T} element
 * @param {Record<string, any> | null} attributes
 * @param {Children[]} children
 * @returns {T}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null)
      element.setAttribute(name, value);
  }
  for (const c of /** @type {Child[]} */ (
    /** @type {any[]} */ (children).flat(Infinity)
  )) {
    if (c != null && c !== false)
      element.append(typeof c === "number" ? String(c) : c);
  }
  return element;
}

/**
 * put replaces the content of an element.
 * @param {Element} element
 * @param {Children[]} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  return fill(element, null, children);
}

/**
 * h makes an HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {Children[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export const h = (tag, attributes = null, ...children) =>
  fill(document.createElement(tag), attributes, children);

/**
 * s makes an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {Children[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export const s = (tag, attributes = null, ...children) =>
  fill(
    document.createElementNS("http://www.w3.org/2000/svg", tag),
    attributes,
    children,
  );

/**
 * say announces text to screen readers.
 * @param {string} text
 */
export function say(text) {
  $("spoken").textContent = text;
}

/**
 * capital returns text with a capital letter.
 * @param {string} text
 */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * score returns a result with typographic dashes and halves.
 * @param {string} result
 */
export const score = (result) =>
  result.replaceAll("1/2", "½").replace("-", "–");

/**
 * cite returns " (article 9.2)", or nothing.
 * @param {string} [article]
 */
export const cite = (article) => (article ? ` (article\u00a0${article})` : "");

/**
 * count returns "1 move", "2 moves".
 * @param {number} n
 * @param {string} noun
 */
export const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/**
 * numbered returns move i of a line, with its number if it is the first or White’s.
 * @param {Move[]} line
 * @param {number} i
 */
export const numbered = (line, i) =>
  i && line[i].number.endsWith("...")
    ? line[i].san
    : line[i].number + "\u00a0" + line[i].san;

/**
 * save offers text as a file.
 * @param {string} name
 * @param {string} text
 */
export function save(name, text) {
  const url = URL.createObjectURL(
    new Blob([text], { type: "application/x-chess-pgn" }),
  );
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/**
 * radios returns buttons of which one is chosen.
 * @param {string} name
 * @param {string} label
 * @param {[value: string, text: string, title?: string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 */
export const radios = (name, label, options, chosen, onchange) =>
  h(
    "div",
    { class: "choice", role: "radiogroup", "aria-label": label },
    options.map(([value, text, title]) =>
      h(
        "label",
        { title },
        h("input", {
          ...{ type: "radio", name, value, checked: value === chosen },
          onchange: () => onchange(value),
        }),
        h("span", {}, text),
      ),
    ),
  );
