// The files of the page: beside it, or within it where one file holds all of them.

// held returns the bytes of a file that is within the page.
const held = globalThis.held ?? (() => null);

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
