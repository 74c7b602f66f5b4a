// Sign-up, passwords and the mails around them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOf, mailsTo, nextMail } from '../../lib/mail.mjs';
import { addressOf, client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';

/** The fragment of the address to which a mailed link redirects: the parts of a session, or of an error. */
async function sessionOf(link) {
  const answer = await fetch(link, { redirect: 'manual' });
  assert.equal(answer.status, 303);
  return Object.fromEntries(new URLSearchParams(new URL(answer.headers.get('location')).hash.slice(1)));
}

export function accounts(app) {
  test('a wrong password and an unknown address are one refusal, with its code', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const db = client(app.server);
    const wrong = await refused(
      db.auth.signInWithPassword({ email: ana.email, password: 'errada-errada' }),
      'invalid_credentials',
      400,
    );
    const unknown = await refused(
      db.auth.signInWithPassword({ email: addressOf('ninguem'), password: PASSWORD }),
      'invalid_credentials',
      400,
    );
    assert.equal(wrong.message, 'Invalid login credentials');
    assert.equal(unknown.message, wrong.message);
  });

  test('signing up a taken address looks like a success and tells nothing', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const db = client(app.server);
    const again = await ok(db.auth.signUp({ email: ana.email.toUpperCase(), password: 'outro-segredo-bom' }));
    assert.equal(again.session, null);
    assert.deepEqual(again.user.identities, []);
    assert.notEqual(again.user.id, ana.id);
    await refused(
      db.auth.signInWithPassword({ email: ana.email, password: 'outro-segredo-bom' }),
      'invalid_credentials',
    );
    const links = mailsTo(app.server, ana.email).filter((mail) => mail.text.includes('type=signup'));
    assert.equal(links.length, 1);
  });

  test('a weak password and a broken address are named', async () => {
    const db = client(app.server);
    const weak = await refused(
      db.auth.signUp({ email: addressOf('fraca'), password: '123' }),
      'weak_password',
      422,
    );
    assert.ok(Array.isArray(weak.reasons));
    await refused(db.auth.signUp({ email: 'sem-arroba', password: PASSWORD }), 'validation_failed', 400);
  });

  test('a used link says so in its fragment', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const used = await sessionOf(linkOf(await nextMail(app.server, ana.email)));
    assert.equal(used.error, 'access_denied');
    assert.equal(used.error_code, 'otp_expired');
  });

  test('a forgotten password is mailed for, changed, and the old one is dead', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const db = client(app.server);
    await ok(db.auth.resetPasswordForEmail(ana.email));
    await ok(db.auth.resetPasswordForEmail(addressOf('ninguem')));
    const mail = await nextMail(app.server, ana.email, 2);
    const handed = await sessionOf(linkOf(mail));
    assert.equal(handed.type, 'recovery');
    await ok(db.auth.setSession({ access_token: handed.access_token, refresh_token: handed.refresh_token }));
    await refused(db.auth.updateUser({ password: PASSWORD }), 'same_password', 422);
    await ok(db.auth.updateUser({ password: 'um-segredo-bem-novo' }));
    await refused(
      db.auth.signInWithPassword({ email: ana.email, password: PASSWORD }),
      'invalid_credentials',
    );
    await ok(db.auth.signInWithPassword({ email: ana.email, password: 'um-segredo-bem-novo' }));
    assert.ok((await ana.db.auth.getUser()).error, 'a changed password ends the other sessions');
  });

  test('answers without content are still JSON to the client', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    await ok(ana.db.auth.resend({ type: 'signup', email: ana.email }));
    await ok(ana.db.auth.resend({ type: 'signup', email: addressOf('ninguem') }));
    await ok(ana.db.auth.reauthenticate());
    assert.equal((await ana.db.auth.signOut()).error, null);
  });

  test('the mail of a sign-up is sent once more, and nobody at all gets the same answer', async () => {
    const db = client(app.server);
    const [email, nobody] = [addressOf('eco'), addressOf('ninguem')];
    await ok(db.auth.signUp({ email, password: PASSWORD }));
    await nextMail(app.server, email);
    const answers = [
      await ok(db.auth.resend({ type: 'signup', email })),
      await ok(db.auth.resend({ type: 'signup', email: nobody })),
    ];
    assert.deepEqual(answers[0], answers[1]);
    const handed = await sessionOf(linkOf(await nextMail(app.server, email, 2)));
    assert.equal(handed.type, 'signup');
    assert.equal(mailsTo(app.server, nobody).length, 0);
  });

  test('user metadata merges, and null removes a key', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    await ok(ana.db.auth.updateUser({ data: { tema: 'escuro', cor: 'ginja' } }));
    const { user } = await ok(ana.db.auth.updateUser({ data: { cor: null, letra: 'grande' } }));
    assert.equal(user.user_metadata.tema, 'escuro');
    assert.equal(user.user_metadata.letra, 'grande');
    assert.equal('cor' in user.user_metadata, false);
    assert.equal(user.user_metadata.name, 'Ana');
  });

  test('the operator lists, makes and removes users; others may not', async () => {
    const operator = client(app.server, app.server.serviceKey);
    const email = addressOf('Feita');
    const { user } = await ok(
      operator.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true }),
    );
    await ok(client(app.server).auth.signInWithPassword({ email, password: PASSWORD }));
    const { users, total, nextPage } = await ok(operator.auth.admin.listUsers({ page: 1, perPage: 2 }));
    assert.deepEqual([users.length, nextPage], [2, 2]);
    assert.ok(total > 2);
    await ok(operator.auth.admin.deleteUser(user.id));
    await refused(operator.auth.admin.getUserById(user.id), 'user_not_found', 404);
    await refused(client(app.server).auth.admin.listUsers(), 'not_admin', 403);
  });
}
