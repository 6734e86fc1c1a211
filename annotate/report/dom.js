// Elements in one line. Text is always set as text, never as HTML.

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Child | Children[]} Children */

/**
 * $ returns the element of the page with an id.
 * @param {string} id
 * @returns {any} as the caller knows it
 */
export const $ = id => document.getElementById(id);

/**
 * fill sets attributes and appends children. The policy of the page allows styles that a
 * script sets, and no attribute style.
 * @template {Element} T
 * @param {T} element
 * @param {Record<string, any> | null} attributes
 * @param {Children[]} children
 * @returns {T}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style') /** @type {any} */ (element).style.cssText = value;
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  for (const c of /** @type {Child[]} */ (/** @type {any[]} */ (children).flat(Infinity))) {
    if (c != null && c !== false) element.append(typeof c === 'number' ? String(c) : c);
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
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
