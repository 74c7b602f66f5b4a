// Two people who like each other at the same instant are one match.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ok, Person, patiently } from '../../lib/people.mjs';
import { pooled } from '../../lib/wait.mjs';

/** Fifteen people are a hundred and five pairs. */
const CROWD = 15;

export function likes(app) {
  test('a hundred simultaneous mutual likes make exactly one match each', async () => {
    const people = await pooled(Array.from({ length: CROWD }), 4, (_, index) =>
      Person.ready(app.server, `Pessoa${'abcdefghijklmno'[index]}`),
    );
    await pooled(people, 4, (one) => one.meets(...people.filter((other) => other !== one)));
    const pairs = people.flatMap((one, index) => people.slice(index + 1).map((other) => [one, other]));
    assert.ok(pairs.length >= 100);
    // All of them at one instant; a small machine may ask some to come again.
    const like = (one, other) => patiently(`${one.name} likes ${other.name}`, () => one.react(other));
    const answers = await Promise.all(
      pairs.map(([one, other]) => Promise.all([like(one, other), like(other, one)])),
    );
    const ids = answers.map((two) => [...new Set(two.map(({ match_id }) => match_id).filter(Boolean))]);
    assert.deepEqual(
      ids.filter((found) => found.length !== 1),
      [],
      'each pair gets one match',
    );
    assert.equal(new Set(ids.flat()).size, pairs.length);
    const seen = await Promise.all(
      people.map((person) => ok(person.db.from('matches').select('id,person_id'))),
    );
    for (const [index, rows] of seen.entries()) {
      assert.equal(rows.length, CROWD - 1);
      assert.equal(
        new Set(rows.map((row) => row.person_id)).size,
        CROWD - 1,
        `${people[index].name} has each match once`,
      );
    }
    assert.deepEqual(new Set(seen.flat().map((row) => row.id)), new Set(ids.flat()));
  });
}
