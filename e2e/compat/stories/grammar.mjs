// Every word that the client has for tables and functions, against the example server: its tables have all types and
// all kinds of relations. The traps are those of the wire contract that concern tables.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startClub } from '../../lib/club.mjs';
import { client, ok, PASSWORD, refused } from '../../lib/people.mjs';

const PEOPLE = [
  { id: 1, name: 'Ana', country: 'PT' },
  { id: 2, name: 'a+b c.d,(e)"f', country: 'BR' },
  { id: 3, name: 'c"d', country: null },
  { id: 4, name: 'a,b', country: 'PT' },
];
const FILMS = [
  {
    id: 1,
    title: 'Aniki',
    year: 1942,
    score: 8.5,
    colour: false,
    released: '1942-12-18',
    details: { tags: ['rio', 'infância'], n: 1 },
    director_id: 1,
    writer_id: 2,
  },
  {
    id: 2,
    title: 'Tabu',
    year: 2012,
    score: 7.25,
    colour: false,
    released: '2012-04-05',
    details: ['a', 2],
    director_id: 1,
    writer_id: null,
  },
  {
    id: 3,
    title: 'Bacurau',
    year: 2019,
    score: 7.25,
    colour: true,
    released: null,
    details: null,
    director_id: 2,
    writer_id: 2,
    remake_of: 1,
  },
];

