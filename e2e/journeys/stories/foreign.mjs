// No page asks anybody else: the requests of a member who opens every screen stay at the own origin, whatever is refused or agreed to.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { Person } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { MEMBERS, PUBLIC } from './routes.mjs';

export function foreign(app) {
  journey(app, 'no request of any screen leaves the own origin, and every page forbids it', async ({ open, server }) => {
    const odete = await Person.ready(server, 'Odete');
    await odete.onboarded();
    const window = await open({ name: 'Odete' });
    const origin = new URL(server.url).host;
    const asked = [];
    const bare = [];
    window.page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'blob:'].includes(url.protocol)) asked.push(url.host);
    });
    window.page.on('websocket', (socket) => asked.push(new URL(socket.url()).host));
    window.page.on('response', (response) => {
      if (response.request().resourceType() !== 'document' || response.status() >= 300) return;
      const policy = response.headers()['content-security-policy'] ?? '';
      if (!policy.includes("default-src 'self'") || !policy.includes("connect-src 'self'")) bare.push(response.url());
    });
    await enterAs(window, odete, '/auth');
    await window.page.waitForURL('**/match*');
    for (const [path, heading] of Object.entries({ ...PUBLIC, ...MEMBERS })) {
      await window.page.goto(path);
      await window.see(window.heading(heading, { level: 1 }));
    }
    assert.ok(asked.length > 200, `${asked.length} requests`);
    assert.deepEqual([...new Set(asked)], [origin]);
    assert.deepEqual(bare, []);
  });
}
