// Begins the page in one file: unpacks what is within it and starts the modules.

// held returns the bytes of a file that is within the page. Each character stands for two bytes,
// and after a * with its highest bit inverted, since some characters cannot stand in a page. The
// first character is the number of bytes to drop from the end.
globalThis.held = name => {
  const text = document.getElementById(name)?.textContent;
  if (!text) return null;
  const pairs = new Uint16Array(text.length);
  let count = 0;
  for (let i = 1; i < text.length; i++) {
    const pair = text.charCodeAt(i);
    pairs[count++] = pair === 0x2a ? text.charCodeAt(++i) ^ 0x8000 : pair;
  }
  return new Uint8Array(pairs.buffer, 0, 2 * count - Number(text[0]));
};

(async () => {
  const map = document.createElement('script');
  map.type = 'importmap';
  const stream = new Blob([held('imports.gz')]).stream();
  map.textContent = await new Response(stream.pipeThrough(new DecompressionStream('gzip'))).text();
  document.head.append(map);
  import('main.js');
})();
