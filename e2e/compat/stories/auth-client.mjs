// What the client does by itself, and the calls that are not on offer.

import { createClient } from '@supabase/supabase-js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ws from 'ws';
import { client, ok, Person, refused } from '../../lib/people.mjs';
import { promised } from '../../lib/wait.mjs';

export function authClient(app) {
  test('a session that is about to end is refreshed when the client starts to look after it', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const { session } = (await ana.db.auth.getSession()).data;
    // What the client kept says that little is left.
    const kept = new Map([['kept', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 60 })]]);
    const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
    const db = createClient(app.server.url, app.server.anonKey, {
      auth: { storage, storageKey: 'kept', persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: ws },
    });
    const renewed = promised('a new token');
    db.auth.onAuthStateChange((event, now) => event === 'TOKEN_REFRESHED' && renewed.resolve(now));
    await db.auth.startAutoRefresh();
    const now = await renewed.promise;
    await db.auth.stopAutoRefresh();
    assert.notEqual(now.refresh_token, session.refresh_token);
    assert.equal(JSON.parse(kept.get('kept')).refresh_token, now.refresh_token);
    assert.equal((await ok(db.auth.getUser(now.access_token))).user.id, ana.id);
  });

  test('an app may bring the token itself', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const token = await ana.token();
    const db = createClient(app.server.url, app.server.anonKey, { accessToken: async () => token, realtime: { transport: ws } });
    assert.deepEqual((await ok(db.from('profiles').select('id'))).map(({ id }) => id), [ana.id]);
    assert.deepEqual(await ok(db.storage.from('photos').list(ana.id)), []);
  });

  test('a token of nobody’s is refused by name', async () => {
    const { auth } = client(app.server);
    await refused(auth.getUser('nada'), 'bad_jwt', 403);
    const error = await refused(auth.getUser(app.server.anonKey), 'bad_jwt', 403);
    assert.equal(error.message, 'invalid claim: missing sub claim');
  });

  test('wallets are not spoken here, and say so', async () => {
    const { auth } = client(app.server);
    const asked = { chain: 'solana', message: 'entrar', signature: new Uint8Array(64) };
    const error = await refused(auth.signInWithWeb3(asked), 'web3_provider_disabled', 422);
    assert.equal(error.message, 'Web3 provider is disabled');
  });
}
