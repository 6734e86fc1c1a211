// Runs a program of Go for browsers under Node.js with the kernels of the page, for
// go test -exec: node exec.cjs PROGRAM [ARGUMENT...].

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

async function run() {
  const go = new Go();
  go.argv = process.argv.slice(2);
  go.env = { TMPDIR: require('os').tmpdir() };
  go.exit = process.exit;
  const kernels = adoubeKernels();
  go.importObject.adoube = kernels.imports;
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
