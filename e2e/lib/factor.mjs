// A session whose second factor was shown: the token as the server would write it, signed with the
// installation's own secret.

import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The same access token at the level `aal2`. */
export function atLevelTwo(server, token) {
  const { jwt_secret: secret } = JSON.parse(readFileSync(join(server.folder, 'secrets.json'), 'utf8'));
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString('utf8'));
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, aal: 'aal2' })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}
