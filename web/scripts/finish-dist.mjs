// Last touch on dist: compressed twins (.br, .gz) of every compressible file, and csp.json with the
// hashes of the inline scripts of each page. HTML gets no twins: the server writes its settings into it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
const MINIMUM = 512;

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== '.vite') yield* walk(path);
    } else yield path;
  }
}

let saved = 0;
for (const path of walk('dist')) {
  if (!COMPRESSIBLE.has(extname(path)) || statSync(path).size < MINIMUM) continue;
  const bytes = readFileSync(path);
  const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  saved += bytes.length - br.length;
}

/** What the server writes the site's address in place of. */
const SITE = '{site}';
const csp = {};
for (const page of ['index.html', 'app.html']) {
  const html = readFileSync(join('dist', page), 'utf8');
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => text,
  );
  // The server would change the script, and its hash would no longer fit.
  if (scripts.some((text) => text.includes(SITE))) throw new Error(`A script of ${page} names ${SITE}`);
  csp[page] = scripts.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
}
writeFileSync('dist/csp.json', `${JSON.stringify(csp, null, 2)}\n`);
console.log(`compressed: ${Math.round(saved / 1024)} kB saved; inline scripts: ${JSON.stringify(csp)}`);
