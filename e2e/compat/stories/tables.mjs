// Reading tables with everything that the screens use.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { client, matchOf, ok, Person, refused } from '../../lib/people.mjs';

/** Bodies that break careless query strings. */
const ODD = [
  'a+b c.d,(e)"f',
  'x,y',
  'c"d',
  '100% * _ \\',
  'ção & amor = ?#',
  '2026-01-01T00:00:00+00:00',
  "d'água",
];

export function tables(app) {
  let ana;
  let davi;
  let match;

  before(async () => {
    ({ a: ana, b: davi, match } = await matchOf(app.server));
    for (const body of ODD) await ok(ana.send(match, body));
  });

  test('a to-one embedding is an object, a to-many one a list', async () => {
    const row = await ok(
      ana.db
        .from('matches')
        .select('id, person:people(id, name, photos:person_photos(position, path))')
        .single(),
    );
    assert.equal(row.person.id, davi.id);
    assert.equal(row.person.name, 'Davi');
    assert.equal(row.person.photos.length, 1);
    assert.match(row.person.photos[0].path, new RegExp(`^${davi.id}/`));
    const [message] = await ok(ana.db.from('messages').select('body, match:matches(id)').limit(1));
    assert.equal(message.match.id, match);
  });

  test('an inner embedding drops parents, a plain one keeps them', async () => {
    const query = (kind) =>
      ana.db.from('matches').select(`id, person:people${kind}(name)`).eq('person.name', 'Outro nome');
    assert.deepEqual(await ok(query('!inner')), []);
    assert.deepEqual(await ok(query('')), [{ id: match, person: null }]);
  });

  test('odd values survive the query string', async () => {
    const bodies = async (query) => (await ok(query.order('id'))).map((row) => row.body);
    const rows = () => ana.db.from('messages').select('body').eq('match_id', match);
    for (const body of ODD) assert.deepEqual(await bodies(rows().eq('body', body)), [body]);
    assert.deepEqual(await bodies(rows().in('body', ['x,y', 'c"d', "d'água"])), ['x,y', 'c"d', "d'água"]);
    assert.deepEqual(await bodies(rows().or('body.eq."x,y",body.eq.c"d')), ['x,y', 'c"d']);
    assert.deepEqual(await bodies(rows().ilike('body', '%AMOR%')), ['ção & amor = ?#']);
    assert.deepEqual(await bodies(rows().like('body', '2026*')), ['2026-01-01T00:00:00+00:00']);
    assert.deepEqual(await bodies(rows().not('body', 'in', '("x,y",c"d)').neq('body', ODD[0])), [
      ODD[3],
      ODD[4],
      ODD[5],
      ODD[6],
    ]);
    assert.deepEqual(await bodies(rows().in('body', [])), []);
  });

  test('times compare, with a plus in them', async () => {
    const rows = await ok(ana.db.from('messages').select('id,created_at').eq('match_id', match).order('id'));
    const middle = rows[3].created_at;
    assert.match(middle, /[+]00:00$|Z$/);
    const later = await ok(ana.db.from('messages').select('id').gt('created_at', middle).order('id'));
    assert.deepEqual(
      later.map((row) => row.id),
      rows.filter((row) => row.created_at > middle).map((row) => row.id),
    );
    assert.equal(
      (await ok(ana.db.from('messages').select('id').eq('created_at', middle))).length,
      rows.filter((row) => row.created_at === middle).length,
    );
  });

  test('null is a state, not a word', async () => {
    const unread = await ok(davi.db.from('messages').select('id').is('read_at', null));
    assert.equal(unread.length, ODD.length);
    assert.deepEqual(await ok(davi.db.from('messages').select('id').not('deleted_at', 'is', null)), []);
  });

  test('order, limit and range page through a list', async () => {
    const all = await ok(ana.db.from('matchmaking_questions').select('id').order('id'));
    assert.equal(all.length, 20);
    const backwards = await ok(
      ana.db.from('matchmaking_questions').select('id').order('id', { ascending: false }).range(5, 9),
    );
    assert.deepEqual(backwards, all.toReversed().slice(5, 10));
    const two = ana.db
      .from('matchmaking_questions')
      .select('id')
      .order('importance', { ascending: false })
      .order('id');
    assert.equal((await ok(two.limit(3))).length, 3);
    assert.deepEqual(await ok(ana.db.from('matchmaking_questions').select('id').range(50, 60)), []);
  });

  test('a count is a number: with rows, and with the head alone', async () => {
    const page = await ana.db.from('matchmaking_questions').select('id', { count: 'exact' }).limit(5);
    assert.deepEqual([page.error, page.count, page.data.length, page.status], [null, 20, 5, 206]);
    const head = await ana.db.from('matchmaking_questions').select('*', { count: 'exact', head: true });
    assert.deepEqual([head.error, head.count, head.data, head.status], [null, 20, null, 200]);
    const none = await ana.db
      .from('messages')
      .select('*', { count: 'exact', head: true })
      .eq('body', 'nunca dita');
    assert.deepEqual([none.error, none.count], [null, 0]);
    await refused(
      ana.db.from('matchmaking_questions').select('id', { count: 'exact' }).range(50, 60),
      'PGRST103',
      416,
    );
  });

  test('single wants exactly one, maybeSingle at most one', async () => {
    const messages = () => ana.db.from('messages').select('id');
    const none = await refused(messages().eq('body', 'nunca dita').single(), 'PGRST116', 406);
    assert.equal(none.message, 'Cannot coerce the result to a single JSON object');
    assert.equal(none.details, 'The result contains 0 rows');
    await refused(messages().single(), 'PGRST116', 406);
    assert.equal(await ok(messages().eq('body', 'nunca dita').maybeSingle()), null);
    await refused(messages().maybeSingle(), 'PGRST116', 406);
  });

  test('what does not exist is named, never an empty success', async () => {
    const table = await refused(ana.db.from('nope').select(), 'PGRST205', 404);
    assert.equal(table.message, "Could not find the table 'public.nope' in the schema cache");
    const raw = await fetch(`${app.server.url}/rest/v1/nope`, { headers: { apikey: app.server.anonKey } });
    assert.deepEqual(Object.keys(await raw.json()).sort(), ['code', 'details', 'hint', 'message']);
    for (const hidden of ['accounts', 'users', 'relations', 'auth_users', 'outbox'])
      await refused(ana.db.from(hidden).select(), 'PGRST205', 404);
    await refused(ana.db.from('messages').select('segredo'), '42703', 400);
    await refused(ana.db.from('messages').select('id').eq('segredo', 1), '42703', 400);
    await refused(ana.db.from('matches').select('id, nope(*)'), 'PGRST200', 400);
    await refused(ana.db.from('messages').select('id').eq('id', 'não é um id'), '22P02', 400);
    await refused(ana.db.from('messages').select('id.count()'), 'PGRST123', 400);
    const route = await fetch(`${app.server.url}/rest/v1/a/b/c`, { headers: { apikey: app.server.anonKey } });
    assert.equal(route.status, 404);
    assert.ok((await route.json()).code, 'an unknown route has a body, or the client takes it for a success');
  });

  test('a key that is no token, and no key at all, mean a visitor', async () => {
    const opaque = client(app.server, 'sb_publishable_x');
    assert.deepEqual(await ok(opaque.from('profiles').select('id')), []);
    assert.equal((await ok(opaque.rpc('search_cities', { q: 'Recife' })))[0].name, 'Recife');
    const bare = await fetch(`${app.server.url}/rest/v1/rpc/search_cities?q=Recife`);
    assert.equal(bare.status, 200);
    assert.deepEqual(await ok(client(app.server).from('messages').select()), [], 'a visitor has no messages');
    await refused(client(app.server, 'nonsense').from('messages').select(), 'PGRST301', 401);
  });

  test('people that the deck showed are found by id, and only masked', async () => {
    const stranger = await Person.ready(app.server, 'Elisa');
    assert.deepEqual(
      await ok(ana.db.from('people').select('id').eq('id', stranger.id)),
      [],
      'nobody showed her yet',
    );
    await ana.meets(stranger);
    const prompts = await ana.db
      .from('person_prompts')
      .select('people(*)', { count: 'exact' })
      .eq('position', 0);
    assert.deepEqual([prompts.count, prompts.data.length], [1, 1], 'only the match is there unnamed');
    assert.deepEqual(
      (await ok(ana.db.from('people').select('id'))).map((row) => row.id),
      [davi.id],
      'a list of people holds no strangers',
    );
    const row = await ok(ana.db.from('people').select('*').eq('id', stranger.id).single());
    assert.equal(row.relation, 'stranger');
    const never = ['email', 'birthdate', 'lat', 'lon', 'latitude', 'longitude', 'birth_time', 'phone'];
    assert.deepEqual(
      never.filter((key) => key in row),
      [],
    );
    assert.equal(row.sexuality, null, 'sexuality is shown only by choice');
    await refused(ana.db.from('people').select('id, email'), '42703', 400);
    assert.deepEqual(
      await ok(ana.db.from('people').select('id').eq('id', ana.id)),
      [],
      'nobody is among their own people',
    );
    assert.deepEqual(
      await ok(ana.db.from('profiles').select('id').eq('id', davi.id)),
      [],
      'a profile is its owner’s alone',
    );
  });
}
