// A stranger signs up with another person's address, and waits for its owner to confirm it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, follow, hashOf, linkOf, nextMail, nextText } from '../../lib/mail.mjs';
import { addressOf, client, ok, PASSWORD, refused } from '../../lib/people.mjs';

const PLANTED = 'plantada-por-eva-1';

export function authPlanted(app) {
  const auth = () => client(app.server).auth;
  const enter = (email, password) => auth().signInWithPassword({ email, password });
  const planted = async (name) => {
    const email = addressOf(name);
    await ok(auth().signUp({ email, password: PLANTED, options: { data: { name } } }));
    return email;
  };

  test('a user who opens their own sign-up mail keeps their password', async () => {
    const email = await planted('Dona');
    await ok(auth().signUp({ email, password: PLANTED }));
    await ok(auth().resend({ type: 'signup', email }));
    await refused(enter(email, PLANTED), 'email_not_confirmed', 400);
    await follow(linkOf(await nextMail(app.server, email, 3)));
    await ok(enter(email, PLANTED));
  });

  test('a magic link, a code or a recovery makes the account its owner’s alone', async () => {
    for (const ask of [
      (email) => auth().signInWithOtp({ email }),
      (email) => auth().resetPasswordForEmail(email),
    ]) {
      const email = await planted('Dona');
      await ok(ask(email));
      const db = auth();
      const { session } = await ok(
        db.verifyOtp({ token_hash: hashOf(await nextMail(app.server, email, 2)), type: 'email' }),
      );
      assert.ok(session.access_token);
      await refused(enter(email, PLANTED), 'invalid_credentials', 400);
      await ok(db.updateUser({ password: PASSWORD }));
      await ok(enter(email, PASSWORD));
    }
  });

  test('the planted sign-up’s own mail, opened by mistake, does not help its planter', async () => {
    const email = await planted('Dona');
    const first = await nextMail(app.server, email);
    await ok(auth().signInWithOtp({ email }));
    const { fragment } = await follow(linkOf(first));
    assert.ok(fragment.access_token);
    await refused(enter(email, PLANTED), 'invalid_credentials', 400);
  });

  test('two sign-ups with two passwords leave none, and the mail opens the door', async () => {
    const email = await planted('Dona');
    const db = auth();
    await ok(db.signUp({ email, password: PASSWORD }));
    await ok(db.verifyOtp({ email, token: codeOf(await nextMail(app.server, email, 2)), type: 'signup' }));
    await refused(enter(email, PLANTED), 'invalid_credentials', 400);
    await refused(enter(email, PASSWORD), 'invalid_credentials', 400);
    await ok(db.updateUser({ password: PASSWORD }));
    await ok(enter(email, PASSWORD));
  });

  test('an invitation voids what was planted before it', async () => {
    const email = await planted('Dona');
    await ok(client(app.server, app.server.serviceKey).auth.admin.inviteUserByEmail(email));
    await ok(auth().verifyOtp({ token_hash: hashOf(await nextMail(app.server, email, 2)), type: 'invite' }));
    await refused(enter(email, PLANTED), 'invalid_credentials', 400);
  });

  test('a telephone is no easier to take', async () => {
    const phone = `+35196${String(process.pid).padStart(7, '0')}`;
    await ok(auth().signUp({ phone, password: PLANTED }));
    await ok(auth().signInWithOtp({ phone }));
    await ok(auth().resend({ type: 'sms', phone }));
    await ok(auth().verifyOtp({ phone, token: codeOf(await nextText(app.server, phone, 3)), type: 'sms' }));
    await refused(auth().signInWithPassword({ phone, password: PLANTED }), 'invalid_credentials', 400);
  });
}
