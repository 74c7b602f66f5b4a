// Every story, run once on each engine with the same expectations.

import { after, before, describe } from 'node:test';
import { Oidc } from '../../lib/oidc.mjs';
import { closeAll } from '../../lib/people.mjs';
import { Server } from '../../lib/server.mjs';
import { accounts } from './accounts.mjs';
import { authClient } from './auth-client.mjs';
import { authDoors } from './auth-doors.mjs';
import { authFactors } from './auth-factors.mjs';
import { authIdentities } from './auth-identities.mjs';
import { authKeys } from './auth-keys.mjs';
import { authLinks } from './auth-links.mjs';
import { authOperator } from './auth-operator.mjs';
import { authPhoneFactor } from './auth-phone-factor.mjs';
import { authPlanted } from './auth-planted.mjs';
import { authTraps } from './auth-traps.mjs';
import { blocked } from './blocked.mjs';
import { edges } from './edges.mjs';
import { files } from './files.mjs';
import { functions } from './functions.mjs';
import { grammar } from './grammar.mjs';
import { likes } from './likes.mjs';
import { nonsense } from './nonsense.mjs';
import { realtime } from './realtime.mjs';
import { sockets } from './realtime_wire.mjs';
import { sessions } from './sessions.mjs';
import { storage } from './storage.mjs';
import { tables } from './tables.mjs';
import { thread } from './thread.mjs';
import { writes } from './writes.mjs';

const STORIES = [
  thread,
  accounts,
  sessions,
  authFactors,
  authPhoneFactor,
  authDoors,
  authPlanted,
  authLinks,
  authOperator,
  authTraps,
  authClient,
  authKeys,
  authIdentities,
  tables,
  grammar,
  writes,
  functions,
  edges,
  storage,
  files,
  realtime,
  sockets,
  likes,
  blocked,
  nonsense,
];

/** What the stories need beyond the defaults: every door open, and places that mailed links may lead to. */
const SETTINGS = {
  ENLACE_PHONE: '1',
  ENLACE_MFA_PHONE_ENROLL: '1',
  ENLACE_MFA_PHONE_VERIFY: '1',
  ENLACE_ANONYMOUS_USERS: '1',
  ENLACE_REDIRECT_ALLOW_LIST: 'https://*.enlace.example/**,enlace://volta',
};

/** Tells all stories on one server with one database of this engine. */
export function tell(engine) {
  describe(`the official client on ${engine}`, () => {
    // Filled in before the first story; stories read it when they run, not when they are declared.
    const app = { server: null, oidc: null };
    before(async () => {
      app.oidc = await Oidc.start();
      app.server = await Server.start({ engine, settings: { ...SETTINGS, ...app.oidc.settings } });
    });
    after(async () => {
      await closeAll();
      await app.server?.remove();
      await app.oidc?.stop();
    });
    for (const story of STORIES) describe(story.name, () => story(app));
  });
}
