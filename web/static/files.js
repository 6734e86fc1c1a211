// The files of the page: beside it, or within it where one file holds all of them.

/**
 * held returns the bytes of a file that is within the page.
 * @param {string} name
 */
function held(name) {
  const text = document.getElementById(name)?.textContent;
  if (!text) return null;
  const coded = atob(text);
  const file = new Uint8Array(coded.length);
  for (let i = 0; i < coded.length; i++) file[i] = coded.charCodeAt(i);
  return file;
}

/**
 * bytes returns a file.
 * @param {string} name
 */
export async function bytes(name) {
  const file = held(name);
  if (file) return file;
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * address returns the address of a file.
 * @param {string} name
 * @param {string} type
 */
export function address(name, type) {
  const file = held(name);
  return file ? URL.createObjectURL(new Blob([file], { type })) : name;
}
