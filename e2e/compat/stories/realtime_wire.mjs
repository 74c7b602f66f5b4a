// Sockets, call by call, in both versions of the protocol: against the example server, whose topics are open.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { startBalancer } from '../../lib/balancer.mjs';
import { startClub } from '../../lib/club.mjs';
import { client, ok } from '../../lib/people.mjs';
import { promised, until } from '../../lib/wait.mjs';

const V1 = '1.0.0';
const V2 = '2.0.0';

export function sockets(app) {
  let club;
  let line;

  before(async () => {
    club = await startClub(app.server.engine);
    line = await startBalancer([Number(new URL(club.url).port)]);
  });
  after(async () => {
    await line?.stop();
    await club?.stop();
  });

  const visitor = (vsn, options = {}) =>
    client({ ...club, url: line.url }, club.anonKey, { vsn, ...options });
  const operator = () => client(club, club.serviceKey);
  const member = async (vsn) => {
    const db = visitor(vsn);
    const { user } = await ok(
      db.auth.signUp({ email: `${randomUUID()}@example.org`, password: 'um-segredo-bem-guardado' }),
    );
    await db.realtime.setAuth();
    return { db, id: user.id };
  };
  /** Subscribes, and answers the statuses so far; waits for the first. */
  const join = async (channel, expected = 'SUBSCRIBED') => {
    const statuses = [];
    const first = promised(`an answer on ${channel.topic}`);
    channel.subscribe((status, error) => {
      statuses.push(status);
      first.resolve([status, error]);
    });
    const [status, error] = await first.promise;
    assert.equal(status, expected, error?.message);
    return Object.assign(statuses, { error });
  };
  const listen = (channel) => {
    const received = [];
    channel.on('broadcast', { event: '*' }, (message) => received.push(message));
    return received;
  };

  for (const vsn of [V1, V2]) {
    describe(`version ${vsn}`, () => {
      test('trap 14: a first join without a token, a reply with an object, the state after every join', async () => {
        const db = visitor(vsn);
        const channel = db.channel(`sala:${randomUUID()}`, { config: { presence: { key: 'ana' } } });
        let synced = 0;
        channel.on('presence', { event: 'sync' }, () => (synced += 1));
        const statuses = await join(channel);
        await until('the first state', () => synced === 1);
        assert.equal(await channel.track({ mood: 'feliz' }), 'ok');
        await until('herself', () => channel.presenceState().ana?.[0].mood === 'feliz');
        line.cut();
        // The client reconnects by itself, gets the state again, and is present again once it says
        // so.
        await until('joined twice', () => statuses.filter((status) => status === 'SUBSCRIBED').length === 2);
        const before = synced;
        await channel.track({ mood: 'de volta' });
        await until(
          'the state after the second join',
          () => synced > before && channel.presenceState().ana?.some(({ mood }) => mood === 'de volta'),
        );
        await db.removeAllChannels();
      });

      test('broadcasts: self, acknowledgement, and who gets what in which version', async () => {
        const room = `sala:${randomUUID()}`;
        const mine = visitor(vsn).channel(room, { config: { broadcast: { self: true, ack: true } } });
        const [older, newer] = [V1, V2].map((version) => visitor(version).channel(room));
        const [own, old, fresh] = [mine, older, newer].map(listen);
        await Promise.all([mine, older, newer].map((channel) => join(channel)));
        assert.equal(await mine.send({ type: 'broadcast', event: 'oi', payload: { m: 'héllo' } }), 'ok');
        for (const received of [own, old, fresh]) {
          await until('everybody gets it', () => received.length === 1);
          assert.deepEqual([received[0].event, received[0].payload], ['oi', { m: 'héllo' }]);
        }
        // Without `self` the sender gets nothing; the older version has no bytes.
        assert.equal(
          await newer.send({
            type: 'broadcast',
            event: 'bytes',
            payload: new Uint8Array([255, 0, 7]).buffer,
          }),
          'ok',
        );
        assert.equal(await newer.send({ type: 'broadcast', event: 'fim', payload: {} }), 'ok');
        await until(
          'the end is received',
          () => own.some(({ event }) => event === 'fim') && old.some(({ event }) => event === 'fim'),
        );
        assert.deepEqual(
          old.map(({ event }) => event),
          ['oi', 'fim'],
        );
        assert.deepEqual(
          fresh.map(({ event }) => event),
          ['oi'],
        );
        assert.deepEqual(
          own.map(({ event }) => event),
          vsn === V2 ? ['oi', 'bytes', 'fim'] : ['oi', 'fim'],
        );
        if (vsn === V2) assert.deepEqual([...new Uint8Array(own[1].payload)], [255, 0, 7]);
      });

      test('a channel that was left gets nothing more and does not come back', async () => {
        const [db, other] = [visitor(vsn), visitor(vsn)];
        const topic = `sala:${randomUUID()}`;
        const [channel, speaker] = [
          db.channel(topic),
          other.channel(topic, { config: { broadcast: { ack: true } } }),
        ];
        const received = listen(channel);
        const statuses = await join(channel);
        await join(speaker);
        await speaker.send({ type: 'broadcast', event: 'um', payload: {} });
        await until('the first word', () => received.length === 1);
        assert.equal(await channel.unsubscribe(), 'ok');
        assert.deepEqual([statuses.at(-1), db.getChannels()], ['CLOSED', []]);
        assert.equal(await speaker.send({ type: 'broadcast', event: 'dois', payload: {} }), 'ok');
        // Messages arrive in order: with the third message on this socket the second was sent to
        // its members.
        const again = db.channel(topic);
        const later = listen(again);
        await join(again);
        await speaker.send({ type: 'broadcast', event: 'três', payload: {} });
        await until('the third word', () => later.some(({ event }) => event === 'três'));
        assert.deepEqual(
          received.map(({ event }) => event),
          ['um'],
        );
        await Promise.all([db.removeAllChannels(), other.removeAllChannels()]);
      });

      test('presence: joins, updates and leaves, each with its reference', async () => {
        const room = `sala:${randomUUID()}`;
        const [ana, davi] = ['ana', 'davi'].map((key) =>
          visitor(vsn).channel(room, { config: { presence: { key } } }),
        );
        const seen = [];
        for (const event of ['join', 'leave']) {
          davi.on('presence', { event }, ({ key, newPresences, leftPresences }) =>
            seen.push([event, key, (newPresences ?? leftPresences)[0]]),
          );
        }
        await Promise.all([join(ana), join(davi)]);
        assert.equal(await ana.track({ n: 1 }), 'ok');
        await until('he sees her come', () => seen.some(([event, key]) => event === 'join' && key === 'ana'));
        assert.equal(await ana.track({ n: 2 }), 'ok');
        await until('he sees the change', () => davi.presenceState().ana?.[0].n === 2);
        assert.equal(davi.presenceState().ana.length, 1);
        assert.equal(await ana.untrack(), 'ok');
        await until('he sees her go', () => davi.presenceState().ana === undefined);
        assert.equal(await ana.track({ n: 3 }), 'ok');
        await until('there again', () => davi.presenceState().ana?.[0].n === 3);
        await ana.socket.disconnect();
        await until(
          'a socket that is gone takes its presence along',
          () => davi.presenceState().ana === undefined,
        );
      });

      test('private and public rooms of one name are two; visitors get into the public one alone', async () => {
        const room = `sala:${randomUUID()}`;
        const ana = await member(vsn);
        const secret = ana.db.channel(room, { config: { private: true } });
        const open = visitor(vsn).channel(room);
        const [inside, outside] = [listen(secret), listen(open)];
        await Promise.all([join(secret), join(open)]);
        const refused = visitor(vsn).channel(room, { config: { private: true } });
        const { error } = await join(refused, 'CHANNEL_ERROR');
        assert.match(
          error.message,
          /^"?Unauthorized: You do not have permissions to read from this Channel topic: sala:/,
        );
        await refused.socket.disconnect();
        const another = await member(vsn);
        const speaker = another.db.channel(room, { config: { private: true, broadcast: { ack: true } } });
        await join(speaker);
        assert.equal(await speaker.send({ type: 'broadcast', event: 'segredo', payload: {} }), 'ok');
        await until('received inside', () => inside.length === 1);
        assert.equal((await open.httpSend('fim', { n: 1 })).success, true);
        await until('received outside', () => outside.length === 1);
        assert.deepEqual([inside[0].event, outside[0].event], ['segredo', 'fim']);
      });

      test('postgres_changes: rows under one’s own policy, filters, and what a removed row leaves', async () => {
        const [ana, davi] = await Promise.all([member(vsn), member(vsn)]);
        const film = Math.floor(Math.random() * 1e9);
        await ok(operator().from('films').insert({ id: film, title: 'Um filme' }));
        const changes = { ana: [], davi: [], filtered: [] };
        const listen = async (who, name) => {
          const ready = promised('Subscribed to PostgreSQL');
          const table = { schema: 'public', table: 'reviews' };
          const channel = who.db
            .channel(`mudancas:${name}`)
            .on('postgres_changes', { event: '*', ...table }, (change) => changes[name].push(change))
            .on(
              'postgres_changes',
              { event: 'INSERT', ...table, filter: `film_id=eq.${film},stars=gte.4` },
              (change) => name === 'davi' && changes.filtered.push(change),
            )
            .on(
              'system',
              {},
              (message) => message.extension === 'postgres_changes' && ready.resolve(message),
            );
          await join(channel);
          const message = await ready.promise;
          assert.deepEqual([message.status, message.message], ['ok', 'Subscribed to PostgreSQL']);
        };
        await Promise.all([listen(ana, 'ana'), listen(davi, 'davi')]);
        const review = { film_id: film, author: ana.id, stars: 3, body: 'só para mim', hidden: true };
        const { id } = await ok(ana.db.from('reviews').insert(review).select('id').single());
        await until('the author gets it', () => changes.ana.length === 1);
        const change = changes.ana[0];
        assert.deepEqual(
          [change.eventType, change.schema, change.table, change.old, change.errors],
          ['INSERT', 'public', 'reviews', {}, null],
        );
        assert.deepEqual(change.new, { id, ...review });
        await ok(ana.db.from('reviews').update({ hidden: false, stars: 5 }).eq('id', id));
        await until('both get the update', () => changes.ana.length === 2 && changes.davi.length === 1);
        assert.deepEqual(
          [changes.davi[0].eventType, changes.davi[0].new.stars, changes.davi[0].old],
          ['UPDATE', 5, { id }],
        );
        await ok(ana.db.from('reviews').delete().eq('id', id));
        await until('both get the deletion', () => changes.ana.length === 3 && changes.davi.length === 2);
        assert.deepEqual(
          [changes.davi[1].eventType, changes.davi[1].old, changes.davi[1].new],
          ['DELETE', { id }, {}],
        );
        await ok(davi.db.from('reviews').insert({ film_id: film, author: davi.id, stars: 4 }));
        await until(
          'the filter lets it through',
          () => changes.filtered.length === 1 && changes.davi.length === 3,
        );
        assert.equal(changes.filtered[0].new.stars, 4);
        await Promise.all([ana.db.removeAllChannels(), davi.db.removeAllChannels()]);
      });

      test('a table that tells nothing and a filter that fits nothing are answered by a system message', async () => {
        for (const asked of [
          { table: 'films' },
          { table: 'nada' },
          { table: 'reviews', filter: 'stars=eq.muitas' },
          { table: 'reviews', filter: 'nada=eq.1' },
        ]) {
          const db = visitor(vsn);
          const said = promised('a system message');
          const channel = db
            .channel('mudancas')
            .on('postgres_changes', { event: '*', schema: 'public', ...asked }, () => undefined)
            .on('system', {}, (message) => message.extension === 'postgres_changes' && said.resolve(message));
          await join(channel);
          const { status, message } = await said.promise;
          assert.equal(status, 'error', JSON.stringify(asked));
          assert.match(message, /^Unable to subscribe to changes with given parameters\./);
          await db.removeAllChannels();
        }
      });

      test('trap 15: heartbeats are answered, and a session that ends closes the socket', async () => {
        const beats = [];
        // A beat counts as lost when the next one is due: a busy machine needs its time.
        const db = visitor(vsn, {
          heartbeatIntervalMs: 1_500,
          heartbeatCallback: (status) => beats.push(status),
        });
        const statuses = await join(db.channel(`sala:${randomUUID()}`));
        await until('many heartbeats', () => beats.filter((status) => status === 'ok').length >= 3);
        assert.ok(!beats.includes('timeout'));
        assert.deepEqual([...statuses], ['SUBSCRIBED']);
        const ana = await member(vsn);
        const hers = await join(ana.db.channel(`sala:${randomUUID()}`, { config: { private: true } }));
        await ok(ana.db.auth.signOut());
        await until('her channel ends', () => hers.some((status) => status !== 'SUBSCRIBED'));
        await Promise.all([db.removeAllChannels(), ana.db.removeAllChannels()]);
      });

      test('trap 15: a wrong token on a live channel closes it with a system message, a good one keeps it', async () => {
        const ana = await member(vsn);
        const room = `sala:${randomUUID()}`;
        const channel = ana.db.channel(room, { config: { private: true, broadcast: { ack: true } } });
        const system = [];
        channel.on('system', {}, (message) => system.push(message));
        const statuses = await join(channel);
        await ok(ana.db.auth.refreshSession());
        await ana.db.realtime.setAuth();
        assert.equal(await channel.send({ type: 'broadcast', event: 'ainda', payload: {} }), 'ok');
        // A client that pushes an unsigned token is removed for good and does not reconnect by
        // itself.
        await ana.db.realtime.setAuth('a.b.c');
        await until('closed', () => statuses.includes('CLOSED'));
        assert.equal(system.at(-1).status, 'error');
        assert.equal(system.at(-1).extension, 'system');
        await ana.db.removeAllChannels();
      });

      test('over HTTP: before the join, bytes, and a slash in the name of an event', async () => {
        const room = `sala/ä:${randomUUID()}`;
        const ear = visitor(vsn).channel(room);
        const received = listen(ear);
        await join(ear);
        const mouth = visitor(vsn).channel(room);
        assert.equal(await mouth.send({ type: 'broadcast', event: 'antes', payload: { n: 1 } }), 'ok');
        assert.deepEqual(await mouth.httpSend('a/b ç', { n: 2 }), { success: true });
        assert.deepEqual(await mouth.httpSend('bytes', new Uint8Array([1, 2])), { success: true });
        assert.deepEqual(await mouth.httpSend('fim', [3]), { success: true });
        await until('the end', () => received.some(({ event }) => event === 'fim'));
        assert.deepEqual(
          received.map(({ event }) => event),
          vsn === V2 ? ['antes', 'a/b ç', 'bytes', 'fim'] : ['antes', 'a/b ç', 'fim'],
        );
        await assert.rejects(mouth.httpSend('longo', { x: 'x'.repeat(80_000) }), {
          message: 'Payload too large',
        });
      });

      test('replay: what was stored is sent again to those who join later', async () => {
        const room = `sala:${randomUUID()}`;
        const since = Date.now() - 60_000;
        const { db } = await member(V2);
        const mouth = db.channel(room, { config: { private: true, broadcast: { ack: true } } });
        await join(mouth);
        assert.equal(
          await mouth.send({ type: 'broadcast', event: 'um', payload: { n: 1 }, persist: true }),
          'ok',
        );
        assert.equal(await mouth.send({ type: 'broadcast', event: 'nada', payload: {} }), 'ok');
        assert.deepEqual(await mouth.httpSend('dois', { n: 2 }, { persist: { ttl: 600 } }), {
          success: true,
        });
        assert.deepEqual(await mouth.httpSend('três', { n: 3 }, { persist: true }), { success: true });
        const later = (await member(vsn)).db.channel(room, {
          config: { private: true, broadcast: { replay: { since, limit: 2 } } },
        });
        const received = listen(later);
        await join(later);
        await until('both come', () => received.length === 2);
        assert.deepEqual(
          received.map(({ event, payload }) => [event, payload.n]),
          [
            ['dois', 2],
            ['três', 3],
          ],
        );
        for (const { meta } of received) assert.ok(meta.replayed === true && typeof meta.id === 'string');
        await mouth.send({ type: 'broadcast', event: 'vivo', payload: {} });
        await until('and then what is said now', () => received.length === 3);
        assert.equal(received[2].meta?.replayed, undefined);
      });
    });
  }
}
