// Signing keys: the client checks tokens by itself, and a rotation under a running server signs no
// one out.

import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { ok, Person, refused } from '../../lib/people.mjs';
import { until } from '../../lib/wait.mjs';

const part = (token, index) => JSON.parse(Buffer.from(token.split('.')[index], 'base64url'));
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function publicKeys(server) {
  const answer = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=600');
  return (await answer.json()).keys;
}

/** Waits until the running server shows a key of this name, first in the list. */
const noticed = (server, kid) =>
  until(`the key ${kid} is public`, async () => (await publicKeys(server))[0]?.kid === kid);

/** A client of this session that remembers which paths it asked for. */
async function watched(server, session) {
  const paths = [];
  const db = createClient(server.url, server.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: ws },
    global: {
      fetch: (url, options) => {
        paths.push(new URL(url).pathname);
        return fetch(url, options);
      },
    },
  });
  await ok(db.auth.setSession(session));
  paths.length = 0;
  return { db, paths };
}

const renewed = async (person) => (await ok(person.db.auth.refreshSession())).session;

export function authKeys(app) {
  test('without a key file the claims are confirmed by asking', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const session = (await ana.db.auth.getSession()).data.session;
    const { db, paths } = await watched(app.server, session);
    const { claims, header } = await ok(db.auth.getClaims());
    assert.deepEqual([claims.sub, header.alg], [ana.id, 'HS256']);
    assert.deepEqual(paths, ['/auth/v1/user']);
  });

  test('a rotation is noticed by the running server, and the client checks ES256 by itself', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const old = (await ana.db.auth.getSession()).data.session;
    const kid = (await app.server.command('keys', 'rotate', '--at-once')).trim();
    await noticed(app.server, kid);
    const session = await renewed(ana);
    assert.deepEqual(part(session.access_token, 0), { alg: 'ES256', kid, typ: 'JWT' });

    const { db, paths } = await watched(app.server, session);
    const { claims } = await ok(db.auth.getClaims());
    assert.equal(claims.sub, ana.id);
    assert.ok(!paths.includes('/auth/v1/user'), `${paths}`);
    paths.length = 0;
    await ok(db.auth.getClaims());
    assert.deepEqual(paths, [], 'the public keys are cached');

    // Tables, files and sockets believe both the old signature and the new one.
    for (const token of [old.access_token, session.access_token]) {
      const rows = await fetch(`${app.server.url}/rest/v1/profiles?select=id&id=eq.${ana.id}`, {
        headers: { apikey: app.server.anonKey, authorization: `Bearer ${token}` },
      });
      assert.deepEqual([rows.status, await rows.json()], [200, [{ id: ana.id }]]);
    }
    await ok(db.storage.from('photos').list(ana.id));
    const topic = ana.listen(`user:${ana.id}`);
    assert.equal(await topic.joined, 'SUBSCRIBED');
  });

  test('RS256 keys of a file are taken too, and what they signed before stays good', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const before = (await ana.db.auth.getSession()).data.session.access_token;
    assert.equal(part(before, 0).alg, 'ES256');
    const path = join(app.server.folder, 'signing-keys.json');
    const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
    const { keys } = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ keys: [{ kid: 'rsa', ...jwk }, ...keys] }));
    await noticed(app.server, 'rsa');
    const session = await renewed(ana);
    assert.equal(part(session.access_token, 0).alg, 'RS256');
    const { db, paths } = await watched(app.server, session);
    assert.equal((await ok(db.auth.getClaims())).claims.sub, ana.id);
    assert.ok(!paths.includes('/auth/v1/user'), `${paths}`);
    assert.equal((await ok(db.auth.getUser(before))).user.id, ana.id);

    const kid = (await app.server.command('keys', 'rotate', '--at-once')).trim();
    await noticed(app.server, kid);
    assert.equal(part((await renewed(ana)).access_token, 0).kid, kid);
    assert.equal((await ok(db.auth.getUser(session.access_token))).user.id, ana.id);
    const members = ['alg', 'crv', 'e', 'key_ops', 'kid', 'kty', 'n', 'use', 'x', 'y'];
    for (const key of await publicKeys(app.server)) {
      assert.deepEqual(key.key_ops, ['verify']);
      for (const member of Object.keys(key)) assert.ok(members.includes(member), `${member} is public`);
    }
  });

  test('an unknown key sends the client back to asking, and forgeries are refused everywhere', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const { session } = (await ana.db.auth.getSession()).data;
    const { db, paths } = await watched(app.server, session);
    const [header, payload, signature] = session.access_token.split('.');
    const foreign = `${encode({ ...part(session.access_token, 0), kid: 'nobody' })}.${payload}.${signature}`;
    await refused(db.auth.getClaims(foreign), 'bad_jwt');
    assert.equal(paths.at(-1), '/auth/v1/user');

    const claims = part(session.access_token, 1);
    const other = `${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`;
    const refusal = await db.auth.getClaims(other);
    assert.equal(refusal.error.name, 'AuthInvalidJwtError');
    const key = (await publicKeys(app.server)).find(({ kid }) => kid === part(session.access_token, 0).kid);
    const head = `${encode({ alg: 'HS256', kid: key.kid, typ: 'JWT' })}.${payload}`;
    const secrets = [JSON.stringify(key), Buffer.from(key.x, 'base64url'), key.x];
    const byPublicKey = secrets.map(
      (secret) => `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`,
    );
    const none = `${encode({ alg: 'none' })}.${payload}.`;
    for (const token of [foreign, other, none, ...byPublicKey]) {
      const headers = { apikey: app.server.anonKey, authorization: `Bearer ${token}` };
      for (const [service, status] of [
        ['rest/v1/profiles', 401],
        ['auth/v1/user', 403],
        ['storage/v1/bucket', 400],
      ]) {
        const answer = await fetch(`${app.server.url}/${service}`, { headers });
        assert.equal(answer.status, status, `${service}: ${await answer.text()}`);
      }
    }
  });

  test('the keys of the installation work beside any signing key', async () => {
    const operator = createClient(app.server.url, app.server.serviceKey, {
      auth: { persistSession: false },
      realtime: { transport: ws },
    });
    assert.ok((await ok(operator.auth.admin.listUsers({ page: 1, perPage: 1 }))).total > 0);
    const about = await (await fetch(`${app.server.url}/auth/v1/.well-known/openid-configuration`)).json();
    assert.equal(about.issuer, `${app.server.url}/auth/v1`);
    assert.equal(about.jwks_uri, `${app.server.url}/auth/v1/.well-known/jwks.json`);
  });
}
