// Mailed links: where they may lead, what they hand over, implicitly and under PKCE, and how they fail.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { follow, linkOf, mailsTo, nextMail } from '../../lib/mail.mjs';
import { addressOf, client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';

/** A client that keeps the verifiers of its flows, as a browser's storage does. */
function pkceClient(server) {
  return createClient(server.url, server.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType: 'pkce' },
    realtime: { transport: ws },
  });
}

export function authLinks(app) {
  test('an implicit link hands over a session in its fragment', async () => {
    const email = addressOf('Link');
    const place = 'http://localhost:1/depois?x=1';
    await ok(
      client(app.server).auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: place } }),
    );
    const link = linkOf(await nextMail(app.server, email));
    const probe = await fetch(link, { method: 'HEAD', redirect: 'manual' });
    assert.equal(probe.status, 200, 'a scanner that probes the link does not spend it');
    const landed = await follow(link);
    assert.ok(landed.place.startsWith(`${place}#access_token=`), landed.place);
    const names = Object.keys(landed.fragment);
    assert.deepEqual(names, [
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ]);
    assert.deepEqual([landed.fragment.type, landed.fragment.token_type], ['signup', 'bearer']);
    const { user } = await ok(client(app.server).auth.getUser(landed.fragment.access_token));
    assert.equal(user.email, email);
    const used = await follow(link);
    assert.equal(
      used.place,
      `${place}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    );
  });

  test('a link leads only to places of the list', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const places = [
      [`${app.server.url}/update-password`, true],
      ['http://localhost:3000/qualquer', true],
      ['https://pt.enlace.example/a/b?c=d', true],
      ['enlace://volta', true],
      ['https://a.pt.enlace.example/', false],
      ['https://mau.example/?x=https://pt.enlace.example/', false],
      [`https://${new URL(app.server.url).host}@mau.example/`, false],
      ['javascript:alert(1)', false],
    ];
    for (const [index, [redirectTo, allowed]] of places.entries()) {
      await ok(client(app.server).auth.resetPasswordForEmail(ana.email, { redirectTo }));
      const link = linkOf(await nextMail(app.server, ana.email, index + 2));
      const wanted = new URL(link).searchParams.get('redirect_to');
      assert.equal(wanted, allowed ? redirectTo : app.server.url, redirectTo);
      // A link that was changed afterwards has no effect either.
      const tampered = await follow(
        link.replace(/redirect_to=.*$/, `redirect_to=${encodeURIComponent('https://mau.example/')}`),
      );
      assert.ok(tampered.place.startsWith(`${app.server.url}#`), tampered.place);
    }
  });

  test('under PKCE a link yields a code for the browser that asked, once', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const [asker, thief] = [pkceClient(app.server), pkceClient(app.server)];
    await ok(asker.auth.resetPasswordForEmail(ana.email));
    const link = linkOf(await nextMail(app.server, ana.email, 2));
    assert.match(link, /token=pkce_/);
    const { query, fragment, place } = await follow(link);
    assert.deepEqual([Object.keys(query), Object.keys(fragment)], [['code'], []], place);
    const { session } = await ok(asker.auth.exchangeCodeForSession(query.code));
    assert.equal(session.user.id, ana.id);
    await refused(refetch(app.server, query.code, 'x'.repeat(50)), 'flow_state_not_found', 404);
    const spent = await follow(link);
    assert.deepEqual([spent.query.error_code, spent.fragment.error_code], ['otp_expired', 'otp_expired']);

    await ok(asker.auth.signInWithOtp({ email: ana.email }));
    const second = await follow(linkOf(await nextMail(app.server, ana.email, 3)));
    await ok(thief.auth.signInWithOtp({ email: addressOf('Outra') }));
    await refused(thief.auth.exchangeCodeForSession(second.query.code), 'bad_code_verifier', 400);
    await refused(asker.auth.exchangeCodeForSession(second.query.code), 'flow_state_not_found', 404);
  });

  test('a broken link says why in the address', async () => {
    const verify = (query) => follow(`${app.server.url}/auth/v1/verify?${query}`);
    for (const [query, error, code] of [
      ['token=nada&type=signup', 'access_denied', 'otp_expired'],
      ['token=nada&type=tolice', 'invalid_request', 'validation_failed'],
      ['type=signup', 'access_denied', 'otp_expired'],
      ['', 'invalid_request', 'validation_failed'],
    ]) {
      const { fragment } = await verify(query);
      assert.deepEqual([fragment.error, fragment.error_code], [error, code], query);
      assert.ok(fragment.error_description && 'sb' in fragment);
    }
    const pkce = await verify('token=pkce_nada&type=signup');
    assert.deepEqual([pkce.query.error_code, pkce.fragment.error_code], ['otp_expired', 'otp_expired']);
    const ana = await Person.newcomer(app.server, 'Ana');
    const operator = client(app.server, app.server.serviceKey).auth.admin;
    const { properties } = await ok(operator.generateLink({ type: 'magiclink', email: ana.email }));
    await ok(operator.updateUserById(ana.id, { ban_duration: '24h' }));
    const banned = await follow(properties.action_link);
    assert.deepEqual([banned.fragment.error, banned.fragment.error_code], ['access_denied', 'user_banned']);
    assert.equal(mailsTo(app.server, ana.email).length, 1, 'a generated link is not mailed');
  });
}

/** The exchange as the wire has it, with a verifier of one's own. */
async function refetch(server, code, verifier) {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  });
  return { status: answer.status, error: await answer.json() };
}
