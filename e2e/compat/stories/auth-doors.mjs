// The ways in: telephone, anonymous, codes and magic links.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, follow, hashOf, linkOf, mailsTo, nextMail, nextText, textsTo } from '../../lib/mail.mjs';
import { addressOf, client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';

let number = 0;
/** A number that no other person of this run has. */
const numberOf = () => `+55119${String(80_000_000 + (number += 1))}`;

export function authDoors(app) {
  test('a telephone signs up, proves itself by a code, and comes back by password', async () => {
    const phone = numberOf();
    const db = client(app.server);
    const { user, session } = await ok(
      db.auth.signUp({ phone, password: PASSWORD, options: { channel: 'whatsapp', data: { name: 'Ana' } } }),
    );
    assert.equal(session, null);
    assert.equal(user.phone, phone.slice(1));
    await refused(db.auth.signInWithPassword({ phone, password: PASSWORD }), 'phone_not_confirmed', 400);
    const first = await nextText(app.server, phone);
    assert.equal(first.channel, 'whatsapp');
    await refused(
      db.auth.verifyOtp({ phone, token: codeOf(first) === '000000' ? '000001' : '000000', type: 'sms' }),
      'otp_expired',
      403,
    );
    const { messageId } = await ok(db.auth.resend({ type: 'sms', phone }));
    const second = await nextText(app.server, phone, 2);
    assert.equal(messageId, second.id);
    const proven = await ok(db.auth.verifyOtp({ phone, token: codeOf(second), type: 'sms' }));
    assert.ok(proven.session.access_token && proven.user.phone_confirmed_at);
    const back = await ok(client(app.server).auth.signInWithPassword({ phone, password: PASSWORD }));
    assert.equal(back.user.id, user.id);
    // The product has their rows, and hides them until they are ready.
    assert.equal((await ok(db.from('profiles').select('id'))).length, 1);
    const stranger = await Person.newcomer(app.server, 'Davi');
    assert.deepEqual(await ok(stranger.db.from('people').select('id').eq('id', user.id)), []);
  });

  test('a code by telephone signs in, and makes people only when asked', async () => {
    const phone = numberOf();
    const db = client(app.server);
    await ok(db.auth.signInWithOtp({ phone, options: { shouldCreateUser: false } }));
    assert.equal(textsTo(app.server, phone).length, 0);
    const { messageId } = await ok(db.auth.signInWithOtp({ phone }));
    const sms = await nextText(app.server, phone);
    assert.equal(messageId, sms.id);
    await ok(db.auth.verifyOtp({ phone, token: codeOf(sms), type: 'sms' }));
    await refused(db.auth.signInWithOtp({ phone: '0800-ENLACE' }), 'validation_failed', 400);
  });

  test('a number is added to an account and changed by the code that reaches it', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const phone = numberOf();
    const { user } = await ok(ana.db.auth.updateUser({ phone }));
    assert.equal(user.new_phone, phone.slice(1));
    await nextText(app.server, phone);
    await ok(ana.db.auth.resend({ type: 'phone_change', phone }));
    const sms = await nextText(app.server, phone, 2);
    const changed = await ok(ana.db.auth.verifyOtp({ phone, token: codeOf(sms), type: 'phone_change' }));
    assert.equal(changed.user.phone, phone.slice(1));
    assert.deepEqual(changed.user.app_metadata.providers, ['email', 'phone']);
    const davi = await Person.newcomer(app.server, 'Davi');
    const { user: asked } = await ok(davi.db.auth.updateUser({ phone }));
    assert.equal(asked.new_phone, phone.slice(1));
    assert.equal(textsTo(app.server, phone).length, 2);
  });

  test('an anonymous person becomes permanent by mail and keeps the id', async () => {
    const db = client(app.server);
    const { user } = await ok(db.auth.signInAnonymously({ options: { data: { tema: 'escuro' } } }));
    assert.equal(user.is_anonymous, true);
    await refused(db.auth.updateUser({ password: PASSWORD }), 'validation_failed', 422);
    const email = addressOf('Anonima');
    await ok(db.auth.updateUser({ email, password: PASSWORD }));
    const mail = await nextMail(app.server, email);
    await ok(db.auth.verifyOtp({ email, token: codeOf(mail), type: 'email_change' }));
    const after = await ok(db.auth.getUser());
    assert.deepEqual([after.user.id, after.user.is_anonymous, after.user.email], [user.id, false, email]);
    const back = await ok(client(app.server).auth.signInWithPassword({ email, password: PASSWORD }));
    assert.deepEqual([back.user.id, back.user.user_metadata.tema], [user.id, 'escuro']);
    const { claims } = await ok(db.auth.getClaims());
    assert.equal(claims.is_anonymous, false);
  });

  test('a magic link creates an account only when asked, and signs in an existing one', async () => {
    const db = client(app.server);
    const email = addressOf('Magica');
    await ok(db.auth.signInWithOtp({ email, options: { shouldCreateUser: false } }));
    assert.equal(mailsTo(app.server, email).length, 0);
    await ok(db.auth.signInWithOtp({ email, options: { data: { name: 'Mágica' } } }));
    const first = await nextMail(app.server, email);
    assert.match(linkOf(first), /type=signup/);
    const made = await ok(db.auth.verifyOtp({ email, token: codeOf(first), type: 'email' }));
    assert.equal(made.user.user_metadata.name, 'Mágica');
    await ok(db.auth.signInWithOtp({ email }));
    const second = await nextMail(app.server, email, 2);
    assert.match(linkOf(second), /type=magiclink/);
    const again = await ok(client(app.server).auth.verifyOtp({ token_hash: hashOf(second), type: 'email' }));
    assert.equal(again.user.id, made.user.id);
    await refused(db.auth.verifyOtp({ token_hash: hashOf(second), type: 'email' }), 'otp_expired', 403);
  });

  test('every type of code opens its own door and no other', async () => {
    const operator = client(app.server, app.server.serviceKey).auth.admin;
    for (const [kind, type, wrong] of [
      ['signup', 'signup', 'recovery'],
      ['invite', 'invite', 'magiclink'],
      ['magiclink', 'magiclink', 'signup'],
      ['recovery', 'recovery', 'email_change'],
      ['recovery', 'email', 'signup'],
    ]) {
      const known = await Person.newcomer(app.server, 'Tipo');
      const email = kind === 'signup' || kind === 'invite' ? addressOf('Tipo') : known.email;
      const { properties } = await ok(operator.generateLink({ type: kind, email, password: PASSWORD }));
      const db = client(app.server);
      await refused(
        db.auth.verifyOtp({ token_hash: properties.hashed_token, type: wrong }),
        'otp_expired',
        403,
      );
      const { session } = await ok(db.auth.verifyOtp({ email, token: properties.email_otp, type }));
      assert.ok(session.access_token, kind);
    }
  });

  test('a change of address is confirmed by both halves, in either order', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const email = addressOf('Nova');
    const { user } = await ok(ana.db.auth.updateUser({ email }));
    assert.deepEqual([user.email, user.new_email], [ana.email, email]);
    await nextMail(app.server, email);
    await ok(ana.db.auth.resend({ type: 'email_change', email: ana.email }));
    const [fresh, stale] = [await nextMail(app.server, email, 2), mailsTo(app.server, email)[0]];
    await refused(
      ana.db.auth.verifyOtp({ token_hash: hashOf(stale), type: 'email_change' }),
      'otp_expired',
      403,
    );
    const half = await ana.db.auth.verifyOtp({ email, token: codeOf(fresh), type: 'email_change' });
    assert.deepEqual([half.error, half.data.session], [null, null]);
    assert.equal((await ok(ana.db.auth.getUser())).user.email, ana.email, 'one half changes nothing');
    const old = mailsTo(app.server, ana.email).at(-1);
    const { fragment } = await follow(linkOf(old));
    assert.equal(fragment.type, 'email_change');
    assert.equal((await ok(ana.db.auth.getUser())).user.email, email);
  });

  test('a nonce is mailed on request', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    await ok(ana.db.auth.reauthenticate());
    const mail = await nextMail(app.server, ana.email, 2);
    assert.doesNotMatch(mail.text, /auth\/v1\/verify/);
    await ok(ana.db.auth.updateUser({ password: 'um-segredo-bem-novo', nonce: codeOf(mail) }));
  });
}
