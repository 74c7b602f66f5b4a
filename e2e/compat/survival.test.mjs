// A power cut in the middle of many sends: what was answered is there, and nothing is there twice.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { closeAll, matchOf, ok } from '../lib/people.mjs';
import { Server } from '../lib/server.mjs';
import { pooled } from '../lib/wait.mjs';

/** PostgreSQL syncs each transaction by itself, so that it takes longer; `SENDS` sets another number for both. */
const SENDS = { sqlite: 10_000, postgres: 3_000 };
const AT_ONCE = 50;

/** All rows of the conversation, page by page: the surface gives at most a thousand at once. */
async function everything(person, match) {
  const rows = [];
  for (;;) {
    const page = await ok(
      person.db
        .from('messages')
        .select('id,client_id')
        .eq('match_id', match)
        .order('id')
        .range(rows.length, rows.length + 999),
    );
    rows.push(...page);
    if (page.length === 0) return rows;
  }
}

for (const engine of ['sqlite', 'postgres']) {
  describe(`a power cut on ${engine}`, () => survives(engine, Number(process.env.SENDS ?? SENDS[engine])));
}

function survives(engine, sends) {
  let server;
  before(async () => {
    server = await Server.start({ engine });
  });
  after(async () => {
    await closeAll();
    await server?.remove();
  });

  test(`SIGKILL in the middle of ${sends} sends loses nothing that was answered and doubles nothing`, async () => {
    const { a, b, match } = await matchOf(server);
    const names = Array.from({ length: sends }, (_, index) => `envio-${index}`);
    const answered = new Map();
    let killed = null;
    const send = async (name) => {
      const answer = await a.send(match, `mensagem ${name}`, name);
      if (answer.error) return;
      answered.set(name, answer.data.id);
      if (answered.size >= sends / 2) killed ??= server.end('SIGKILL');
    };
    await pooled(names, AT_ONCE, send);
    await killed;
    assert.ok(answered.size >= sends / 2 && answered.size < sends, `${answered.size} answered`);

    await server.again();
    const after = await everything(b, match);
    const found = new Map(after.map((row) => [row.client_id, row.id]));
    assert.equal(found.size, after.length, 'no message twice');
    const lost = [...answered].filter(([name, id]) => found.get(name) !== id);
    assert.deepEqual(lost, []);

    // The client's way after a lost answer: the same again, under the same names; and, for some, after an answer.
    const again = names.filter((name, index) => !answered.has(name) || index % 10 === 0);
    await pooled(again, AT_ONCE, async (name) => ok(a.send(match, `mensagem ${name}`, name)));
    const all = await everything(b, match);
    assert.equal(all.length, sends);
    assert.deepEqual(new Set(all.map((row) => row.client_id)), new Set(names));
    for (const row of after) assert.equal(all.find((other) => other.id === row.id)?.client_id, row.client_id);
  });
}
