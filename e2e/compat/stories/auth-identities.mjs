// Sign-in with external providers: OAuth redirects, ID tokens, and the identities of an account.

import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { Browser, saidBy } from '../../lib/oidc.mjs';
import { addressOf, client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';

/** A user as the provider knows them. */
const stranger = (name, email = addressOf(name)) => ({ sub: randomUUID(), name, email });

/** A client that lives in a browser; under PKCE it keeps its verifier in memory. */
function inBrowser(app, browser, flowType = 'implicit') {
  const stored = new Map();
  const storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
  return createClient(app.server.url, app.server.anonKey, {
    auth: { flowType, storage, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: browser.fetch },
    realtime: { transport: ws },
  });
}

const page = (app) => `${app.server.url}/entrar`;

/** Where `signInWithOAuth` sends a browser. */
async function wayOut(app, db) {
  const options = { redirectTo: page(app), skipBrowserRedirect: true };
  return (await ok(db.auth.signInWithOAuth({ provider: app.oidc.name, options }))).url;
}

export function authIdentities(app) {
  test('a redirect to a provider and back signs in, and the product knows what it may', async () => {
    const [browser, ana] = [new Browser(app.server, app.oidc), stranger('Ana')];
    const db = inBrowser(app, browser);
    app.oidc.next = { ...ana, birthdate: '1990-01-01' };
    const end = await browser.open(await wayOut(app, db));
    assert.ok(end.startsWith(`${page(app)}#`), end);
    const handed = saidBy(end);
    assert.deepEqual([handed.token_type, handed.provider_token], ['bearer', `de ${ana.sub}`]);
    const { user } = await ok(db.auth.setSession(handed));
    assert.deepEqual(
      [user.email, user.app_metadata.provider, user.user_metadata.full_name],
      [ana.email, app.oidc.name, 'Ana'],
    );
    assert.ok(user.email_confirmed_at);
    const { identities } = await ok(db.auth.getUserIdentities());
    assert.deepEqual(
      identities.map(({ provider, id }) => [provider, id]),
      [[app.oidc.name, ana.sub]],
    );

    // The name of the claims is the first name of the profile; without a birth date the person is
    // not visible.
    const mine = await ok(db.from('profiles').select('full_name,birthdate').eq('id', user.id).single());
    assert.deepEqual(mine, { full_name: 'Ana', birthdate: null });
    const other = await Person.newcomer(app.server, 'Bia');
    assert.deepEqual(await ok(other.db.from('people').select('id').eq('id', user.id)), []);

    app.oidc.next = ana;
    const again = await ok(
      inBrowser(app, browser).auth.setSession(saidBy(await browser.open(await wayOut(app, db)))),
    );
    assert.equal(again.user.id, user.id);
  });

  test('under PKCE the page gets a code, and the provider’s tokens once', async () => {
    const [browser, ana] = [new Browser(app.server, app.oidc), stranger('Ana')];
    const db = inBrowser(app, browser, 'pkce');
    app.oidc.next = ana;
    const end = await browser.open(await wayOut(app, db));
    const { code } = saidBy(end);
    assert.equal(end, `${page(app)}?code=${code}`);
    const { session } = await ok(db.auth.exchangeCodeForSession(code));
    assert.equal(session.user.email, ana.email);
    assert.deepEqual(
      [session.provider_token, session.provider_refresh_token],
      [`de ${ana.sub}`, `outra vez ${ana.sub}`],
    );
    assert.equal((await ok(db.auth.refreshSession())).session.provider_token, undefined);
  });

  test('a return works once, in the browser that left, and a refusal is reported', async () => {
    const [browser, other] = [new Browser(app.server, app.oidc), new Browser(app.server, app.oidc)];
    const db = inBrowser(app, browser);
    app.oidc.next = stranger('Ana');
    const back = await browser.open(await wayOut(app, db), '/auth/v1/callback');
    assert.equal(
      saidBy(await other.open(back)).error_code,
      'bad_oauth_state',
      'another browser is not signed in by it',
    );
    const mine = await browser.open(await wayOut(app, db), '/auth/v1/callback');
    assert.ok(saidBy(await browser.open(mine)).access_token);
    assert.equal(saidBy(await browser.open(mine)).error_code, 'bad_oauth_state', 'it works once');
    app.oidc.next = null;
    const no = saidBy(await browser.open(await wayOut(app, db)));
    assert.deepEqual([no.error, no.error_description], ['access_denied', 'Agora não']);
    const unknown = await fetch(`${app.server.url}/auth/v1/authorize?provider=github`, {
      redirect: 'manual',
    });
    assert.deepEqual([unknown.status, (await unknown.json()).code], [400, 'validation_failed']);
  });

  test('ID tokens of Google and Apple sign in, by their nonce', async () => {
    const ana = stranger('Ana');
    const nonce = randomUUID();
    const hashed = createHash('sha256').update(nonce).digest('hex');
    const first = client(app.server);
    const { user } = await ok(
      first.auth.signInWithIdToken({
        provider: 'google',
        token: app.oidc.token(ana, { nonce: hashed }),
        nonce,
      }),
    );
    assert.equal(user.email, ana.email);
    const apple = app.oidc.token(ana, { nonce: hashed, email_verified: 'true' });
    const second = client(app.server);
    const by = await ok(second.auth.signInWithIdToken({ provider: 'apple', token: apple, nonce }));
    assert.equal(by.user.id, user.id, 'the same proven address');
    assert.deepEqual(by.user.app_metadata.providers, ['google', 'apple']);

    const db = client(app.server);
    const bring = (token, more) => db.auth.signInWithIdToken({ provider: 'google', token, ...more });
    await refused(
      bring(app.oidc.token(ana, { nonce: hashed }), { nonce: 'outro' }),
      'invalid_credentials',
      400,
    );
    await refused(bring(app.oidc.token(ana, { nonce: hashed })), 'validation_failed', 400);
    await refused(bring(app.oidc.token(ana, { aud: 'outra-app' })), 'unexpected_audience', 400);
    await refused(bring(app.oidc.token(ana, { iss: 'https://evil.test' })), 'invalid_credentials', 400);
    await refused(bring(app.oidc.token(ana, { exp: 1 })), 'invalid_credentials', 400);
    await refused(bring(`${app.oidc.token(ana)}x`), 'invalid_credentials', 400);
    await refused(
      bring(app.oidc.token(stranger('Eva'), { email_verified: false })),
      'provider_email_needs_verification',
      422,
    );
    await refused(
      db.auth.signInWithIdToken({ provider: 'github', token: app.oidc.token(ana) }),
      'provider_disabled',
      400,
    );
  });

  test('an account that a stranger opened with her address is not the owner’s', async () => {
    const ana = stranger('Ana');
    const trap = client(app.server);
    const planted = await ok(
      trap.auth.signUp({ email: ana.email, password: PASSWORD, options: { data: { name: 'Estranho' } } }),
    );
    const owner = client(app.server);
    const { user } = await ok(
      owner.auth.signInWithIdToken({ provider: 'google', token: app.oidc.token(ana) }),
    );
    assert.notEqual(user.id, planted.user.id);
    await refused(
      trap.auth.signInWithPassword({ email: ana.email, password: PASSWORD }),
      'invalid_credentials',
    );
    assert.equal(
      (await ok(owner.from('profiles').select('full_name').eq('id', user.id).single())).full_name,
      'Ana',
    );
  });

  test('identities are joined and parted, and the last one stays', async () => {
    const person = await Person.newcomer(app.server, 'Ana');
    const browser = new Browser(app.server, app.oidc);
    const db = inBrowser(app, browser);
    await ok(db.auth.setSession((await person.db.auth.getSession()).data.session));
    const [own] = (await ok(db.auth.getUserIdentities())).identities;
    await refused(db.auth.unlinkIdentity(own), 'single_identity_not_deletable', 422);

    const elsewhere = stranger('Ana');
    app.oidc.next = elsewhere;
    const join = async () =>
      (await ok(db.auth.linkIdentity({ provider: app.oidc.name, options: { redirectTo: page(app) } }))).url;
    const handed = saidBy(await browser.open(await join()));
    const { user } = await ok(db.auth.setSession(handed));
    assert.deepEqual([user.id, user.app_metadata.providers], [person.id, ['email', app.oidc.name]]);
    assert.equal(saidBy(await browser.open(await join())).error_code, 'identity_already_exists');

    // A browser lured into finishing another user's sign-in links nothing.
    app.oidc.next = stranger('Bia');
    assert.equal(
      saidBy(await new Browser(app.server, app.oidc).open(await join())).error_code,
      'bad_oauth_state',
    );

    const linked = await ok(
      db.auth.linkIdentity({ provider: 'google', token: app.oidc.token(stranger('Ana')) }),
    );
    assert.equal(linked.user.id, person.id);
    const taken = client(app.server);
    const bia = stranger('Bia');
    await ok(taken.auth.signInWithIdToken({ provider: 'google', token: app.oidc.token(bia) }));
    await refused(
      db.auth.linkIdentity({ provider: 'google', token: app.oidc.token(bia) }),
      'identity_already_exists',
      422,
    );

    const { identities } = await ok(db.auth.getUserIdentities());
    assert.deepEqual(
      identities.map(({ provider }) => provider),
      ['email', app.oidc.name, 'google'],
    );
    for (const identity of identities.slice(1)) await ok(db.auth.unlinkIdentity(identity));
    await refused(
      db.auth.unlinkIdentity({ ...own, identity_id: randomUUID() }),
      'single_identity_not_deletable',
      422,
    );
    assert.deepEqual((await ok(db.auth.getUser())).user.app_metadata.providers, ['email']);
    const foreign = client(app.server);
    await ok(foreign.auth.signInWithIdToken({ provider: 'google', token: app.oidc.token(elsewhere) }));
    assert.notEqual(
      (await ok(foreign.auth.getUser())).user.id,
      person.id,
      'a parted identity leads here no more',
    );
    await ok(client(app.server).auth.signInWithPassword({ email: person.email, password: PASSWORD }));
  });

  test('SAML is refused by name', async () => {
    await refused(
      client(app.server).auth.signInWithSSO({ domain: 'example.org' }),
      'saml_provider_disabled',
      404,
    );
  });
}
