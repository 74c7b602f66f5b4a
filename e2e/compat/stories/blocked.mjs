// A blocked person learns nothing: every answer equals the one about an unknown person.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { matchOf, ok, Person } from '../../lib/people.mjs';
import { promised, until } from '../../lib/wait.mjs';

/** Ids differ by nature; everything else must not. */
const blurred = ({ status, body }, ids) => ({
  status,
  body: ids.reduce((text, id) => text.replaceAll(id, '<id>'), body),
});

export function blocked(app) {
  let ana;
  let davi;
  let match;
  let message;
  let own;
  let photo;
  let signedBefore;

  before(async () => {
    ({ a: ana, b: davi, match } = await matchOf(app.server));
    message = (await ok(ana.send(match, 'de Ana'))).id;
    own = (await ok(davi.send(match, 'de Davi'))).id;
    photo = (await ok(ana.db.from('profile_photos').select('path').single())).path;
    signedBefore = (await ok(davi.db.storage.from('photos').createSignedUrl(`${photo}/400.webp`, 3600)))
      .signedUrl;
    assert.equal((await fetch(signedBefore)).status, 200);
    await until(
      'Davi is notified of the match',
      async () => (await ok(davi.db.from('notifications').select('id').eq('person_id', ana.id))).length > 0,
    );
    await ok(ana.db.rpc('block', { target: davi.id }));
  });

  /** Asks twice, about what is blocked and about what never was, and compares. */
  async function alike(what, ask, real) {
    const fake = randomUUID();
    const [about, never] = [blurred(await ask(real), [real, fake]), blurred(await ask(fake), [real, fake])];
    assert.deepEqual(about, never, what);
    return about;
  }

  test('tables', async () => {
    const rest = (path) => (id) => davi.raw('GET', `/rest/v1/${path}${id}`);
    for (const [path, id] of [
      ['people?select=*&id=eq.', ana.id],
      ['person_photos?select=*&person_id=eq.', ana.id],
      ['person_prompts?select=*&person_id=eq.', ana.id],
      ['profiles?select=*&id=eq.', ana.id],
      ['profile_photos?select=*&path=like.*', ana.id],
      ['matches?select=*,person:people(*)&id=eq.', match],
      ['matches?select=*&person_id=eq.', ana.id],
      ['messages?select=*&match_id=eq.', match],
      ['messages?select=*&sender_id=eq.', ana.id],
      ['messages?select=*&id=eq.', message],
      ['messages?select=*&id=eq.', own],
      ['likes?select=*,person:people(*)&target_id=eq.', ana.id],
      ['notifications?select=*,person:people(*)&person_id=eq.', ana.id],
      ['notifications?select=*&ref=eq.', match],
      ['blocks?select=*&id=eq.', ana.id],
    ]) {
      const answer = await alike(path, rest(path), id);
      assert.deepEqual(answer, { status: 200, body: '[]' }, path);
    }
    for (const table of ['people', 'matches', 'messages', 'likes']) {
      assert.deepEqual(await ok(davi.db.from(table).select('*')), [], `${table} as a list`);
    }
    // A like is reported to everybody without a name, and this notification stays; nothing else
    // does.
    const notices = await ok(davi.db.from('notifications').select('kind,person_id,ref'));
    assert.deepEqual(
      notices.filter(({ kind, person_id, ref }) => kind !== 'like.received' || person_id || ref),
      [],
    );
  });

  test('functions', async () => {
    const rpc = (name, args) => (id) => davi.raw('POST', `/rest/v1/rpc/${name}`, args(id));
    for (const [name, id, args] of [
      ['react', ana.id, (target) => ({ target, kind: 'like' })],
      ['react', ana.id, (target) => ({ target, kind: 'super_like' })],
      ['react', ana.id, (target) => ({ target, kind: 'pass' })],
      ['person_card', ana.id, (target) => ({ target })],
      ['explain', ana.id, (target) => ({ target })],
      ['seen', ana.id, (target) => ({ targets: [target] })],
      ['unblock', ana.id, (target) => ({ target })],
      ['send_message', match, (match_id) => ({ match_id, body: 'oi', client_id: 'depois-do-bloqueio' })],
      ['mark_read', match, (match_id) => ({ match_id })],
      ['unmatch', match, (match_id) => ({ match_id })],
      ['close_match', match, (match_id) => ({ match_id, text: 'Desejo o melhor para você.' })],
      ['edit_message', own, (id_) => ({ id: id_, body: 'mudada' })],
      ['delete_message', own, (id_) => ({ id: id_ })],
    ]) {
      await alike(name, rpc(name, args), id);
    }
    assert.deepEqual(
      (await ok(davi.db.rpc('discover', { limit: 30 }))).filter((card) => card.id === ana.id),
      [],
    );
    const badges = await ok(davi.db.rpc('badges'));
    assert.deepEqual([badges.messages, badges.matches, badges.likes], [0, 0, 0]);
  });

  test('the order of opening is not a tell: a second undo finds nothing either', async () => {
    const answer = await davi.db.rpc('undo_reaction');
    assert.ok(answer.error, 'the like of a vanished person is not there to be undone');
  });

  test('photos', async () => {
    const file = (id) => `${id}${photo.slice(ana.id.length)}/400.webp`;
    await alike('the object', (id) => davi.raw('GET', `/storage/v1/object/photos/${file(id)}`), ana.id);
    await alike(
      'its description',
      (id) => davi.raw('GET', `/storage/v1/object/info/photos/${file(id)}`),
      ana.id,
    );
    await alike(
      'one signature',
      (id) => davi.raw('POST', `/storage/v1/object/sign/photos/${file(id)}`, { expiresIn: 60 }),
      ana.id,
    );
    await alike(
      'a batch',
      (id) => davi.raw('POST', '/storage/v1/object/sign/photos', { expiresIn: 60, paths: [file(id)] }),
      ana.id,
    );
    await alike(
      'a folder',
      (id) => davi.raw('POST', '/storage/v1/object/list/photos', { prefix: id, limit: 10, offset: 0 }),
      ana.id,
    );
    const stale = await fetch(signedBefore);
    assert.equal(stale.status, 400, 'an address that was signed before opens nothing now');
  });

  test('topics', async () => {
    const reasons = [];
    for (const topic of [`conv:${match}`, `conv:${randomUUID()}`]) {
      const channel = davi.db.channel(topic, { config: { private: true } });
      const first = promised(`an answer on ${topic}`);
      channel.subscribe((status, error) =>
        first.resolve([status, String(error?.message).replaceAll(topic, '<topic>')]),
      );
      reasons.push(await first.promise);
      await davi.db.removeChannel(channel);
    }
    assert.deepEqual(reasons[0], reasons[1]);
    assert.equal(reasons[0][0], 'CHANNEL_ERROR');
  });

  test('a running conversation falls silent', async () => {
    const { a, b, match: id } = await matchOf(app.server, 'Nina', 'Igor');
    const [own, ear] = [b.listen(`user:${b.id}`), b.listen(`conv:${id}`)];
    await Promise.all([own.joined, ear.joined]);
    await ok(a.db.rpc('block', { target: b.id }));
    const gone = await b.db.rpc('send_message', { match_id: id, body: 'ainda aí?', client_id: randomUUID() });
    assert.equal(gone.error.code, 'NOT_FOUND');
    assert.deepEqual(
      ear.received.filter(({ payload }) => JSON.stringify(payload).includes('block')),
      [],
    );
    await b.leave();
  });

  test('the blocker keeps a way back', async () => {
    const rows = await ok(ana.db.from('blocks').select('id,name'));
    assert.deepEqual(rows, [{ id: davi.id, name: 'Davi' }]);
    await ok(ana.db.rpc('unblock', { target: davi.id }));
    assert.deepEqual(await ok(ana.db.from('blocks').select('id')), []);
  });

  test('a stranger is absent like an unknown id for a hidden person', async () => {
    const shy = await Person.newcomer(app.server, 'Oculta');
    await alike('an unready person', (id) => davi.raw('GET', `/rest/v1/people?select=*&id=eq.${id}`), shy.id);
    await alike(
      'liking them',
      (id) => davi.raw('POST', '/rest/v1/rpc/react', { target: id, kind: 'like' }),
      shy.id,
    );
  });
}
