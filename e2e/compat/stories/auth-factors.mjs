// Second factors and recovery codes, with the client's own calls.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { mailsTo, nextMail } from '../../lib/mail.mjs';
import { client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';
import { App } from '../../lib/totp.mjs';

/** A client with the one flag that its recovery codes ask for. */
function experimental(server) {
  return createClient(server.url, server.anonKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    realtime: { transport: ws },
  });
}

/** A user with a verified authenticator app. */
async function protectedPerson(server, name) {
  const person = await Person.newcomer(server, name);
  const { auth } = person.db;
  const factor = await ok(
    auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone', issuer: 'Enlace' }),
  );
  person.app = new App(factor.totp.secret);
  person.factor = factor;
  await ok(auth.mfa.challengeAndVerify({ factorId: factor.id, code: await person.app.code() }));
  return person;
}

const levels = async ({ auth }) => {
  const { currentLevel, nextLevel } = await ok(auth.mfa.getAuthenticatorAssuranceLevel());
  return [currentLevel, nextLevel];
};

async function again(server, person) {
  const db = experimental(server);
  await ok(db.auth.signInWithPassword({ email: person.email, password: PASSWORD }));
  return db;
}

export function authFactors(app) {
  test('an authenticator app raises the session, which stays the same one', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const { auth } = ana.db;
    const { data: before } = await auth.getSession();
    const events = [];
    auth.onAuthStateChange((event) => events.push(event));
    const factor = await ok(
      auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone', issuer: 'Enlace' }),
    );
    assert.match(factor.totp.qr_code, /^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/);
    assert.match(factor.totp.uri, new RegExp(`^otpauth://totp/Enlace:.*secret=${factor.totp.secret}`));
    assert.deepEqual((await ok(auth.mfa.listFactors())).totp, [], 'nothing is verified yet');
    const code = new App(factor.totp.secret);
    const challenge = await ok(auth.mfa.challenge({ factorId: factor.id }));
    assert.ok(challenge.expires_at > Date.now() / 1000 + 200);
    await refused(
      auth.mfa.verify({ factorId: factor.id, challengeId: challenge.id, code: '000000' }),
      'mfa_verification_failed',
      422,
    );
    await ok(auth.mfa.verify({ factorId: factor.id, challengeId: challenge.id, code: await code.code() }));
    assert.ok(events.includes('MFA_CHALLENGE_VERIFIED'));
    assert.deepEqual(await levels(ana.db), ['aal2', 'aal2']);
    const { claims } = await ok(auth.getClaims());
    assert.deepEqual(
      claims.amr.map(({ method }) => method),
      ['totp', 'password'],
    );
    const { data: after } = await auth.getSession();
    assert.notEqual(after.session.refresh_token, before.session.refresh_token);
    await ok(auth.refreshSession());
    assert.deepEqual(await levels(ana.db), ['aal2', 'aal2'], 'a refresh keeps the level');
    assert.equal((await ok(auth.mfa.listFactors())).totp[0].friendly_name, 'Telefone');
    await refused(
      auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone' }),
      'mfa_factor_name_conflict',
      422,
    );
    const letter = await nextMail(app.server, ana.email, 2);
    assert.equal(letter.subject, 'Mudança na segurança da sua conta');
  });

  test('a password alone reaches nothing but the second step', async () => {
    const ana = await protectedPerson(app.server, 'Ana');
    const db = await again(app.server, ana);
    assert.deepEqual(await levels(db), ['aal1', 'aal2']);
    await refused(db.from('profiles').select('id'), 'insufficient_aal', 403);
    await refused(db.rpc('my_profile'), 'insufficient_aal', 403);
    await refused(db.storage.from('photos').list(''), 'insufficient_aal');
    const call = await db.functions.invoke('check-subscription');
    assert.equal(call.error?.context.status, 403);
    const joined = await new Promise((resolve) => {
      db.channel(`user:${ana.id}`, { config: { private: true } }).subscribe(
        (status) => status !== 'CLOSED' && resolve(status),
      );
    });
    assert.equal(joined, 'CHANNEL_ERROR');
    await db.removeAllChannels();
    await refused(db.auth.updateUser({ password: 'um-segredo-bem-novo' }), 'insufficient_aal', 401);
    await refused(db.auth.updateUser({ email: 'outra@example.org' }), 'insufficient_aal', 401);
    await refused(db.auth.mfa.unenroll({ factorId: ana.factor.id }), 'insufficient_aal', 422);
    await refused(
      db.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Ladrão' }),
      'insufficient_aal',
      403,
    );
    await ok(db.auth.refreshSession());
    await refused(db.from('profiles').select('id'), 'insufficient_aal', 403);

    await ok(db.auth.mfa.challengeAndVerify({ factorId: ana.factor.id, code: await ana.app.code() }));
    assert.equal((await ok(db.from('profiles').select('id').eq('id', ana.id))).length, 1);
    await ok(db.auth.updateUser({ password: 'um-segredo-bem-novo' }));
  });

  test('the refresh token from before the second step is dead, and its use ends the session', async () => {
    const ana = await protectedPerson(app.server, 'Ana');
    const db = await again(app.server, ana);
    const { data: half } = await db.auth.getSession();
    await ok(db.auth.mfa.challengeAndVerify({ factorId: ana.factor.id, code: await ana.app.code() }));
    const thief = client(app.server);
    await refused(
      thief.auth.refreshSession({ refresh_token: half.session.refresh_token }),
      'refresh_token_already_used',
      400,
    );
    assert.ok((await db.auth.getUser()).error, 'both are signed out');
  });

  test('the last factor takes the level with it', async () => {
    const ana = await protectedPerson(app.server, 'Ana');
    assert.deepEqual(await ok(ana.db.auth.mfa.unenroll({ factorId: ana.factor.id })), { id: ana.factor.id });
    await ok(ana.db.auth.refreshSession());
    assert.deepEqual(await levels(ana.db), ['aal1', 'aal1']);
    const db = await again(app.server, ana);
    await ok(db.from('profiles').select('id'));
    const letters = mailsTo(app.server, ana.email)
      .map(({ text }) => text)
      .join('\n');
    assert.match(letters, /Uma segunda etapa foi removida/);
  });

  test('recovery codes stand in for the phone, each once', async () => {
    const ana = await protectedPerson(app.server, 'Ana');
    const {
      data: { session },
    } = await ana.db.auth.getSession();
    const mine = experimental(app.server);
    await ok(mine.auth.setSession(session));
    const { recoveryCodes } = mine.auth.mfa;
    await refused(recoveryCodes.getStatus(), 'mfa_factor_not_found', 404);
    const set = await ok(recoveryCodes.generate({ friendlyName: 'Papel' }));
    assert.equal(set.codes.length, set.total);
    assert.equal(new Set(set.codes).size, 10);
    await refused(recoveryCodes.generate(), 'mfa_verified_factor_exists', 422);

    const db = await again(app.server, ana);
    const codes = db.auth.mfa.recoveryCodes;
    await refused(codes.regenerate(), 'insufficient_aal', 403);
    await refused(codes.verify({ code: 'errado' }), 'mfa_verification_failed', 422);
    const typed = set.codes[0].toUpperCase().match(/.{4}/g).join('-');
    await ok(codes.verify({ code: typed }));
    assert.deepEqual(await levels(db), ['aal2', 'aal2']);
    assert.equal((await ok(db.auth.getClaims())).claims.amr[0].method, 'mfa/recovery_code');
    assert.deepEqual((({ total, remaining }) => [total, remaining])(await ok(codes.getStatus())), [10, 9]);
    await refused(codes.verify({ code: typed }), 'mfa_verification_failed', 422);
    const renewed = await ok(codes.regenerate());
    assert.equal(renewed.id, set.id);
    await refused(codes.verify({ code: set.codes[1] }), 'mfa_verification_failed', 422);
    assert.equal((await ok(db.auth.mfa.listFactors())).recovery_code.length, 1);
    assert.deepEqual(await ok(codes.unenroll()), { id: set.id });
    await refused(codes.getStatus(), 'mfa_factor_not_found', 404);
    const eva = await Person.newcomer(app.server, 'Eva');
    const alone = await again(app.server, eva);
    await refused(alone.auth.mfa.recoveryCodes.generate(), 'mfa_recovery_codes_sole_factor', 422);
  });

  test('the operator helps a user who lost the phone', async () => {
    const ana = await protectedPerson(app.server, 'Ana');
    const operator = client(app.server, app.server.serviceKey);
    const { factors } = await ok(operator.auth.admin.mfa.listFactors({ userId: ana.id }));
    assert.deepEqual(
      factors.map(({ id, status }) => [id, status]),
      [[ana.factor.id, 'verified']],
    );
    await refused(ana.db.auth.admin.mfa.listFactors({ userId: ana.id }), 'not_admin', 403);
    await ok(operator.auth.admin.mfa.deleteFactor({ userId: ana.id, id: ana.factor.id }));
    const db = await again(app.server, ana);
    await ok(db.from('profiles').select('id'));
    assert.deepEqual(await ok(operator.auth.admin.passkey.listPasskeys({ userId: ana.id })), []);
  });
}
