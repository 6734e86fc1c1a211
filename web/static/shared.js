// The transposition table that the threads of a search share. In a browser each of them is a
// worker with an engine of its own; tt/remote_js.go uses what is here.

// adoubeTable returns what the engine imports. The memory is shared by all workers of a team;
// without it, the engine keeps a table for itself. The first 64 bytes hold the number of
// searches, which a helper does not count.
self.adoubeTable = ({ memory, helper } = {}) => {
  if (!memory) {
    const nothing = () => {
      throw new Error('there is no shared table');
    };
    return {
      table_clusters: () => 0,
      table_load: nothing,
      table_store: nothing,
      table_generation: nothing,
      table_clear: nothing,
    };
  }
  const { load, store } = new WebAssembly.Instance(new WebAssembly.Module(accessors), {
    page: { memory },
  }).exports;
  const words = new Int32Array(memory.buffer);
  return {
    table_clusters: () => words.length / 16 - 1,
    table_load: load,
    table_store: store,
    table_generation: () => (helper ? Atomics.load(words, 0) : Atomics.add(words, 0, 1) + 1),
    table_clear: () => helper || words.fill(0, 16),
  };
};

// accessors is a module with functions that load and store words of 64 bits, each in one piece.
// The engine calls them without a detour through JavaScript.
const accessors = new Uint8Array([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  // types: (i32) -> i64, (i32, i64) -> nothing
  ...[1, 11, 2, 0x60, 1, 0x7f, 1, 0x7e, 0x60, 2, 0x7f, 0x7e, 0],
  // import: shared memory of any size, page.memory
  ...[2, 19, 1, 4, 0x70, 0x61, 0x67, 0x65, 6, 0x6d, 0x65, 0x6d, 0x6f, 0x72, 0x79],
  ...[2, 3, 0, 0x80, 0x80, 4],
  // functions and their names: load, store
  ...[3, 3, 2, 0, 1],
  ...[7, 16, 2, 4, 0x6c, 0x6f, 0x61, 0x64, 0, 0, 5, 0x73, 0x74, 0x6f, 0x72, 0x65, 0, 1],
  // code: get 0, i64.atomic.load; get 0, get 1, i64.atomic.store
  ...[10, 21, 2, 8, 0, 0x20, 0, 0xfe, 0x11, 3, 0, 0x0b],
  ...[10, 0, 0x20, 0, 0x20, 1, 0xfe, 0x18, 3, 0, 0x0b],
]);
