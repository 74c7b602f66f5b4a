// The operator's calls about accounts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { follow, linkOf, nextMail } from '../../lib/mail.mjs';
import { addressOf, client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';

export function authOperator(app) {
  const admin = () => client(app.server, app.server.serviceKey).auth.admin;

  test('people are made, found, changed and listed', async () => {
    const email = addressOf('Feita');
    const { user } = await ok(
      admin().createUser({ email, password: PASSWORD, user_metadata: { a: 1 }, app_metadata: { tier: 'x' } }),
    );
    await refused(
      client(app.server).auth.signInWithPassword({ email, password: PASSWORD }),
      'email_not_confirmed',
      400,
    );
    await refused(admin().createUser({ email }), 'email_exists', 422);
    const phone = '+351912345678';
    const changed = await ok(
      admin().updateUserById(user.id, {
        email_confirm: true,
        phone,
        phone_confirm: true,
        user_metadata: { a: null, b: 2 },
      }),
    );
    assert.deepEqual(
      [changed.user.phone, changed.user.user_metadata.b, 'a' in changed.user.user_metadata],
      ['351912345678', 2, false],
    );
    assert.deepEqual(changed.user.app_metadata, {
      provider: 'email',
      providers: ['email', 'phone'],
      tier: 'x',
    });
    await ok(client(app.server).auth.signInWithPassword({ phone, password: PASSWORD }));
    assert.equal((await ok(admin().getUserById(user.id))).user.email, email);
    await refused(admin().createUser({ email_confirm: true }), 'validation_failed', 400);
    await refused(admin().getUserById('00000000-0000-4000-8000-000000000000'), 'user_not_found', 404);
  });

  test('pages of people are counted, and the last has no next', async () => {
    for (let made = 0; made < 3; made += 1) await ok(admin().createUser({ email: addressOf('Pagina') }));
    const first = await ok(admin().listUsers({ page: 1, perPage: 1 }));
    assert.deepEqual([first.users.length, first.nextPage], [1, 2]);
    assert.ok(first.total >= 3 && first.lastPage >= 1);
    const { user: latest } = await ok(
      admin().createUser({ email: addressOf('Pagina'), email_confirm: true, user_metadata: { de: 'fora' } }),
    );
    assert.deepEqual(latest.user_metadata, { de: 'fora' }, 'as the operator sent it');
    assert.equal(
      (await ok(admin().listUsers({ page: 1, perPage: 1 }))).users[0].id,
      latest.id,
      'the newest first',
    );
    const all = await ok(admin().listUsers());
    assert.ok(all.users.length >= 3 && all.aud === 'authenticated');
    const beyond = await ok(admin().listUsers({ page: 9, perPage: 1000 }));
    assert.deepEqual([beyond.users, beyond.nextPage], [[], null]);
  });

  test('a ban ends the sessions and refuses sign-ins until it is lifted', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const banned = await ok(admin().updateUserById(ana.id, { ban_duration: '1h30m' }));
    assert.ok(banned.user.banned_until);
    assert.equal((await ana.db.auth.getUser()).error.name, 'AuthSessionMissingError');
    await refused(
      client(app.server).auth.signInWithPassword({ email: ana.email, password: PASSWORD }),
      'user_banned',
      400,
    );
    await refused(admin().updateUserById(ana.id, { ban_duration: 'em breve' }), 'validation_failed', 400);
    await ok(admin().updateUserById(ana.id, { ban_duration: 'none' }));
    await ok(client(app.server).auth.signInWithPassword({ email: ana.email, password: PASSWORD }));
  });

  test('a soft deletion leaves an id, a deletion nothing', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    await ok(admin().deleteUser(ana.id, true));
    const { user } = await ok(admin().getUserById(ana.id));
    assert.ok(user.deleted_at);
    assert.deepEqual([user.email, user.identities, user.user_metadata], ['', [], {}]);
    assert.equal((await ana.db.auth.getUser()).error.name, 'AuthSessionMissingError');
    await refused(
      client(app.server).auth.signInWithPassword({ email: ana.email, password: PASSWORD }),
      'invalid_credentials',
      400,
    );
    await ok(admin().deleteUser(ana.id));
    await refused(admin().deleteUser(ana.id), 'user_not_found', 404);
  });

  test('an invitation is mailed and accepted by its link', async () => {
    const email = addressOf('Convidada');
    const { user } = await ok(
      admin().inviteUserByEmail(email, { data: { convite: 7 }, redirectTo: 'http://localhost:1/bem-vinda' }),
    );
    assert.ok(user.invited_at);
    const landed = await follow(linkOf(await nextMail(app.server, email)));
    assert.ok(landed.place.startsWith('http://localhost:1/bem-vinda#access_token='), landed.place);
    assert.equal(landed.fragment.type, 'invite');
    const { user: arrived } = await ok(client(app.server).auth.getUser(landed.fragment.access_token));
    assert.deepEqual([arrived.id, arrived.user_metadata.convite], [user.id, 7]);
    await refused(admin().inviteUserByEmail(email), 'email_exists', 422);
  });

  test('links of all six types are made without a mail', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const fresh = () => addressOf('Gerada');
    const newEmail = fresh();
    for (const [params, works] of [
      [{ type: 'signup', email: fresh(), password: PASSWORD }, true],
      [{ type: 'invite', email: fresh() }, true],
      [{ type: 'magiclink', email: fresh() }, true],
      [{ type: 'recovery', email: ana.email }, true],
      [{ type: 'email_change_current', email: ana.email, newEmail }, false],
      [{ type: 'email_change_new', email: ana.email, newEmail }, true],
    ]) {
      const { properties, user } = await ok(
        admin().generateLink({ ...params, options: { redirectTo: 'http://localhost:1/' } }),
      );
      assert.ok(user.id && properties.email_otp && properties.hashed_token, params.type);
      assert.deepEqual(
        [properties.verification_type, properties.redirect_to],
        [params.type, 'http://localhost:1/'],
      );
      const { fragment } = await follow(properties.action_link);
      assert.equal('access_token' in fragment, works, `${params.type} ${JSON.stringify(fragment)}`);
    }
    await ok(client(app.server).auth.signInWithPassword({ email: newEmail, password: PASSWORD }));
    await refused(admin().generateLink({ type: 'recovery', email: fresh() }), 'user_not_found', 404);
  });

  test('the operator ends sessions by their token', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const other = client(app.server);
    const { session } = await ok(other.auth.signInWithPassword({ email: ana.email, password: PASSWORD }));
    assert.equal((await admin().signOut(session.access_token, 'others')).error, null);
    assert.equal((await ana.db.auth.getUser()).error.name, 'AuthSessionMissingError');
    await ok(other.auth.getUser());
    assert.equal((await admin().signOut(session.access_token)).error, null);
    assert.equal((await other.auth.getUser()).error.name, 'AuthSessionMissingError');
  });

  test('settings and health are readable by anyone with the public key', async () => {
    const read = async (path) =>
      (await fetch(`${app.server.url}/auth/v1/${path}`, { headers: { apikey: app.server.anonKey } })).json();
    const settings = await read('settings');
    assert.deepEqual(
      [settings.external.email, settings.external.phone, settings.external.anonymous_users],
      [true, true, true],
    );
    assert.deepEqual(
      [settings.disable_signup, settings.mailer_autoconfirm, settings.phone_autoconfirm],
      [false, false, false],
    );
    assert.equal(settings.sms_provider, 'captured');
    assert.equal((await read('health')).name, 'GoTrue');
  });
}
