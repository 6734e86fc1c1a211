// The kernels of the network in WebAssembly with vector instructions, which the Go compiler
// does not use. eval/kernel.go says what they do. They work in the memory of the engine.

// adoubeKernels returns what the engine imports, and attach, which gives the kernels its
// memory. Where the browser has no vector instructions, the engine uses those in Go.
self.adoubeKernels = () => {
  let kernels = null;
  const code = assemble();
  const able = WebAssembly.validate(code);
  return {
    imports: {
      simd: () => Number(able),
      update: (dst, src, weights, rows, hidden) => kernels.update(dst, src, weights, rows, hidden),
      output: (own, other, weights, hidden) => kernels.output(own, other, weights, hidden),
    },
    attach(mem) {
      if (!able) return;
      const module = new WebAssembly.Module(code);
      kernels = new WebAssembly.Instance(module, { engine: { mem } }).exports;
    },
  };
};

// The instructions that are used, and how many numbers follow each. Loads and stores have
// an offset alone; the alignment is a hint.
const instructions = {
  loop: [[0x03, 0x40], 0],
  block: [[0x02, 0x40], 0],
  end: [[0x0b], 0],
  br_if: [[0x0d], 1],
  get: [[0x20], 1],
  set: [[0x21], 1],
  tee: [[0x22], 1],
  'i32.load': [[0x28, 0], 1],
  'i32.load16_u': [[0x2f, 0], 1],
  'i32.const': [[0x41], 1],
  'i32.eqz': [[0x45], 0],
  'i32.lt_u': [[0x49], 0],
  'i32.add': [[0x6a], 0],
  'i32.sub': [[0x6b], 0],
  'i32.mul': [[0x6c], 0],
  'i32.shl': [[0x74], 0],
  'v128.load': [[0xfd, 0, 0], 1],
  'v128.load8x8_s': [[0xfd, 1, 0], 1],
  'v128.store': [[0xfd, 11, 0], 1],
  'i16x8.splat': [[0xfd, 16], 0],
  'i32x4.extract_lane': [[0xfd, 27], 1],
  'i16x8.add': [[0xfd, 0x8e, 1], 0],
  'i16x8.sub': [[0xfd, 0x91, 1], 0],
  'i16x8.mul': [[0xfd, 0x95, 1], 0],
  'i16x8.min_s': [[0xfd, 0x96, 1], 0],
  'i16x8.max_s': [[0xfd, 0x98, 1], 0],
  'i32x4.add': [[0xfd, 0xae, 1], 0],
  'i32x4.dot_i16x8_s': [[0xfd, 0xba, 1], 0],
};

// number encodes an integer as LEB128, with its sign.
function number(n) {
  const bytes = [];
  for (;;) {
    const low = n & 0x7f;
    n >>= 7;
    if ((n === 0 && !(low & 0x40)) || (n === -1 && low & 0x40)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

// count encodes an integer of at least 0 as LEB128.
const count = n => (n < 0x80 ? [n] : [(n & 0x7f) | 0x80, ...count(n >> 7)]);

const list = items => [...count(items.length), ...items.flat()];
const text = s => list([...s].map(c => [c.charCodeAt(0)]));
const section = (id, body) => [id, ...count(body.length), ...body];

// body encodes a function from its text. Names are those of its parameters and variables.
function body(parameters, integers, vectors, source) {
  const names = [...parameters, ...integers, ...vectors];
  const words = source.split(/\s+/).filter(Boolean);
  const bytes = [];
  for (let i = 0; i < words.length; i++) {
    const [opcode, operands] = instructions[words[i]];
    bytes.push(...opcode);
    if (!operands) continue;
    const word = words[++i];
    const known = names.indexOf(word);
    bytes.push(
      ...(words[i - 1] === 'i32.const' ? number(+word) : count(known < 0 ? +word : known)),
    );
  }
  const i32 = 0x7f;
  const v128 = 0x7b;
  const locals = list([
    [...count(integers.length), i32],
    [...count(vectors.length), v128],
  ]);
  const code = [...locals, ...bytes, 0x0b];
  return [...count(code.length), ...code];
}

// assemble returns the module.
function assemble() {
  const i32 = 0x7f;
  const eight = [0, 1, 2, 3, 4, 5, 6, 7];
  const each = f => eight.map(f).join(' ');

  // Rows are added to 64 neurons at a time, which stay in eight vectors. rows has the
  // numbers of rows at 0 and 8, and the rows at 16 and 144.
  const apply = (counter, first, operation) => `
    get rows i32.load ${counter} set n
    get rows i32.const ${first} i32.add set p
    block get n i32.eqz br_if 0
      loop
        get p i32.load16_u 0 get hidden i32.mul get weights i32.add get i i32.add set q
        ${each(k => `get a${k} get q v128.load8x8_s ${8 * k} ${operation} set a${k}`)}
        get p i32.const 2 i32.add set p
        get n i32.const 1 i32.sub tee n br_if 0
      end
    end`;
  const update = body(
    ['dst', 'src', 'weights', 'rows', 'hidden'],
    ['i', 'n', 'p', 'q'],
    eight.map(k => `a${k}`),
    `loop
      ${each(k => `get src v128.load ${16 * k} set a${k}`)}
      ${apply(0, 16, 'i16x8.add')}
      ${apply(8, 144, 'i16x8.sub')}
      ${each(k => `get dst get a${k} v128.store ${16 * k}`)}
      get src i32.const 128 i32.add set src
      get dst i32.const 128 i32.add set dst
      get i i32.const 64 i32.add tee i get hidden i32.lt_u br_if 0
    end`,
  );

  // The square of a clamped neuron is at most 181 * 181, which fits in 16 bits.
  const square = (values, offset) => `
    get ${values} v128.load ${offset} get zero i16x8.max_s get most i16x8.min_s tee x
    get x i16x8.mul`;
  const sum = (values, offset) => `
    ${square(values, offset)} get w v128.load ${offset} i32x4.dot_i16x8_s
    get sum i32x4.add set sum`;
  const half = values => `
    i32.const 0 set i
    loop
      ${[0, 16, 32, 48].map(offset => sum(values, offset)).join(' ')}
      get ${values} i32.const 64 i32.add set ${values}
      get w i32.const 64 i32.add set w
      get i i32.const 32 i32.add tee i get hidden i32.lt_u br_if 0
    end`;
  const lane = k => `get sum i32x4.extract_lane ${k}`;
  const output = body(
    ['own', 'other', 'w', 'hidden'],
    ['i'],
    ['zero', 'most', 'x', 'sum'],
    `i32.const 181 i16x8.splat set most
    ${half('own')} ${half('other')}
    ${lane(0)} ${lane(1)} i32.add ${lane(2)} i32.add ${lane(3)} i32.add`,
  );

  const types = [
    [0x60, ...list([i32, i32, i32, i32, i32]), ...list([])],
    [0x60, ...list([i32, i32, i32, i32]), ...list([i32])],
  ];
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(types)),
    ...section(2, list([[...text('engine'), ...text('mem'), 2, 0, 0]])),
    ...section(3, list([[0], [1]])),
    ...section(
      7,
      list([
        [...text('update'), 0, 0],
        [...text('output'), 0, 1],
      ]),
    ),
    ...section(10, list([update, output])),
  ]);
}
