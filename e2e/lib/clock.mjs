// Time that has passed, without waiting for it: rows of the server's database are moved back, and the schedule that looks
// for them runs now. The clock of the server is the real one. SQLite only.

import { onDatabase } from './faults.mjs';

const MINUTE = 60_000;
const LONG_AGO = '2026-01-01T00:00:00.000000Z';
const NEVER = '2999-01-01T00:00:00.000000Z';

/** A moment so many minutes from now, as the database writes it. */
const at = (minutes) => new Date(Date.now() + minutes * MINUTE).toISOString().replace('Z', '000Z');

const schedule = (name, next) => `UPDATE schedules SET next_at = '${next}' WHERE name = '${name}';`;

/** The half hour of a person's boost is over; its result is not written before `finishingBoosts`. */
export const endingBoost = (server, person) =>
  onDatabase(server, `${schedule('boosts.finish', NEVER)}
    UPDATE boosts SET started_at = '${at(-31)}', ends_at = '${at(-1)}' WHERE user_id = '${person.id}' AND state = 'running';`);

export const finishingBoosts = (server) => onDatabase(server, schedule('boosts.finish', LONG_AGO));

/** So many people looked at the card of a person's running boost, evenly over its half hour. */
export const lookingAtBoost = (server, person, looks) =>
  onDatabase(server, `WITH RECURSIVE look(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM look WHERE n < ${looks})
    INSERT INTO boost_views (boost_id, viewer, user_id, placed_at, seen_at, counted)
    SELECT boosts.id, lower(printf('00000000-0000-4000-8000-%012x', n)), user_id, started_at,
      strftime('%Y-%m-%dT%H:%M:%S.000000Z', started_at, printf('+%d seconds', (n * 1790) / ${looks})), 1
    FROM boosts, look WHERE user_id = '${person.id}' AND state = 'running';`);

/** Thirty days are over for the gifts that a person gave and that are not opened. */
export const expiringGifts = (server, sender) =>
  onDatabase(server, `UPDATE gifts SET expires_at = '${LONG_AGO}' WHERE sender_id = '${sender.id}' AND state IN ('sent', 'delivered');
    ${schedule('gifts.expire', LONG_AGO)}`);

/** Two days are over for an invitation to a game. */
export const expiringInvitation = (server, session) =>
  onDatabase(server, `UPDATE game_sessions SET expires_at = '${LONG_AGO}' WHERE id = '${session}'; ${schedule('games.expiry', LONG_AGO)}`);

/** A turn was remembered, and nobody moved for so long that the game pauses. */
export const pausingGame = (server, session) =>
  onDatabase(server, `UPDATE game_sessions SET turn_since = '${LONG_AGO}', nudged_at = '${LONG_AGO}' WHERE id = '${session}';
    ${schedule('games.expiry', LONG_AGO)}`);

/** The night chose these two for each other, and it is the morning after. */
export const proposing = (server, one, other, id) =>
  onDatabase(server, [[one, other], [other, one]].map(([user, person]) => `
    INSERT INTO daily_matches (id, user_id, other_id, day, planned_at, delivered_at, expires_at, notified_at)
    VALUES ('${id}', '${user.id}', '${person.id}', '${at(0).slice(0, 10)}', '${at(-300)}', '${at(-5)}', '${at(2880)}', '${at(-5)}');`).join(''));

/** The two days of a person's Match do Dia are over. */
export const expiringProposals = (server, person) =>
  onDatabase(server, `UPDATE daily_matches SET expires_at = '${at(-1)}' WHERE user_id = '${person.id}';`);

/** The thirty seconds in which a message with payment details waits are over. */
export const endingHold = (server, sender) =>
  onDatabase(server, `UPDATE message_holds SET held_at = '${LONG_AGO}' WHERE sender_id = '${sender.id}';`);
