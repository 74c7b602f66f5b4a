// Telephones as second factors, with the client's own calls.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, nextText, textsTo } from '../../lib/mail.mjs';
import { client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';

let number = 0;
/** A number that no other person of this run has. */
const numberOf = () => `+35191${String(2_000_000 + (number += 1))}`;
const other = (code) => (code === '000000' ? '000001' : '000000');

/** A user with a verified phone number. */
async function withPhone(server, name) {
  const person = await Person.newcomer(server, name);
  const { mfa } = person.db.auth;
  person.phone = numberOf();
  person.factor = await ok(
    mfa.enroll({ factorType: 'phone', phone: person.phone, friendlyName: 'Telemóvel' }),
  );
  const challenge = await ok(mfa.challenge({ factorId: person.factor.id }));
  const code = codeOf(await nextText(server, person.phone));
  await ok(mfa.verify({ factorId: person.factor.id, challengeId: challenge.id, code }));
  return person;
}

export function authPhoneFactor(app) {
  test('a telephone is enrolled, asked by the wanted way, and raises the session', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const { mfa } = ana.db.auth;
    const phone = numberOf();
    const factor = await ok(mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Telemóvel' }));
    assert.deepEqual(
      [factor.type, factor.friendly_name, factor.phone],
      ['phone', 'Telemóvel', phone.slice(1)],
    );
    assert.deepEqual((await ok(mfa.listFactors())).phone, [], 'nothing is verified yet');
    const first = await ok(mfa.challenge({ factorId: factor.id, channel: 'whatsapp' }));
    assert.deepEqual([first.type, first.expires_at > Date.now() / 1000 + 200], ['phone', true]);
    const sms = await nextText(app.server, phone);
    assert.equal(sms.channel, 'whatsapp');
    assert.match(sms.text, /segunda etapa/);
    await refused(
      mfa.verify({ factorId: factor.id, challengeId: first.id, code: other(codeOf(sms)) }),
      'mfa_verification_failed',
      422,
    );
    await ok(mfa.verify({ factorId: factor.id, challengeId: first.id, code: codeOf(sms) }));
    const { claims } = await ok(ana.db.auth.getClaims());
    assert.deepEqual(
      [claims.aal, claims.amr.map(({ method }) => method)],
      ['aal2', ['mfa/phone', 'password']],
    );
    const listed = await ok(mfa.listFactors());
    assert.deepEqual([listed.all.length, listed.phone.length, listed.totp.length], [1, 1, 0]);
    assert.equal(listed.phone[0].phone, phone.slice(1));
    await refused(
      mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Outro' }),
      'mfa_verified_factor_exists',
      422,
    );
  });

  test('a sign-in owes the code, which is each challenge’s own and works once', async () => {
    const ana = await withPhone(app.server, 'Ana');
    const db = client(app.server);
    await ok(db.auth.signInWithPassword({ email: ana.email, password: PASSWORD }));
    await refused(db.from('profiles').select('id'), 'insufficient_aal', 403);
    const { mfa } = db.auth;
    const factorId = ana.factor.id;
    const ask = () => ok(mfa.challenge({ factorId, channel: 'sms' }));
    const stale = await ask();
    const old = codeOf(await nextText(app.server, ana.phone, 2));
    const fresh = await ask();
    const sms = await nextText(app.server, ana.phone, 3);
    assert.equal(sms.channel, 'sms');
    await refused(mfa.verify({ factorId, challengeId: stale.id, code: old }), 'mfa_factor_not_found', 404);
    await ok(mfa.verify({ factorId, challengeId: fresh.id, code: codeOf(sms) }));
    await refused(
      mfa.verify({ factorId, challengeId: fresh.id, code: codeOf(sms) }),
      'mfa_factor_not_found',
      404,
    );
    await ok(db.from('profiles').select('id'));
    // In one go the code would have to be known before it is sent.
    const guess = await refused(
      mfa.challengeAndVerify({ factorId, code: other(codeOf(sms)) }),
      'mfa_verification_failed',
      422,
    );
    assert.equal(guess.message, 'Invalid MFA Phone code entered');
    assert.deepEqual(await ok(mfa.unenroll({ factorId })), { id: factorId });
    assert.deepEqual((await ok(mfa.listFactors())).phone, []);
    await ok(client(app.server).auth.signInWithPassword({ email: ana.email, password: PASSWORD }));
  });

  test('numbers are checked, and other owners of a number are not revealed', async () => {
    const ana = await withPhone(app.server, 'Ana');
    const eva = await Person.newcomer(app.server, 'Eva');
    const { mfa } = eva.db.auth;
    const wrong = await refused(
      mfa.enroll({ factorType: 'phone', phone: '0119', friendlyName: 'X' }),
      'validation_failed',
      400,
    );
    assert.equal(wrong.message, 'Invalid phone number format (E.164 required)');
    const factor = await ok(mfa.enroll({ factorType: 'phone', phone: ana.phone, friendlyName: 'X' }));
    await refused(mfa.challenge({ factorId: ana.factor.id }), 'mfa_factor_not_found', 404);
    await refused(mfa.unenroll({ factorId: ana.factor.id }), 'mfa_factor_not_found', 404);
    await refused(mfa.challenge({ factorId: factor.id, channel: 'pigeon' }), 'validation_failed', 400);
    assert.equal(textsTo(app.server, ana.phone).length, 1, 'no message went out for a refusal');
    assert.equal((await ok(ana.db.auth.getUser())).user.phone, '', 'a factor is no address of the account');
  });

  test('the operator sees it and takes it away', async () => {
    const ana = await withPhone(app.server, 'Ana');
    const { mfa } = client(app.server, app.server.serviceKey).auth.admin;
    const { factors } = await ok(mfa.listFactors({ userId: ana.id }));
    assert.deepEqual(
      factors.map(({ factor_type, status, phone }) => [factor_type, status, phone]),
      [['phone', 'verified', ana.phone.slice(1)]],
    );
    await refused(
      ana.db.auth.admin.mfa.deleteFactor({ userId: ana.id, id: ana.factor.id }),
      'not_admin',
      403,
    );
    await ok(mfa.deleteFactor({ userId: ana.id, id: ana.factor.id }));
    const db = client(app.server);
    await ok(db.auth.signInWithPassword({ email: ana.email, password: PASSWORD }));
    await ok(db.from('profiles').select('id'));
  });
}
