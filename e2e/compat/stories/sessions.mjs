// Tokens: rotation, races, and the three scopes of signing out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { client, ok, PASSWORD, Person } from '../../lib/people.mjs';
import { until } from '../../lib/wait.mjs';

/** The same person on another device. */
async function device(server, person) {
  const db = client(server);
  await ok(db.auth.signInWithPassword({ email: person.email, password: PASSWORD }));
  return db;
}

const alive = async (db) => (await db.auth.getUser()).error === null;

/** Refreshes with any token, beside every client and its memory of failures. */
async function refresh(server, token) {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });
  return { status: answer.status, body: await answer.json() };
}

export function sessions(app) {
  test('two tabs that refresh at once both stay in, with one and the same token', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const { data } = await ana.db.auth.getSession();
    const tabs = await Promise.all(
      [1, 2].map(async () => {
        const tab = client(app.server);
        await ok(tab.auth.setSession(data.session));
        return tab;
      }),
    );
    const renewed = await Promise.all(tabs.map((tab) => ok(tab.auth.refreshSession())));
    assert.equal(renewed[0].session.refresh_token, renewed[1].session.refresh_token);
    assert.notEqual(renewed[0].session.refresh_token, data.session.refresh_token);
    for (const tab of tabs) assert.ok(await alive(tab));
  });

  test('an old token is forgiven for some seconds, then it ends the whole session', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const { data } = await ana.db.auth.getSession();
    const first = data.session.refresh_token;
    const second = (await refresh(app.server, first)).body.refresh_token;
    const third = (await refresh(app.server, second)).body.refresh_token;
    assert.equal(new Set([first, second, third]).size, 3);
    const late = await until('the first token is too old', async () => {
      const answer = await refresh(app.server, first);
      return answer.status !== 200 && answer;
    });
    assert.equal(late.status, 400);
    assert.equal(late.body.code ?? late.body.error_code, 'refresh_token_already_used');
    const family = await refresh(app.server, third);
    assert.equal(family.status, 400, 'a stolen token ends its family');
    assert.equal(await alive(ana.db), false);
  });

  test('a token that never was is refused by name', async () => {
    const answer = await refresh(app.server, 'abcdefghijkl');
    assert.equal(answer.status, 400);
    assert.equal(answer.body.code, 'refresh_token_not_found');
  });

  test('signing out here, elsewhere, everywhere', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const [phone, tablet, work] = await Promise.all([1, 2, 3].map(() => device(app.server, ana)));
    const token = (await phone.auth.getSession()).data.session.access_token;

    assert.equal((await phone.auth.signOut({ scope: 'local' })).error, null);
    const gone = await client(app.server).auth.getUser(token);
    assert.equal(
      gone.error.name,
      'AuthSessionMissingError',
      'the unexpired token of an ended session is refused',
    );
    const raw = await fetch(`${app.server.url}/auth/v1/user`, {
      headers: { apikey: app.server.anonKey, authorization: `Bearer ${token}` },
    });
    assert.deepEqual([raw.status, (await raw.json()).code], [403, 'session_not_found']);
    assert.ok(await alive(tablet));

    assert.equal((await tablet.auth.signOut({ scope: 'others' })).error, null);
    assert.ok(await alive(tablet));
    assert.equal(await alive(work), false);
    assert.equal(await alive(ana.db), false);
    assert.equal(
      (await work.auth.getSession()).data.session,
      null,
      'a client whose session ended forgets it',
    );

    const laptop = await device(app.server, ana);
    assert.equal((await laptop.auth.signOut()).error, null);
    assert.equal(await alive(tablet), false);
  });

  test('an ended session opens no table either', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const token = await ana.token();
    await ana.db.auth.signOut();
    const answer = await fetch(`${app.server.url}/rest/v1/profiles?select=id`, {
      headers: { apikey: app.server.anonKey, authorization: `Bearer ${token}` },
    });
    assert.equal(answer.status, 401);
  });

  test('claims are read by the client', async () => {
    const ana = await Person.newcomer(app.server, 'Ana');
    const { claims } = await ok(ana.db.auth.getClaims());
    assert.equal(claims.sub, ana.id);
    assert.equal(claims.aud, 'authenticated');
    assert.equal(claims.aal, 'aal1');
    assert.equal(typeof claims.session_id, 'string');
  });
}
