// Two nodes on one PostgreSQL, tied by NATS, behind one address. One of them is killed.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { startBalancer } from '../lib/balancer.mjs';
import { startNats } from '../lib/nats.mjs';
import { client, closeAll, matchOf, ok, PASSWORD, Person } from '../lib/people.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { Server } from '../lib/server.mjs';
import { pooled, promised, until } from '../lib/wait.mjs';

/** Written in all, and written when the node is killed. */
const MESSAGES = 120;
const BEFORE = 40;

describe('two nodes', () => {
  const ends = [];
  let first;
  let second;
  let front;
  let site;

  before(async () => {
    const postgres = await startPostgres();
    ends.unshift(() => postgres.stop());
    const nats = await startNats();
    ends.unshift(() => nats.stop());
    const shared = { ENLACE_DATABASE_URL: postgres.url, ENLACE_NATS_URL: nats.url };
    first = await Server.start({ settings: shared });
    ends.unshift(() => first.remove());
    // The same secret and the same pictures: the folder is shared, as a volume would be.
    second = await Server.start({ settings: { ...shared, ENLACE_DATA_DIR: first.folder } });
    ends.unshift(() => second.remove());
    assert.equal(second.anonKey, first.anonKey);
    front = await startBalancer([first.port, second.port]);
    ends.unshift(() => front.stop());
    site = { url: front.url, anonKey: first.anonKey, serviceKey: first.serviceKey, folder: first.folder };
  });

  after(async () => {
    await closeAll();
    for (const end of ends) await end();
  });

  /** The same person at the second node. */
  const elsewhere = async (person) => {
    const other = client(second);
    await ok(other.auth.setSession((await person.db.auth.getSession()).data.session));
    await other.realtime.setAuth();
    return other;
  };

  test('what is said on one is received on the other', async () => {
    const { a: ana, b: davi, match } = await matchOf(site);
    const ear = ana.listen(`conv:${match}`);
    assert.equal(await ear.joined, 'SUBSCRIBED');
    const there = await elsewhere(davi);
    const joined = promised('Davi joins at the other node');
    const channel = there.channel(`conv:${match}`, { config: { private: true, broadcast: { ack: true } } });
    channel.subscribe((status) => joined.resolve(status));
    assert.equal(await joined.promise, 'SUBSCRIBED');
    const typing = () => channel.send({ type: 'broadcast', event: 'typing', payload: { on: true } });
    assert.equal(await typing(), 'ok');
    await until('Ana sees him type', () => ear.received.some(({ event }) => event === 'typing'));
    const { data: sent } = await there.rpc('send_message', {
      match_id: match,
      body: 'do outro nó',
      client_id: randomUUID(),
    });
    await until('Ana gets the message', () => ear.received.some(({ payload }) => payload.id === sent.id));
    await Promise.all([ana.leave(), there.removeAllChannels()]);
  });

  test('who signs out at one is signed out at the other', async () => {
    const eva = await Person.newcomer(site, 'Eva');
    const there = await elsewhere(eva);
    const statuses = [];
    const joined = promised('Eva joins at the other node');
    there.channel(`user:${eva.id}`, { config: { private: true } }).subscribe((status) => {
      statuses.push(status);
      joined.resolve(status);
    });
    assert.equal(await joined.promise, 'SUBSCRIBED');
    const token = await eva.token();
    const headers = { apikey: second.anonKey, authorization: `Bearer ${token}` };
    const look = () => fetch(`${second.url}/auth/v1/user`, { headers }).then(({ status }) => status);
    const rows = () =>
      fetch(`${second.url}/rest/v1/profiles?select=id`, { headers }).then(({ status }) => status);
    assert.equal(await look(), 200);
    assert.equal(await rows(), 200);
    await ok(eva.db.auth.signOut());
    await until('her socket at the other node is closed', () => statuses.includes('CHANNEL_ERROR'));
    assert.equal(await look(), 403);
    assert.equal(await rows(), 401, 'also where no database is asked');
    await there.removeAllChannels();
  });

  test('both deal the same deck once they have read the same changes', async () => {
    const cast = ['Lia', 'Noa', 'Rute', 'Sol', 'Tom', 'Uma'];
    const [viewer, ...crowd] = await Promise.all(
      ['Iara', ...cast].map((name, n) =>
        Person.ready(site, name, { interests: [['Música'], ['Cinema'], ['Arte']][n % 3] }),
      ),
    );
    const session = (await viewer.db.auth.getSession()).data.session;
    const [own, asked] = [client(first), client(second)];
    for (const db of [own, asked]) await ok(db.auth.setSession(session));
    const deck = (db) => ok(db.rpc('discover', { limit: 30 }));
    const explained = (db, person) => ok(db.rpc('explain', { target: person.id }));
    /** Waits until both nodes deal one and the same deck, of these people and no others of the cast. */
    const alike = async (what, expected) => {
      const ids = new Set(expected.map(({ id }) => id));
      const { here } = await until(what, async () => {
        const [here, there] = await Promise.all([deck(own), deck(asked)]);
        const dealt = here.filter(({ id }) => crowd.some((person) => person.id === id));
        const exact = dealt.length === ids.size && dealt.every(({ id }) => ids.has(id));
        return exact && isDeepStrictEqual(here, there) && { here };
      });
      return here;
    };
    const [lia, noa, rute, ...others] = crowd;
    await alike('everybody is in both decks', crowd);
    // Changes made at either node move the decks of both.
    await ok(lia.db.from('profiles').update({ paused: true }).eq('id', lia.id));
    await alike('who takes a break leaves both', [noa, rute, ...others]);
    await ok(noa.db.rpc('block', { target: viewer.id }));
    await alike('who blocks leaves both', [rute, ...others]);
    await ok(viewer.react(rute, 'pass'));
    await alike('who was passed over leaves both', others);
    const [sol] = others;
    const before = await explained(asked, sol);
    await ok(
      sol.db
        .from('profiles')
        .update({ interests: ['Música'], languages: ['pt', 'en'], bio: 'Uma frase a mais.' })
        .eq('id', sol.id),
    );
    await until('another score, by both alike', async () => {
      const [here, there] = await Promise.all([own, asked].map((db) => explained(db, sol)));
      return here.score !== before.score && isDeepStrictEqual(here, there);
    });
    await alike('one deck again', others);
    await ok(lia.db.from('profiles').update({ paused: false }).eq('id', lia.id));
    await alike('the ones who are back are in both', [lia, ...others]);
  });

  test('SIGKILL of a node in the middle of a conversation loses nothing and doubles nothing', async () => {
    const { a: ana, b: davi, match } = await matchOf(site);
    const changes = [];
    const statuses = [];
    const read = new Map();
    /** Everything after the last row that was read; as the app does after each join. */
    const readOn = async () => {
      for (;;) {
        const last = [...read.keys()].sort().at(-1) ?? '00000000-0000-0000-0000-000000000000';
        const rows = await ok(
          ana.db
            .from('messages')
            .select('id,client_id')
            .eq('match_id', match)
            .gt('id', last)
            .order('id')
            .limit(100),
        );
        for (const row of rows) {
          assert.ok(!read.has(row.id));
          read.set(row.id, row.client_id);
        }
        if (rows.length === 0) return;
      }
    };
    const subscribed = promised('the subscription to the table');
    ana.db
      .channel('mudancas')
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'messages', filter: `match_id=eq.${match}` },
        (change) => changes.push(change.new),
      )
      .on(
        'system',
        {},
        ({ extension, status }) => extension === 'postgres_changes' && subscribed.resolve(status),
      )
      .subscribe((status) => statuses.push(status));
    assert.equal(await subscribed.promise, 'ok');
    const ear = ana.listen(`conv:${match}`);
    assert.equal(await ear.joined, 'SUBSCRIBED');

    // Davi writes at the other node, one after another, while Ana's is killed.
    const there = await elsewhere(davi);
    const names = Array.from({ length: MESSAGES }, (_, index) => `mensagem-${index}`);
    let killed = null;
    let written = 0;
    await pooled(names, 4, async (name) => {
      await ok(there.rpc('send_message', { match_id: match, body: name, client_id: name }));
      written += 1;
      if (written === BEFORE) {
        await until('some arrived before', () => changes.length > 0 && ear.received.length > 0);
        killed = first.end('SIGKILL');
      }
    });
    await killed;
    const again = () =>
      statuses.filter((status) => status === 'SUBSCRIBED').length >= 2 &&
      ear.statuses.filter((status) => status === 'SUBSCRIBED').length >= 2;
    await until('her client finds the other node by itself', again, 120_000);
    await readOn();
    assert.equal(read.size, MESSAGES);
    assert.deepEqual(new Set(read.values()), new Set(names));
    assert.equal(new Set(changes.map((row) => row.id)).size, changes.length, 'no change arrives twice');

    // What comes afterwards is received again, by both ways, though the announcing node is gone.
    const last = await ok(
      there.rpc('send_message', { match_id: match, body: 'depois', client_id: 'depois' }),
    );
    await until('the change arrives', () => changes.some((row) => row.id === last.id), 120_000);
    await until(
      'the message is announced',
      () => ear.received.some(({ payload }) => payload.id === last.id),
      120_000,
    );
    await Promise.all([ana.leave(), there.removeAllChannels()]);
  });
});
