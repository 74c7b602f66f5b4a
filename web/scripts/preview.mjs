// Serves dist as the product's server does (pages, compressed twins), for looking at it without one.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const csp = JSON.parse(readFileSync('dist/csp.json', 'utf8'));
const root = join(process.cwd(), 'dist');

function page(name, response) {
  const hashes = csp[name].map((hash) => `'${hash}'`).join(' ');
  response.writeHead(200, {
    'Content-Type': TYPES['.html'],
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': `default-src 'self'; script-src 'self' ${hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws: wss:`,
  });
  createReadStream(join(root, name)).pipe(response);
}

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
  const file = join(root, path);
  if (/^\/(auth|rest|storage|functions|realtime)\/v1\//.test(path)) {
    response.writeHead(503, { 'Content-Type': 'application/json' });
    return response.end('{"code":"UNAVAILABLE","message":"preview has no server"}');
  }
  if (
    !file.startsWith(root) ||
    path.startsWith('/.') ||
    !extname(path) ||
    !existsSync(file) ||
    !statSync(file).isFile()
  ) {
    return page(path === '/' ? 'index.html' : 'app.html', response);
  }
  const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') && existsSync(`${file}.gz`);
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
  });
  createReadStream(zipped ? `${file}.gz` : file).pipe(response);
});
server.listen(Number(process.env.PORT ?? 4173), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
