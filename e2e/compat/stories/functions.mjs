// Functions of the wire and edge functions.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { client, matchOf, ok, refused } from '../../lib/people.mjs';

export function functions(app) {
  let ana;
  let match;

  before(async () => {
    ({ a: ana, match } = await matchOf(app.server));
  });

  test('an unknown function, or unknown arguments, get the contract’s code', async () => {
    const error = await refused(ana.db.rpc('nope'), 'PGRST202', 404);
    assert.match(
      error.message,
      /^Could not find the function public\.nope without parameters in the schema cache$/,
    );
    await refused(ana.db.rpc('mark_read', {}), 'PGRST202', 404);
    await refused(ana.db.rpc('mark_read', { match_id: match, extra: 1 }), 'PGRST202', 404);
  });

  test('arguments of a wrong type change nothing', async () => {
    for (const args of [
      { match_id: 'não é um id', body: 'x', client_id: 'x' },
      { match_id: match, body: 7, client_id: 'x' },
      { match_id: match, body: null, client_id: 'x' },
      { match_id: match, body: ['x'], client_id: 'x' },
    ]) {
      const answer = await ana.db.rpc('send_message', args);
      assert.ok(
        answer.error && [400, 422].includes(answer.status),
        `${JSON.stringify(args)}: ${JSON.stringify(answer)}`,
      );
    }
    assert.deepEqual(await ok(ana.db.from('messages').select('id').eq('match_id', match)), []);
  });

  test('the product’s refusals carry code, words and field', async () => {
    const empty = await refused(ana.send(match, '  \n '), 'VALIDATION', 422);
    assert.equal(empty.details.field, 'body');
    assert.ok(empty.message.length > 5);
    const long = await refused(ana.send(match, 'a'.repeat(2001)), 'VALIDATION', 422);
    assert.equal(long.details.field, 'body');
    await refused(ana.send(randomUUID(), 'oi'), 'NOT_FOUND', 404);
    await refused(ana.react(randomUUID()), 'NOT_FOUND', 404);
    await refused(ana.react(ana), 'NOT_FOUND', 404);
    await refused(ana.react(randomUUID(), 'amar'), 'VALIDATION', 422);
    await refused(client(app.server).rpc('badges'), '42501', 401);
  });

  test('a function without a result answers 204', async () => {
    const answer = await ana.db.rpc('mark_read', { match_id: match });
    assert.deepEqual([answer.error, answer.data, answer.status], [null, null, 204]);
  });

  test('a function that only reads may be asked with GET', async () => {
    const badges = await ok(ana.db.rpc('badges', {}, { get: true }));
    assert.deepEqual(Object.keys(badges).sort(), [
      'answers',
      'likes',
      'matches',
      'messages',
      'notifications',
      'together',
    ]);
    const cities = await ok(ana.db.rpc('search_cities', { q: 'sao paul' }, { get: true }));
    assert.equal(cities[0].name, 'São Paulo');
    const write = await ana.db.rpc('mark_read', { match_id: match }, { get: true });
    assert.equal(write.status, 405);
  });

  test('an explanation adds up', async () => {
    const { a, b } = await matchOf(app.server, 'Lia', 'Caio');
    const explained = await ok(a.db.rpc('explain', { target: b.id }));
    assert.equal(
      explained.lines.reduce((sum, line) => sum + line.points, 0),
      explained.score,
    );
    assert.equal(explained.compatibility >= 1 && explained.compatibility <= 99, true);
  });

  test('edge functions answer, and an unknown one is an error with a response', async () => {
    assert.equal((await ok(ana.db.functions.invoke('check-subscription'))).subscribed, false);
    const stats = await ok(client(app.server).functions.invoke('public-stats', { method: 'GET' }));
    assert.equal(typeof stats.users, 'number');
    const { error } = await ana.db.functions.invoke('nope', { body: {} });
    assert.ok(error instanceof FunctionsHttpError);
    assert.equal(error.context.status, 404);
    assert.ok(await error.context.json());
  });

  test('the surface describes itself', async () => {
    const answer = await fetch(`${app.server.url}/rest/v1/`, {
      headers: { apikey: app.server.anonKey, accept: 'application/openapi+json' },
    });
    assert.equal(answer.status, 200);
    const spec = await answer.json();
    assert.ok(spec.paths['/matches'] && spec.paths['/rpc/react']);
  });
}
