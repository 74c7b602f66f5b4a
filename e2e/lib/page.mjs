// A page of another app: another origin, the published client from its own file, and nothing
// between.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const client = readFileSync(new URL('../node_modules/@supabase/supabase-js/dist/umd/supabase.js', import.meta.url));

/** The flow is in the address, so that a mailed link that leads back here finds the same page. */
const html = (server) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>page</title><link rel="icon" href="data:,"></head><body>
<script src="/supabase.js"></script><script>
  window.events = [];
  const flowType = new URLSearchParams(location.search).get('flow') ?? 'implicit';
  window.db = supabase.createClient(${JSON.stringify(server.url)}, ${JSON.stringify(server.anonKey)}, { auth: { flowType } });
  window.started = db.auth.initialize();
  db.auth.onAuthStateChange((event) => window.events.push(event));
</script></body></html>`;

/** Serves the page on a free port; answers `{ origin, close }`. */
export async function servePage(server) {
  const host = createServer((request, response) => {
    const script = request.url === '/supabase.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ? client : html(server));
  });
  await new Promise((listening) => host.listen(0, '127.0.0.1', listening));
  const close = () => new Promise((closed) => {
    host.closeAllConnections();
    host.close(closed);
  });
  return { origin: `http://127.0.0.1:${host.address().port}`, close };
}
