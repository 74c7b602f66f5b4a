// What first visits weigh. Bytes only, which are the same on every machine: times are printed by `npm run lcp`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUDGET, coldStarts } from '../../cold.mjs';
import { signedIn, visit } from '../../lcp.mjs';
import { Server } from '../../lib/server.mjs';

export function budgets(app) {
  test('the landing needs at most 120 kB of JavaScript', async () => {
    const { js } = await visit(app.browser, app.server.url, { throttled: false });
    assert.ok(js > 20, 'the scripts were counted');
    assert.ok(js <= 120, `${js.toFixed(1)} kB gzip`);
  });

  test('home needs at most 200 kB of JavaScript in all, until it asks for nothing more', async () => {
    const storageState = await signedIn(app.browser, app.server);
    const { js } = await visit(app.browser, app.server.url, { throttled: false, storageState });
    assert.ok(js > 100, 'the scripts were counted');
    assert.ok(js <= 200, `${js.toFixed(1)} kB gzip`);
  });

  test('a cold start of home and of a conversation takes at most 500 kB where data is saved, each photo at most 40', async () => {
    const server = await Server.start();
    try {
      for (const { name, total, photos, heaviest } of await coldStarts(app.browser, server)) {
        // A conversation has the small face alone.
        assert.ok(photos.length > 0 && heaviest > (name === 'home' ? 10 : 0), `${name} has photos`);
        assert.ok(heaviest <= BUDGET.photo, `a photo of ${name}: ${heaviest.toFixed(1)} kB`);
        assert.ok(total <= BUDGET.cold, `${name}: ${total.toFixed(0)} kB`);
      }
    } finally {
      await server.remove();
    }
  });

  test('the landing is there before any script', async () => {
    const answer = await fetch(app.server.url);
    const html = await answer.text();
    assert.match(html, /<h1[^>]*>/);
    assert.match(html, /Amor com intenção\./);
    assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self' '/);
  });
}
