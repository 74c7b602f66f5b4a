// The account's security, on a server with a name: browsers give passkeys to names alone.

import { after, before, describe } from 'node:test';
import { launch } from '../lib/browser.mjs';
import { closeAll } from '../lib/people.mjs';
import { Server } from '../lib/server.mjs';
import { links } from './stories/links.mjs';
import { security } from './stories/security.mjs';

describe('the account’s security', () => {
  const app = { server: null, browser: null };
  before(async () => {
    const settings = { ENLACE_CURRENT_PASSWORD: 'on', ENLACE_MFA_PHONE_ENROLL: 'on', ENLACE_MFA_PHONE_VERIFY: 'on' };
    [app.server, app.browser] = await Promise.all([Server.start({ host: 'localhost', settings }), launch()]);
  });
  after(async () => {
    await app.browser?.close();
    await closeAll();
    await app.server?.remove();
  });
  security(app);
  links(app);
});
