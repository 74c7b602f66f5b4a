// What the first visit weighs. Sizes only: times are printed by `npm run lcp`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from '../../lcp.mjs';

export function budgets(app) {
  test('the landing needs at most 120 kB of JavaScript', async () => {
    const { js } = await visit(app.browser, app.server.url, { throttled: false });
    assert.ok(js > 20, 'the scripts were counted');
    assert.ok(js <= 120, `${js.toFixed(1)} kB gzip`);
  });

  test('the landing is there before any script', async () => {
    const answer = await fetch(app.server.url);
    const html = await answer.text();
    assert.match(html, /<h1[^>]*>/);
    assert.match(html, /Amor com intenção\./);
    assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self' '/);
  });
}
