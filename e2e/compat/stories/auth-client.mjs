// What the client does by itself, and the calls that are not on offer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { codeOf, nextMail } from '../../lib/mail.mjs';
import { client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';
import { App } from '../../lib/totp.mjs';
import { promised, until } from '../../lib/wait.mjs';

export function authClient(app) {
  test('a session that is about to end is refreshed when the client starts to look after it', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const { session } = (await ana.db.auth.getSession()).data;
    // The stored session says that little time is left.
    const stored = new Map([
      ['session', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 60 })],
    ]);
    const storage = {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => stored.set(key, value),
      removeItem: (key) => stored.delete(key),
    };
    const db = createClient(app.server.url, app.server.anonKey, {
      auth: {
        storage,
        storageKey: 'session',
        persistSession: true,
        autoRefreshToken: false,
        detectSessionInUrl: false,
      },
      realtime: { transport: ws },
    });
    const renewed = promised('a new token');
    db.auth.onAuthStateChange((event, now) => event === 'TOKEN_REFRESHED' && renewed.resolve(now));
    await db.auth.startAutoRefresh();
    const now = await renewed.promise;
    await db.auth.stopAutoRefresh();
    assert.notEqual(now.refresh_token, session.refresh_token);
    assert.equal(JSON.parse(stored.get('session')).refresh_token, now.refresh_token);
    assert.equal((await ok(db.auth.getUser(now.access_token))).user.id, ana.id);
  });

  test('a session emits its seven events, each with its cause', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const { auth } = client(app.server);
    const seen = [];
    auth.onAuthStateChange((event) => seen.push(event));
    await until('the first event', () => seen.length > 0);
    const events = async (act) => {
      seen.length = 0;
      await act();
      return [...seen];
    };
    assert.deepEqual(seen, ['INITIAL_SESSION']);
    const signIn = () => ok(auth.signInWithPassword({ email: ana.email, password: PASSWORD }));
    assert.deepEqual(await events(signIn), ['SIGNED_IN']);
    assert.deepEqual(await events(() => ok(auth.refreshSession())), ['TOKEN_REFRESHED']);
    assert.deepEqual(await events(() => ok(auth.updateUser({ data: { tema: 'escuro' } }))), ['USER_UPDATED']);
    assert.deepEqual(await events(() => auth.signOut()), ['SIGNED_OUT']);

    await ok(auth.resetPasswordForEmail(ana.email));
    const token = codeOf(await nextMail(app.server, ana.email, 2));
    const recover = () => ok(auth.verifyOtp({ email: ana.email, token, type: 'recovery' }));
    assert.deepEqual(await events(recover), ['PASSWORD_RECOVERY']);

    const factor = await ok(
      auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone', issuer: 'Enlace' }),
    );
    const code = await new App(factor.totp.secret).code();
    const prove = () => ok(auth.mfa.challengeAndVerify({ factorId: factor.id, code }));
    assert.deepEqual(await events(prove), ['MFA_CHALLENGE_VERIFIED']);
  });

  test('an app may bring the token itself', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const token = await ana.token();
    const db = createClient(app.server.url, app.server.anonKey, {
      accessToken: async () => token,
      realtime: { transport: ws },
    });
    assert.deepEqual(
      (await ok(db.from('profiles').select('id'))).map(({ id }) => id),
      [ana.id],
    );
    assert.deepEqual(await ok(db.storage.from('photos').list(ana.id)), []);
  });

  test('an unknown token is refused by name', async () => {
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
