// Adds to package-lock.json the optional packages of other platforms that npm left out.
//
// npm asks the registry for every platform's build of a native package. A mirror that holds only
// the builds of its own machines answers 404 for the others; npm then writes a lock without them,
// and `npm ci` refuses that lock as incomplete (npm/cli#9342). Run this after every change of a
// dependency: `npm run lock`. The added entries have no integrity of their own, since they are
// never downloaded here.
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'x64',
  'arm',
  'ia32',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'wasm32',
  'mips64el',
];

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { '': root, ...packages } = lock.packages;

/** Where Node would find `name` from the package at `place`, walking outwards; undefined when nowhere. */
function resolve(place, name) {
  for (let at = place; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    const candidate = `${at}/node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (!at.includes('/node_modules/')) break;
  }
  return packages[`node_modules/${name}`] && `node_modules/${name}`;
}

const added = [];
for (const [place, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (resolve(place, name)) continue;
    const words = name.split(/[-/]/);
    const of = (known) => words.filter((word) => known.includes(word));
    packages[`node_modules/${name}`] = {
      version,
      ...(of(PROCESSORS).length > 0 && { cpu: of(PROCESSORS) }),
      ...(entry.dev && { dev: true }),
      ...(words.includes('musl') && { libc: ['musl'] }),
      optional: true,
      ...(of(SYSTEMS).length > 0 && { os: of(SYSTEMS) }),
    };
    added.push(name);
  }
}
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`);
console.log(added.length === 0 ? 'the lock was whole' : `added ${added.length}: ${added.join(', ')}`);