export function grammar(app) {
  let club;
  let visitor;
  let operator;

  before(async () => {
    club = await startClub(app.server.engine);
    visitor = client(club);
    operator = client(club, club.serviceKey);
    await ok(operator.from('people').insert(PEOPLE));
    await ok(operator.from('films').insert(FILMS, { defaultToNull: false }));
    await ok(
      operator.from('genres').insert([
        { id: 1, name: 'drama' },
        { id: 2, name: 'western' },
      ]),
    );
    await ok(
      operator.from('film_genres').insert([
        { film_id: 1, genre_id: 1 },
        { film_id: 3, genre_id: 1 },
        { film_id: 3, genre_id: 2 },
      ]),
    );
    await ok(operator.from('soundtracks').insert({ film_id: 1, label: 'Disco' }));
  });
  after(() => club?.stop());

  const films = (select = 'id') => visitor.from('films').select(select).order('id');
  const ids = async (query) => (await ok(query)).map((row) => row.id);

  test('every operator that both databases have', async () => {
    assert.deepEqual(await ids(films().eq('year', 2012)), [2]);
    assert.deepEqual(await ids(films().neq('year', 2012)), [1, 3]);
    assert.deepEqual(await ids(films().gt('score', 7.25)), [1]);
    assert.deepEqual(await ids(films().gte('score', 7.25).lt('year', 2019).lte('year', 2012)), [1, 2]);
    assert.deepEqual(await ids(films().like('title', '%a_u')), [2]);
    assert.deepEqual(await ids(films().ilikeAnyOf('title', ['ANI%', 'bac%'])), [1, 3]);
    assert.deepEqual(await ids(films().likeAllOf('title', ['%a%', 'T%'])), [2]);
    assert.deepEqual(await ids(films().regexMatch('title', '^(Ani|Tab).{1,2}$')), [1, 2]);
    assert.deepEqual(await ids(films().regexIMatch('title', 'BACU')), [3]);
    assert.deepEqual(await ids(films().is('colour', true)), [3]);
    assert.deepEqual(await ids(films().isDistinct('writer_id', 2)), [2]);
    assert.deepEqual(await ids(films().in('id', [1, 3])), [1, 3]);
    assert.deepEqual(await ids(films().notIn('id', [1, 3])), [2]);
    assert.deepEqual(await ids(films().contains('details', ['a'])), [2]);
    assert.deepEqual(await ids(films().containedBy('details', ['a', '2', 'z'])), [2]);
    assert.deepEqual(await ids(films().overlaps('details', ['a', 'q'])), [2]);
    assert.deepEqual(await ids(films().eq('details->>n', '1')), [1]);
    assert.deepEqual(await ids(films().match({ director_id: 1, colour: false })), [1, 2]);
    assert.deepEqual(await ids(films().or('year.gt.2015,and(score.gt.8,colour.is.false)')), [1, 3]);
    assert.deepEqual(await ids(films().not('released', 'is', null).filter('year', 'not.in', '(1942)')), [2]);
    for (const query of [
      films().textSearch('title', 'fat'),
      films().rangeGt('year', '[1,2)'),
      films().rangeAdjacent('year', '[1,2)'),
    ]) {
      await refused(query, 'PGRST127', 400);
    }
  });

  test('select: aliases, casts, paths, spreads, groups', async () => {
    assert.deepEqual(
      await ok(
        films('t:title,year::text,tag:details->tags->>0,...people!director_id(director:name)')
          .eq('id', 1)
          .single(),
      ),
      { t: 'Aniki', year: '1942', tag: 'rio', director: 'Ana' },
    );
    assert.deepEqual(await ok(films('id,...genres(g:name)').eq('id', 3)), [
      { id: 3, g: ['drama', 'western'] },
    ]);
    assert.deepEqual(
      await ok(visitor.from('films').select('colour,count(),best:score.max()').order('colour')),
      [
        { colour: false, count: 2, best: 8.5 },
        { colour: true, count: 1, best: 7.25 },
      ],
    );
    assert.deepEqual(await ok(visitor.from('people').select('name,films!director_id(count())').eq('id', 1)), [
      { name: 'Ana', films: [{ count: 2 }] },
    ]);
  });

  test('other forms of an answer', async () => {
    assert.equal(await ok(films('id,title').lt('id', 3).csv()), 'id,title\n1,Aniki\n2,Tabu');
    assert.deepEqual(await ok(films('id,released').eq('id', 3).stripNulls()), [{ id: 3 }]);
    assert.deepEqual(await ok(films('id,released').eq('id', 3).stripNulls().single()), { id: 3 });
    await refused(films().geojson(), 'PGRST107', 406);
    await refused(visitor.schema('private').from('films').select(), 'PGRST106', 406);
  });

  test('writes: defaults, upserts, limits, and a dry run', async () => {
    const genres = () => operator.from('genres');
    const merged = await genres().upsert({ id: 1, name: 'Drama' }).select();
    assert.deepEqual([merged.status, merged.data], [200, [{ id: 1, name: 'Drama' }]]);
    const ignored = await genres()
      .upsert({ id: 9, name: 'Drama' }, { onConflict: 'name', ignoreDuplicates: true })
      .select();
    assert.deepEqual([ignored.status, ignored.data], [201, []]);
    await refused(genres().upsert({ id: 9, name: 'x' }, { onConflict: 'nope' }), '42703', 400);
    await refused(genres().update({ name: 'x' }).gt('id', 0).maxAffected(1), 'PGRST124', 400);
    assert.deepEqual(await ok(genres().update({ name: 'x' }).eq('id', 2).select().rollback()), [
      { id: 2, name: 'x' },
    ]);
    assert.deepEqual(await ok(genres().select().order('id')), [
      { id: 1, name: 'Drama' },
      { id: 2, name: 'western' },
    ]);
    await refused(operator.from('films').insert({ id: 7, title: 'x', director_id: 99 }), '23503', 409);
    await refused(operator.from('films').insert({ id: 7 }), '23502', 400);
  });

  test('policies: a member writes what is theirs', async () => {
    const ana = client(club);
    const { user } = await ok(ana.auth.signUp({ email: 'ana@example.org', password: PASSWORD }));
    const mine = await ok(
      ana.from('reviews').insert({ film_id: 1, author: user.id, hidden: true }).select('id,body').single(),
    );
    assert.equal(mine.body, '');
    assert.deepEqual(await ok(visitor.from('reviews').select('id')), []);
    assert.deepEqual(await ids(operator.from('reviews').select('id')), [mine.id]);
    const refusal = await refused(ana.from('reviews').insert({ film_id: 2, author: mine.id }), '42501', 403);
    assert.equal(refusal.message, 'new row violates row-level security policy for table "reviews"');
    await refused(visitor.from('reviews').insert({ film_id: 2, author: mine.id }), '42501', 401);
    assert.equal(await ok(ana.rpc('whoami')), user.id);
  });

  test('functions by POST, GET and HEAD, with filters on what they answer', async () => {
    const since = (options) => visitor.rpc('films_since', { year: 1990 }, options);
    assert.deepEqual(await ids(since()), [2, 3]);
    assert.deepEqual(
      await ids(since({ get: true }).select('id').lt('score', 8).order('id', { ascending: false })),
      [3, 2],
    );
    assert.deepEqual(await ok(since().select('title,genres(name)').eq('id', 3).limit(1).single()), {
      title: 'Bacurau',
      genres: [{ name: 'Drama' }, { name: 'western' }],
    });
    const head = await since({ head: true, count: 'exact' });
    assert.deepEqual([head.error, head.count, head.data], [null, 2, null]);
    const page = await since({ count: 'exact' }).limit(1);
    assert.deepEqual([page.count, page.status, page.data.length], [2, 206, 1]);
    await refused(visitor.rpc('films_since', { years: 1 }), 'PGRST202', 404);
  });

  test('trap 3: a JSON content type over no body at all', async () => {
    await ok(operator.from('soundtracks').insert({ film_id: 2, label: 'x' }));
    const gone = await operator.from('soundtracks').delete().eq('film_id', 2);
    assert.deepEqual([gone.error, gone.status, gone.data], [null, 204, null]);
  });

  test('trap 8: keys that are no tokens, and no keys', async () => {
    assert.deepEqual(await ids(client(club, 'sb_publishable_x').from('films').select('id').eq('id', 1)), [1]);
    const bare = await fetch(`${club.url}/rest/v1/films?select=id&id=eq.1`);
    assert.deepEqual([bare.status, await bare.json()], [200, [{ id: 1 }]]);
  });

  test('trap 9: what Accept and Prefer mean', async () => {
    const quiet = await operator.from('genres').insert({ id: 5, name: 'curta' });
    assert.deepEqual([quiet.error, quiet.data, quiet.status, quiet.statusText], [null, null, 201, 'Created']);
    const head = await visitor.from('films').select('*', { count: 'exact', head: true });
    assert.deepEqual([head.count, head.data, head.status], [3, null, 200]);
    const part = await visitor.from('films').select('id', { count: 'exact' }).range(0, 1);
    assert.deepEqual([part.count, part.status, part.data.length], [3, 206, 2]);
    await refused(films().single(), 'PGRST116', 406);
    assert.equal(await ok(films().eq('id', 99).maybeSingle()), null);
  });

  test('trap 10: values that break careless query strings', async () => {
    const people = () => visitor.from('people').select('id').order('id');
    for (const { id, name } of PEOPLE) assert.deepEqual(await ids(people().eq('name', name)), [id]);
    assert.deepEqual(await ids(people().in('name', ['a,b', 'c"d'])), [3, 4]);
    assert.deepEqual(await ids(people().or('name.eq."a,b",name.eq."c\\"d"')), [3, 4]);
    const [{ added_at }] = await ok(visitor.from('films').select('added_at').limit(1));
    assert.match(added_at, /\+00:00$/);
    assert.deepEqual(await ids(films().eq('added_at', added_at)), [1, 2, 3]);
  });

  test('trap 11: an unknown table is an error with a body', async () => {
    await refused(visitor.from('nope').select(), 'PGRST205', 404);
    await refused(visitor.rpc('nope'), 'PGRST202', 404);
    const route = await fetch(`${club.url}/rest/v1/films/1/director`);
    assert.deepEqual([route.status, (await route.json()).code], [404, 'PGRST125']);
  });

  test('trap 12: one, many, and two ways', async () => {
    const film = await ok(
      films('people!director_id(id),writer_id(id),soundtracks(label),genres(id),original:remake_of(id)')
        .eq('id', 3)
        .single(),
    );
    assert.deepEqual(film, {
      people: { id: 2 },
      writer_id: { id: 2 },
      soundtracks: null,
      genres: [{ id: 1 }, { id: 2 }],
      original: { id: 1 },
    });
    assert.deepEqual(
      await ok(films('id,films(id)').eq('id', 1).single()),
      { id: 1, films: [{ id: 3 }] },
      'the rows that point here',
    );
    assert.deepEqual(await ok(films('id,genres(count)').eq('id', 3).single()), {
      id: 3,
      genres: [{ count: 2 }],
    });
    assert.equal((await ok(visitor.from('films').select('count')))[0].count, 3);
    const two = await refused(films('people(id)'), 'PGRST201', 300);
    assert.equal(two.details.length, 2);
    assert.deepEqual(
      await ids(films('id,genres(id)').eq('genres.id', 2)),
      [1, 2, 3],
      'a filter on what is embedded keeps the rows',
    );
    assert.deepEqual(await ids(films('id,genres!inner(id)').eq('genres.id', 2)), [3]);
    assert.deepEqual(await ids(films('id,genres()').is('genres', null)), [2]);
  });

  test('the description at the root', async () => {
    const answer = await fetch(`${club.url}/rest/v1/`, { headers: { accept: 'application/openapi+json' } });
    const surface = await answer.json();
    assert.ok(surface.definitions.films.properties.details);
    assert.ok(surface.paths['/rpc/films_since'].post);
  });
}
