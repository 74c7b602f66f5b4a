// The main job in one breath: two people sign up, find each other, match once, and talk live.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { linkOf, nextMail } from '../../lib/mail.mjs';
import { addressOf, client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';
import { until } from '../../lib/wait.mjs';

export function thread(app) {
  test('two people sign up, confirm, find and like each other, become one match, and talk live', async () => {
    const { server } = app;
    const db = client(server);
    const email = addressOf('Marina');
    const signed = await ok(
      db.auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { name: 'Marina', birthdate: '1995-05-20' } },
      }),
    );
    assert.equal(signed.session, null, 'nobody is signed in before the mail is confirmed');
    assert.equal(signed.user.email, email);
    await refused(db.auth.signInWithPassword({ email, password: PASSWORD }), 'email_not_confirmed', 400);

    const link = linkOf(await nextMail(server, email));
    assert.match(link, /\/auth\/v1\/verify\?token=[^&]+&type=signup&redirect_to=/);
    const opened = await fetch(link, { redirect: 'manual' });
    assert.equal(opened.status, 303);
    assert.match(opened.headers.get('location'), /#access_token=[^&]+&.*refresh_token=[^&]+&.*type=signup/);
    const { user, session } = await ok(db.auth.signInWithPassword({ email, password: PASSWORD }));
    assert.ok(session.access_token && session.expires_in > 0);

    const own = await ok(db.from('profiles').select('id,full_name,birthdate,ready,can_like').single());
    assert.deepEqual(own, {
      id: user.id,
      full_name: 'Marina',
      birthdate: '1995-05-20',
      ready: false,
      can_like: false,
    });
    assert.deepEqual(
      await ok(db.rpc('discover', { limit: 5 })),
      [],
      'who is not ready has an empty deck, not an error',
    );

    const marina = Object.assign(new Person(), { server, db, email, id: user.id, name: 'Marina' });
    await marina.becomeReady({ birthdate: '1995-05-20' });
    const rafael = await Person.ready(server, 'Rafael', { gender_identity: 'man' });

    const card = await until('Rafael is in the deck of Marina', async () => {
      const cards = await ok(marina.db.rpc('discover', { limit: 30 }));
      return cards.find((found) => found.id === rafael.id);
    });
    assert.equal(card.name, 'Rafael');
    assert.equal(card.city, 'São Paulo');
    assert.ok(card.compatibility >= 1 && card.compatibility <= 99);
    assert.match(card.photos[0].url, /^http|^\//);
    const forbidden = ['email', 'birthdate', 'lat', 'lon', 'latitude', 'longitude', 'distance', 'birth_time'];
    assert.deepEqual(
      Object.keys(card).filter((key) => forbidden.includes(key)),
      [],
    );

    assert.deepEqual(await ok(marina.react(rafael)), { match_id: null });
    await refused(rafael.react(marina), 'NOT_FOUND', 404);
    await rafael.meets(marina);
    const { match_id } = await ok(rafael.react(marina));
    assert.ok(match_id);
    assert.deepEqual(
      await ok(marina.react(rafael)),
      { match_id },
      'the same like again answers the same match',
    );
    for (const person of [marina, rafael]) {
      const matches = await ok(person.db.from('matches').select('id,person_id,state'));
      const other = person === marina ? rafael : marina;
      assert.deepEqual(matches, [{ id: match_id, person_id: other.id, state: 'new' }]);
    }

    const ear = rafael.listen(`conv:${match_id}`);
    assert.equal(await ear.joined, 'SUBSCRIBED');
    const name = randomUUID();
    const text = 'Oi, Rafael! Vi que também gosta de domingos sem pressa.';
    const sent = await ok(marina.send(match_id, text, name));
    assert.equal(sent.client_id, name);
    const { payload } = await until('Rafael gets the message', () =>
      ear.received.find(({ event }) => event === 'message.created'),
    );
    assert.equal(payload.id, sent.id);
    assert.equal(payload.client_id, name);
    assert.equal(payload.body, undefined, 'the topic carries ids; the text is read from the table');
    const row = await ok(rafael.db.from('messages').select('*').eq('id', payload.id).single());
    assert.equal(row.body, text);
    assert.deepEqual(await ok(marina.send(match_id, text, name)), sent, 'one name, one message');
    const { error } = await marina.send(match_id, 'outra vez', name);
    assert.equal(error.code, 'IDEMPOTENCY', 'another text under that name is not lost without a word');
  });
}
