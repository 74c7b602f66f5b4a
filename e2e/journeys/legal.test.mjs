// Legal documents that change, on a server of their own, which is restarted with each new version.

import { after, before, describe } from 'node:test';
import { launch } from '../lib/browser.mjs';
import { Documents } from '../lib/legal.mjs';
import { closeAll } from '../lib/people.mjs';
import { Server } from '../lib/server.mjs';
import { legal } from './stories/legal.mjs';

describe('the legal documents', () => {
  const app = { server: null, browser: null, documents: new Documents() };
  before(async () => {
    const settings = { ENLACE_LEGAL_DIR: app.documents.folder };
    [app.server, app.browser] = await Promise.all([Server.start({ settings }), launch()]);
  });
  after(async () => {
    await app.browser?.close();
    await closeAll();
    await app.server?.remove();
    app.documents.remove();
  });
  legal(app);
});
