// Runs a program of Go for browsers under Node.js with the kernels of the page, for
// go test -exec: node exec.cjs PROGRAM [ARGUMENT...]. With SHARED_TABLE=1 the transposition
// table is in memory that workers of the page would share.

const fs = require('fs');
const path = require('path');
const { execFileSync } = require('child_process');

globalThis.self = globalThis;
globalThis.require = require;
globalThis.fs = fs;
globalThis.path = path;
const root = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim();
require(path.join(root, 'lib/wasm/wasm_exec.js'));
require(path.join(__dirname, '../static/simd.js'));
require(path.join(__dirname, '../static/shared.js'));

async function run() {
  const go = new Go();
  go.argv = process.argv.slice(2);
  go.env = { TMPDIR: require('os').tmpdir() };
  go.exit = process.exit;
  const kernels = adoubeKernels();
  const pages = { initial: 16, maximum: 16, shared: true };
  const memory = process.env.SHARED_TABLE ? new WebAssembly.Memory(pages) : undefined;
  go.importObject.adoube = { ...kernels.imports, ...adoubeTable({ memory }) };
  const { instance } = await WebAssembly.instantiate(
    fs.readFileSync(process.argv[2]),
    go.importObject,
  );
  kernels.attach(instance.exports.mem);
  await go.run(instance);
}

run().catch(e => {
  console.error(e);
  process.exit(1);
});
