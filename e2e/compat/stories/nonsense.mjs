// Nonsense is refused in words and changes nothing.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { addressOf, client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';

export function nonsense(app) {
  let ana;

  before(async () => {
    ana = await Person.ready(app.server, 'Ana');
  });

  const change = (patch) => ana.db.from('profiles').update(patch).eq('id', ana.id);

  test('a minor cannot sign up, nor become one later', async () => {
    const email = addressOf('Menor');
    const db = client(app.server);
    const young = `${new Date().getFullYear() - 15}-01-01`;
    const { error } = await db.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { name: 'Menor', birthdate: young } },
    });
    assert.ok(error && error.status >= 400 && error.status < 500);
    assert.match(error.message, /18/);
    await refused(db.auth.signInWithPassword({ email, password: PASSWORD }), 'invalid_credentials');
    const shy = await Person.newcomer(app.server, 'Beto');
    const late = await shy.db.from('profiles').update({ birthdate: young }).eq('id', shy.id);
    assert.equal(late.error.code, 'VALIDATION');
    assert.equal((await ok(shy.db.from('profiles').select('birthdate').single())).birthdate, null);
  });

  test('every field refuses what does not fit it, by name', async () => {
    const before = await ok(ana.db.from('profiles').select('*').single());
    for (const [field, value] of [
      ['full_name', ''],
      ['full_name', 'a'.repeat(61)],
      ['bio', 'a'.repeat(501)],
      ['bio', { oi: 7 }],
      ['sexuality', 'qualquer'],
      ['gender_identity', 'xyz'],
      ['gender_preferences', ['xyz']],
      ['gender_preferences', 'woman'],
      ['pronouns', 'xyz'],
      ['languages', ['klingon']],
      ['personality', 'x'],
      ['education', 'x'],
      ['relocate', 'x'],
      ['children', 'x'],
      ['height_cm', 20],
      ['height_cm', 'alta'],
      ['birthdate', '2026-02-31'],
      ['birthdate', '1800-01-01'],
      ['city_id', 1],
      ['city_id', 'Lisboa'],
      ['astrology_sign', 'Serpentário'],
      ['birth_chart', { sun: 'x' }],
      ['visibility', { bio: 'todos' }],
      ['interests', Array.from({ length: 100 }, (_, index) => `interesse ${index}`)],
      ['paused', 'sim'],
    ]) {
      const answer = await change({ [field]: value });
      assert.ok(answer.error, `${field} took ${JSON.stringify(value)}`);
      assert.ok(
        [400, 422].includes(answer.status),
        `${field}: ${answer.status} ${JSON.stringify(answer.error)}`,
      );
      if (answer.status === 422) assert.equal(answer.error.details.field.split('.')[0], field);
    }
    assert.deepEqual(await ok(ana.db.from('profiles').select('*').single()), before);
  });

  test('a patch with one bad field changes none', async () => {
    const before = await ok(ana.db.from('profiles').select('bio').single());
    await refused(change({ bio: 'boa', sexuality: 'qualquer' }), 'VALIDATION', 422);
    assert.deepEqual(await ok(ana.db.from('profiles').select('bio').single()), before);
  });

  test('sixty letters and five hundred fit, counted as people count', async () => {
    const name = 'Mariana'.padEnd(60, ' Luísa').trimEnd().padEnd(60, 'a');
    const bio = '👩‍❤️‍👨'.repeat(10).padEnd(10 * 8 + 400, 'é');
    const row = await ok(change({ full_name: name, bio }).select('full_name,bio').single());
    assert.equal(row.full_name, name);
    assert.equal(row.bio, bio);
    await ok(change({ full_name: 'Ana' }));
  });

  test('filters outside their bounds are refused', async () => {
    for (const row of [
      { age_min: 17 },
      { age_min: 50, age_max: 30 },
      { age_max: 400 },
      { distance_km: 0 },
      { compatibility: 101 },
      { weights: { values: 200 } },
    ]) {
      const answer = await ana.db.from('search_filters').upsert({ user_id: ana.id, ...row });
      assert.ok(answer.error && [400, 422].includes(answer.status), JSON.stringify([row, answer]));
    }
    await refused(
      ana.db.from('search_filters').upsert({ user_id: ana.id, verified_only: true }),
      'PREMIUM_REQUIRED',
      402,
    );
    assert.deepEqual(await ok(ana.db.from('search_filters').select('age_min')), []);
  });

  test('a body that is no JSON, or too much of it, is refused', async () => {
    const post = (body) =>
      ana.token().then((token) =>
        fetch(`${app.server.url}/rest/v1/rpc/react`, {
          method: 'POST',
          headers: {
            apikey: app.server.anonKey,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          },
          body,
        }),
      );
    assert.equal((await post('{"target":')).status, 400);
    assert.equal((await post('[]')).status, 400);
    const huge = await post(`{"target":"${'a'.repeat(12_000_000)}"}`).then(
      (answer) => answer.status,
      () => 413,
    );
    assert.ok(huge >= 400 && huge < 500);
  });
}
