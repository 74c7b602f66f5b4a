// Live topics: joining, receiving, and broadcasts that are refused.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { client, matchOf, ok, Person } from '../../lib/people.mjs';
import { promised, until } from '../../lib/wait.mjs';

const events = (ear, name) => ear.received.filter(({ event }) => event === name);

export function realtime(app) {
  let ana;
  let davi;
  let match;

  before(async () => {
    ({ a: ana, b: davi, match } = await matchOf(app.server));
  });

  test('strangers, visitors and public joins are refused; so are topics that do not exist', async () => {
    const eva = await Person.newcomer(app.server, 'Eva');
    for (const topic of [
      `conv:${match}`,
      `user:${ana.id}`,
      `conv:${randomUUID()}`,
      'conv:x',
      'room:1',
      `conv:${match.toUpperCase()}`,
    ]) {
      const ear = eva.listen(topic);
      assert.equal(await ear.joined, 'CHANNEL_ERROR', topic);
      await eva.db.removeChannel(ear.channel);
    }
    const first = promised('an answer to the public join');
    const open = ana.db.channel(`conv:${match}`).subscribe((status) => first.resolve(status));
    assert.equal(
      await first.promise,
      'CHANNEL_ERROR',
      'a public channel of the same name is another room, and there is none',
    );
    await ana.db.removeChannel(open);
    await eva.leave();
  });

  test('typing passes, a forged event does not', async () => {
    const [speaker, ear] = [ana.listen(`conv:${match}`), davi.listen(`conv:${match}`)];
    assert.equal(await speaker.joined, 'SUBSCRIBED');
    assert.equal(await ear.joined, 'SUBSCRIBED');
    const say = (event, payload) => speaker.channel.send({ type: 'broadcast', event, payload });
    await say('message.created', { id: randomUUID(), match_id: match, sender_id: davi.id });
    await say('match.closed', { match_id: match });
    await say('typing', { on: true });
    await until('Davi sees Ana typing', () => events(ear, 'typing').length > 0);
    const sent = await ok(ana.send(match, 'verdadeira'));
    await until('the true message is received', () => events(ear, 'message.created').length > 0);
    assert.deepEqual(
      events(ear, 'message.created').map(({ payload }) => payload.id),
      [sent.id],
    );
    assert.deepEqual(events(ear, 'match.closed'), []);
    // The way over HTTP is no back door either.
    const answer = await ana.raw('POST', '/realtime/v1/api/broadcast', {
      messages: [
        { topic: `conv:${match}`, event: 'message.created', payload: { id: randomUUID() }, private: true },
      ],
    });
    assert.ok(answer.status === 202 || answer.status >= 400);
    await ok(ana.send(match, 'também verdadeira'));
    await until('the second true message is received', () => events(ear, 'message.created').length > 1);
    assert.equal(events(ear, 'message.created').length, 2);
    await Promise.all([ana.leave(), davi.leave()]);
  });

  test('reading, editing and deleting reach both sides', async () => {
    const ear = ana.listen(`conv:${match}`);
    await ear.joined;
    const sent = await ok(ana.send(match, 'com um erro'));
    await ok(davi.db.rpc('mark_read', { match_id: match }));
    const read = await until('Ana gets the receipt', () => events(ear, 'message.read')[0]);
    assert.equal(read.payload.by, davi.id);
    await ok(ana.db.rpc('edit_message', { id: sent.id, body: 'sem erro' }));
    await until('Ana gets the edit', () => events(ear, 'message.edited')[0]);
    await ok(ana.db.rpc('delete_message', { id: sent.id }));
    await until('Ana gets the deletion', () => events(ear, 'message.deleted')[0]);
    const row = await ok(davi.db.from('messages').select('body,deleted_at').eq('id', sent.id).single());
    assert.equal(row.body, null);
    assert.ok(row.deleted_at);
    await ana.leave();
  });

  test('one’s own topic tells of matches and badges', async () => {
    const eva = await Person.ready(app.server, 'Eva');
    const ear = eva.listen(`user:${eva.id}`);
    assert.equal(await ear.joined, 'SUBSCRIBED');
    await Promise.all([eva.meets(ana), ana.meets(eva)]);
    await ok(eva.react(ana));
    const { match_id } = await ok(ana.react(eva));
    const event = await until('Eva gets the match', () => events(ear, 'match.created')[0]);
    assert.deepEqual([event.payload.match_id, event.payload.person_id], [match_id, ana.id]);
    await ok(ana.send(match_id, 'oi'));
    await until('the badge counts the message', () =>
      events(ear, 'badges.changed').some(({ payload }) => payload.messages === 1),
    );
    await eva.leave();
  });

  test('every push gets its reply: acknowledged sends and presence do not time out', async () => {
    const joined = promised('the join');
    const channel = davi.db.channel(`conv:${match}`, { config: { private: true, broadcast: { ack: true } } });
    channel.subscribe((status) => joined.resolve(status));
    assert.equal(await joined.promise, 'SUBSCRIBED');
    assert.equal(await channel.send({ type: 'broadcast', event: 'typing', payload: { on: true } }), 'ok');
    assert.notEqual(await channel.track({ here: true }), 'timed out');
    await davi.leave();
  });

  test('the older frame format gets the same', async () => {
    const old = client(app.server, app.server.anonKey, { vsn: '1.0.0' });
    await ok(old.auth.setSession((await davi.db.auth.getSession()).data.session));
    await old.realtime.setAuth();
    const received = [];
    const joined = promised('the join in the old format');
    old
      .channel(`conv:${match}`, { config: { private: true } })
      .on('broadcast', { event: '*' }, ({ event }) => received.push(event))
      .subscribe((status) => joined.resolve(status));
    assert.equal(await joined.promise, 'SUBSCRIBED');
    const ear = ana.listen(`conv:${match}`);
    await ear.joined;
    await ear.channel.send({ type: 'broadcast', event: 'typing', payload: { on: true } });
    await ok(ana.send(match, 'para o formato antigo'));
    await until(
      'the old format gets both',
      () => received.includes('typing') && received.includes('message.created'),
    );
    await old.removeAllChannels();
    await ana.leave();
  });

  test('a killed server is found again, and nothing is missing on the second look', async () => {
    const ear = davi.listen(`conv:${match}`);
    assert.equal(await ear.joined, 'SUBSCRIBED');
    const first = await ok(ana.send(match, 'antes da queda'));
    await until('received before', () => events(ear, 'message.created').length === 1);
    await app.server.end('SIGKILL');
    await app.server.again();
    // Said while Davi's client may not have noticed yet: only a second look can find it.
    const missed = await ok(ana.send(match, 'durante a volta'));
    await until(
      'the client joins again by itself',
      () => ear.statuses.filter((status) => status === 'SUBSCRIBED').length >= 2,
    );
    const rows = await ok(
      davi.db.from('messages').select('id').eq('match_id', match).gte('id', first.id).order('id'),
    );
    assert.deepEqual(
      rows.map((row) => row.id),
      [first.id, missed.id],
    );
    const last = await ok(ana.send(match, 'depois da volta'));
    await until('received after', () =>
      events(ear, 'message.created').some(({ payload }) => payload.id === last.id),
    );
    await davi.leave();
  });
}
