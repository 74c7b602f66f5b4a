// Failures put in on purpose: at the database of a server, at the network and at the storage of a browser.

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { enterAs } from './screens.mjs';

const run = promisify(execFile);

/** A second connection to the file of a database, beside the server's own. */
const STATEMENTS = `
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], timeout=60)
connection.executescript(sys.argv[2])
connection.close()`;

/** Runs statements in the server's SQLite file. */
export const onDatabase = (server, sql) => run('python3', ['-c', STATEMENTS, join(server.folder, 'enlace.db'), sql]);

/**
 * The server's database refuses every write of the rows of `table` whose `column` is `value`, so that the server answers
 * 500 by itself, until the returned function is called. SQLite only, as the next two.
 */
export async function refusingWrites(server, table, column, value) {
  const name = (event) => `fault_${table}_${event.toLowerCase()}`;
  const events = ['INSERT', 'UPDATE', 'DELETE'];
  const trigger = (event) => `CREATE TRIGGER ${name(event)} BEFORE ${event} ON ${table}
    WHEN ${event === 'DELETE' ? 'OLD' : 'NEW'}.${column} = '${value}' BEGIN SELECT RAISE(ABORT, 'injected fault'); END;`;
  await onDatabase(server, events.map(trigger).join('\n'));
  return () => onDatabase(server, events.map((event) => `DROP TRIGGER ${name(event)};`).join('\n'));
}

/** The server's database has lost `table`, so that whatever reads it is answered 500, until the returned function is called. */
export async function losingTable(server, table) {
  const rename = (from, to) => onDatabase(server, `PRAGMA legacy_alter_table = ON; ALTER TABLE ${from} RENAME TO ${to};`);
  await rename(table, `${table}_lost`);
  return () => rename(`${table}_lost`, table);
}

/**
 * The screen at `path` cannot read `table`: it says so under `heading`, is pictured as `station`, and is whole after the
 * next try by keys.
 */
export async function failedLoad(server, person, keys, { table, path, heading, station, options }) {
  const { window } = keys;
  const repaired = await losingTable(server, table);
  await enterAs(window, person, path);
  await window.see(window.heading(heading));
  await window.station(station, options);
  await repaired();
  await keys.hit(window.button('Tentar novamente'));
}

/** A decision of the moderation limits what a person may do, for a day. */
export const limiting = (server, person) =>
  onDatabase(server, `INSERT INTO restrictions (id, user_id, kind, decision_id, begins_at, until)
    VALUES ('${randomUUID()}', '${person.id}', 'limit', '${randomUUID()}', '2026-01-01T00:00:00.000000Z',
      strftime('%Y-%m-%dT%H:%M:%S.000000Z', 'now', '+1 day'));`);

/** The server holds interests of this person that are no list, and serves them, until the returned function is called. */
export async function spoilingInterests(server, person) {
  const write = (interests) => onDatabase(server, `UPDATE profiles SET interests = '${interests}' WHERE id = '${person.id}';`);
  await write('{"none":"of this is a list"}');
  return () => write('[]');
}

/** São Paulo and Shanghai: in one of them it is day. */
const CITY_BY_DAY = () => (new Date().getUTCHours() < 12 ? 1_796_236 : 3_448_439);

/** A letter on its way is due now, and it is day in the city of its recipient, whatever the clock here says. */
export async function bringingLetter(server, recipient) {
  await onDatabase(server, `UPDATE profiles SET city_id = ${CITY_BY_DAY()} WHERE id = '${recipient.id}';
    UPDATE letters SET deliver_at = '2026-01-01T00:00:00.000000Z' WHERE to_id = '${recipient.id}' AND state = 'in_transit';
    UPDATE jobs SET run_at = '2026-01-01T00:00:00.000000Z' WHERE kind = 'letters.deliver';`);
}

/** This person was here long ago, so that nothing waits for them to leave, whatever the clock here says. */
export const leaving = (server, person) =>
  onDatabase(server, `UPDATE accounts SET last_seen_at = '2026-01-01T00:00:00.000000Z' WHERE user_id = '${person.id}';`);

/** Requests that match get no answer at all, until the returned function is called. */
export async function losing(window, pattern) {
  const lose = (route) => route.abort();
  await window.context.route(pattern, lose);
  return () => window.context.unroute(pattern, lose);
}

/** The next request that matches waits: `asked` is fulfilled when it was made, and `release` lets it go on. */
export async function delaying(window, pattern) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const asked = new Promise((resolve) => {
    const wait = async (route) => {
      resolve();
      await released;
      await route.continue();
    };
    void window.context.route(pattern, wait, { times: 1 });
  });
  return { asked, release };
}

/** The text of a file arrives changed, as through a bad cache; call before the page is opened. */
export async function garbling(window, pattern, change) {
  await window.context.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

/** The storage refuses this key: `how` is 'setItem' or 'getItem'. Call before the page is opened. */
export function closeStorage(window, how, key, message = 'The storage is closed') {
  return window.context.addInitScript(
    ([method, refused, words]) => {
      const real = Storage.prototype[method];
      Storage.prototype[method] = function (name, ...rest) {
        if (name === refused) throw new Error(words);
        return real.call(this, name, ...rest);
      };
    },
    [how, key, message],
  );
}
