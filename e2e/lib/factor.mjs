// Second factors of people: one that is enrolled, and a session as one that did not show it.

import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ok } from './people.mjs';
import { App } from './totp.mjs';

/** Gives the account an authenticator app, which raises the session; answers the app. */
export async function authenticator(person) {
  const { id, totp } = await ok(person.db.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Aplicativo' }));
  const app = new App(totp.secret);
  await ok(person.db.auth.mfa.challengeAndVerify({ factorId: id, code: await app.code() }));
  return app;
}

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * The same access token at the level `aal1`, signed with the installation's own secret: as a passkey's session has it, which is
 * let in without its second step.
 */
export function atLevelOne(server, token) {
  const { jwt_secret: secret } = JSON.parse(readFileSync(join(server.folder, 'secrets.json'), 'utf8'));
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString('utf8'));
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, aal: 'aal1' })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}
