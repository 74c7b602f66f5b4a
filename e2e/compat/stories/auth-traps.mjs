// The first seven of the traps that the client sets to its servers, each by its name; and a strict operator's server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailsTo } from '../../lib/mail.mjs';
import { addressOf, client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';
import { Server } from '../../lib/server.mjs';
import { until } from '../../lib/wait.mjs';

/** A call of the wire itself. */
async function call(server, path, { method = 'POST', token = server.anonKey, body } = {}) {
  const answer = await fetch(`${server.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json;charset=UTF-8',
    },
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

export function authTraps(app) {
  // A server that never confirms, limits every request, and lets old tokens go at once.
  let strict;
  before(async () => {
    const settings = {
      ENLACE_MAILER_AUTOCONFIRM: '1',
      ENLACE_RATE_LIMITS: 'on',
      ENLACE_MAIL_MIN_INTERVAL: '60',
      ENLACE_REFRESH_REUSE_INTERVAL: '0',
      ENLACE_SINGLE_SESSION: '1',
      ENLACE_PASSWORD_LENGTH: '10',
      ENLACE_PASSWORD_CHARACTERS: 'lower,digit',
      ENLACE_CURRENT_PASSWORD: '1',
    };
    strict = await Server.start({ engine: app.server.engine, settings });
  });
  after(() => strict?.remove());
  const SECRET = 'um-segredo-com-7-portas';
  const enter = async (name) => {
    const db = client(strict);
    const email = addressOf(name);
    return { db, email, ...(await ok(db.auth.signUp({ email, password: SECRET }))) };
  };

  test('trap 1: every error carries the version that makes its code readable', async () => {
    const error = await refused(
      client(app.server).auth.signInWithPassword({ email: addressOf('x'), password: 'errada' }),
      'invalid_credentials',
      400,
    );
    assert.equal(error.name, 'AuthApiError');
    for (const [path, options] of [
      ['token?grant_type=nada', {}],
      ['nada', {}],
      ['user', { method: 'GET' }],
      ['admin/users', { method: 'GET' }],
    ]) {
      const answer = await call(app.server, path, options);
      assert.equal(answer.headers.get('x-supabase-api-version'), '2024-01-01', path);
      assert.equal(typeof JSON.parse(answer.text).code, 'string', path);
    }
  });

  test('trap 2: null and stray fields are not refused', async () => {
    const email = addressOf('Nula');
    const stray = {
      gotrue_meta_security: {},
      code_challenge: null,
      code_challenge_method: null,
      redirectTo: 'x',
      factorId: 'y',
      data: null,
      channel: null,
    };
    assert.equal(
      (await call(app.server, 'signup', { body: { email, password: PASSWORD, phone: null, ...stray } }))
        .status,
      200,
    );
    assert.equal(
      (await call(app.server, 'otp', { body: { email, create_user: null, ...stray } })).text,
      '{}',
    );
    const verify = await call(app.server, 'verify', {
      body: { email, token: 'x', type: 'email', options: { redirectTo: 'x' }, phone: null, token_hash: null },
    });
    assert.deepEqual([verify.status, JSON.parse(verify.text).code], [403, 'otp_expired']);
  });

  test('trap 3: an empty body under a JSON content type is no fault', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    assert.equal((await ana.db.auth.signOut()).error, null);
    const davi = await Person.newcomer(app.server, 'Davi');
    const answer = await call(app.server, 'logout?scope=local', { token: await davi.token() });
    assert.deepEqual([answer.status, answer.text], [204, '']);
  });

  test('trap 4: what has nothing to say says {}', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const body = { email: ana.email };
    for (const path of ['otp', 'recover'])
      assert.equal((await call(app.server, path, { body })).text, '{}', path);
    for (const type of ['signup', 'email_change'])
      assert.equal((await call(app.server, 'resend', { body: { ...body, type } })).text, '{}', type);
    assert.equal(
      (await call(app.server, 'reauthenticate', { method: 'GET', token: await ana.token() })).text,
      '{}',
    );
  });

  test('trap 5: a session that is gone is 403, and the client drops it', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const token = await ana.token();
    const other = client(app.server);
    await ok(other.auth.signInWithPassword({ email: ana.email, password: PASSWORD }));
    await other.auth.signOut({ scope: 'others' });
    const answer = await call(app.server, 'user', { method: 'GET', token });
    assert.deepEqual([answer.status, JSON.parse(answer.text).code], [403, 'session_not_found']);
    assert.equal((await ana.db.auth.getUser()).error.name, 'AuthSessionMissingError');
    assert.equal((await ana.db.auth.getSession()).data.session, null);
    const bare = await call(app.server, 'user', { method: 'GET', token: 'nada' });
    assert.deepEqual([bare.status, JSON.parse(bare.text).code], [403, 'bad_jwt']);
  });

  test('trap 6: two who refresh at once stay in; an older token ends the session', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const { session } = (await ana.db.auth.getSession()).data;
    const tabs = [client(app.server), client(app.server)];
    const renewed = await Promise.all(tabs.map((tab) => ok(tab.auth.refreshSession(session))));
    assert.equal(renewed[0].session.refresh_token, renewed[1].session.refresh_token);
    assert.equal(renewed[0].session.user.id, ana.id);

    // Where no interval forgives, the token just before the current one is theft too.
    const bia = await enter('Bia');
    const refresh = async (token) => {
      const answer = await call(strict, 'token?grant_type=refresh_token', { body: { refresh_token: token } });
      return { status: answer.status, ...JSON.parse(answer.text) };
    };
    const first = bia.session.refresh_token;
    const second = (await refresh(first)).refresh_token;
    const theft = await refresh(first);
    assert.deepEqual([theft.status, theft.code], [400, 'refresh_token_already_used']);
    assert.equal((await refresh(second)).code, 'refresh_token_not_found');
    assert.equal((await bia.db.auth.getUser()).error.name, 'AuthSessionMissingError');
  });

  test('trap 7: a taken address looks new where mails confirm, and is refused where nothing does', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const before = mailsTo(app.server, ana.email).length;
    const fake = await ok(
      client(app.server).auth.signUp({
        email: ana.email,
        password: 'outro-segredo-bom',
        options: { data: { name: 'X' } },
      }),
    );
    assert.deepEqual([fake.session, fake.user.identities, fake.user.role], [null, [], '']);
    // The other fields of her answer are those of a newcomer too.
    const fresh = await ok(
      client(app.server).auth.signUp({
        email: addressOf('Nova'),
        password: 'outro-segredo-bom',
        options: { data: { name: 'X' } },
      }),
    );
    const shape = (user) => [
      Object.keys(user),
      Object.keys(user.user_metadata),
      user.user_metadata.name,
      user.app_metadata,
    ];
    assert.deepEqual(shape(fake.user), shape(fresh.user));
    assert.notEqual(fake.user.id, ana.id);
    // The next mail to her is one that she asked for: none was queued before it.
    await ok(ana.db.auth.reauthenticate());
    const mails = await until(
      'the next mail',
      () => mailsTo(app.server, ana.email).length > before && mailsTo(app.server, ana.email),
    );
    assert.equal(mails.length, before + 1);

    const bia = await enter('Bia');
    assert.ok(bia.session.access_token);
    await refused(
      client(strict).auth.signUp({ email: bia.email, password: SECRET }),
      'user_already_exists',
      422,
    );
  });

  test('limits answer 429 with the seconds to wait', async () => {
    const bia = await enter('Bia');
    await ok(bia.db.auth.resetPasswordForEmail(bia.email));
    const again = await refused(
      bia.db.auth.resetPasswordForEmail(bia.email),
      'over_email_send_rate_limit',
      429,
    );
    assert.match(again.message, /^For security purposes, you can only request this after \d+ seconds\.$/);
    const raw = await call(strict, 'recover', { body: { email: bia.email } });
    assert.ok(Number(raw.headers.get('retry-after')) > 0);
    const nobody = addressOf('Ninguem');
    await ok(bia.db.auth.resetPasswordForEmail(nobody));
    await refused(bia.db.auth.resetPasswordForEmail(nobody), 'over_email_send_rate_limit', 429);
    for (let guess = 0; guess < 10; guess += 1) {
      await refused(
        bia.db.auth.signInWithPassword({ email: nobody, password: 'errada-1' }),
        'invalid_credentials',
        400,
      );
    }
    await refused(
      bia.db.auth.signInWithPassword({ email: nobody, password: 'errada-1' }),
      'over_request_rate_limit',
      429,
    );
  });

  test('an operator asks more of passwords and allows one session', async () => {
    const weak = await refused(
      client(strict).auth.signUp({ email: addressOf('Fraca'), password: 'CURTA' }),
      'weak_password',
      422,
    );
    assert.deepEqual(weak.reasons, ['length', 'characters']);
    const bia = await enter('Bia');
    const change = (current_password) =>
      bia.db.auth.updateUser({ password: 'outro-segredo-8', current_password });
    await refused(change(undefined), 'current_password_required', 400);
    await refused(change('errado'), 'current_password_invalid', 400);
    await ok(change(SECRET));
    const other = client(strict);
    await ok(other.auth.signInWithPassword({ email: bia.email, password: 'outro-segredo-8' }));
    assert.equal((await bia.db.auth.getUser()).error.name, 'AuthSessionMissingError');
    await ok(other.auth.getUser());
    await refused(
      other.auth.signUp({ phone: '+5511900000000', password: SECRET }),
      'phone_provider_disabled',
      400,
    );
    await refused(other.auth.signInAnonymously(), 'anonymous_provider_disabled', 422);
    await refused(
      other.auth.mfa.enroll({ factorType: 'phone', phone: '+351910000000', friendlyName: 'SMS' }),
      'mfa_phone_enroll_not_enabled',
      422,
    );
  });
}
