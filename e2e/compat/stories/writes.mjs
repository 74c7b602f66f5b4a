// Writing to the few tables that take it.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { client, matchOf, ok, refused } from '../../lib/people.mjs';
import { until } from '../../lib/wait.mjs';

export function writes(app) {
  let ana;
  let davi;
  let match;

  before(async () => {
    ({ a: ana, b: davi, match } = await matchOf(app.server));
  });

  test('an insert that asks for nothing answers 201 and nothing', async () => {
    const answer = await ana.db
      .from('matchmaking_preferences')
      .insert({ user_id: ana.id, cultural_values: {} });
    assert.deepEqual([answer.error, answer.data, answer.status], [null, null, 201]);
    const inserted = await ana.db
      .from('matchmaking_preferences')
      .insert({ user_id: ana.id, cultural_values: {} })
      .select()
      .single();
    assert.equal(inserted.error, null, JSON.stringify(inserted.error));
    assert.deepEqual([inserted.status, inserted.data.user_id], [201, ana.id]);
  });

  test('an upsert changes the existing row', async () => {
    const kinds = await ok(ana.db.from('notification_preferences').select('*').order('kind'));
    assert.ok(kinds.length > 3);
    const { kind, push } = kinds[0];
    const set = () => ana.db.from('notification_preferences').upsert({ kind, push: !push }).select().single();
    assert.equal((await ok(set())).push, !push);
    assert.equal((await ok(set())).push, !push);
    assert.equal((await ok(ana.db.from('notification_preferences').select('*'))).length, kinds.length);
  });

  test('an update answers 204, or the row when asked for', async () => {
    const quiet = await ana.db.from('profiles').update({ bio: 'Prefiro ler a dois.' }).eq('id', ana.id);
    assert.deepEqual([quiet.error, quiet.data, quiet.status], [null, null, 204]);
    const answer = await ok(
      ana.db
        .from('profiles')
        .update({ fun_fact: 'Sei assobiar em três tons.' })
        .eq('id', ana.id)
        .select('bio,fun_fact')
        .single(),
    );
    assert.deepEqual(answer, { bio: 'Prefiro ler a dois.', fun_fact: 'Sei assobiar em três tons.' });
  });

  test('a row that is not one’s own cannot be reached', async () => {
    assert.deepEqual(
      await ok(ana.db.from('profiles').update({ bio: 'invadido' }).eq('id', davi.id).select()),
      [],
    );
    assert.notEqual((await ok(davi.db.from('profiles').select('bio').single())).bio, 'invadido');
    await refused(
      ana.db.from('matchmaking_preferences').insert({ user_id: davi.id, cultural_values: {} }),
      'ROLE',
      403,
    );
    const visitor = await client(app.server).from('profiles').update({ bio: 'x' }).eq('id', davi.id).select();
    assert.ok(visitor.error ? visitor.status >= 400 : visitor.data.length === 0);
  });

  test('columns that are unknown or not for writing are refused by name', async () => {
    const unknown = await refused(
      ana.db.from('profiles').update({ segredo: 1 }).eq('id', ana.id),
      'PGRST204',
      400,
    );
    assert.equal(unknown.message, "Could not find the 'segredo' column of 'profiles' in the schema cache");
    for (const patch of [{ verified: true }, { role: 'admin' }, { ready: true }, { id: davi.id }]) {
      const answer = await ana.db.from('profiles').update(patch).eq('id', ana.id);
      assert.ok(answer.error && answer.status >= 400 && answer.status < 500, JSON.stringify(patch));
    }
    const own = await ok(ana.db.from('profiles').select('id,verified,role').single());
    assert.deepEqual(own, { id: ana.id, verified: false, role: 'member' });
  });

  test('tables of facts take no writes', async () => {
    const fake = { match_id: match, body: 'falsa', sender_id: davi.id, client_id: 'x' };
    for (const request of [
      ana.db.from('messages').insert(fake),
      ana.db.from('messages').update({ body: 'mudada' }).eq('match_id', match),
      ana.db.from('messages').delete().eq('match_id', match),
      ana.db.from('matches').delete().eq('id', match),
      ana.db.from('likes').insert({ target_id: davi.id, kind: 'like' }),
      ana.db.from('people').update({ name: 'X' }).eq('id', davi.id),
    ]) {
      const answer = await request;
      assert.ok(answer.error && answer.status >= 400 && answer.status < 500, JSON.stringify(answer));
    }
    assert.equal((await ok(ana.db.from('matches').select('id'))).length, 1);
  });

  test('own notifications can be deleted, without a body', async () => {
    const [first] = await until('Ana is notified of the match', async () => {
      const rows = await ok(ana.db.from('notifications').select('id,kind,person:people(id,name)'));
      return rows.length > 0 && rows;
    });
    assert.equal(first.person.name, 'Davi');
    assert.deepEqual(await ok(davi.db.from('notifications').delete().eq('id', first.id).select()), []);
    const gone = await ana.db.from('notifications').delete().eq('id', first.id);
    assert.deepEqual([gone.error, gone.status], [null, 204]);
    assert.deepEqual(await ok(ana.db.from('notifications').select('id').eq('id', first.id)), []);
  });
}
