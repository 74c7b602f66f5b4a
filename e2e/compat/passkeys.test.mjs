// Passkeys and security keys in Chromium: the client's own code, and an authenticator that the browser plays.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from '../lib/browser.mjs';
import { client, closeAll, ok, PASSWORD, Person, refused } from '../lib/people.mjs';
import { Server } from '../lib/server.mjs';

const CLIENT = readFileSync(
  fileURLToPath(new URL('../node_modules/@supabase/supabase-js/dist/umd/supabase.js', import.meta.url)),
  'utf8',
);

/** A page of the site with the published client in it, and an authenticator that its person has unlocked. */
async function openPage(browser, server, { transport = 'internal' } = {}) {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/privacy-policy');
  // By the debugger, so that the page's own policy stays as it is.
  await page.evaluate(CLIENT);
  await page.evaluate(
    ([url, key]) => {
      globalThis.db = globalThis.supabase.createClient(url, key, {
        auth: { storageKey: 'story', detectSessionInUrl: false },
      });
    },
    [server.url, server.anonKey],
  );
  const debug = await context.newCDPSession(page);
  await debug.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await debug.send('WebAuthn.addVirtualAuthenticator', { options });
  return page;
}

/** Calls a function of the page's client; answers data and what matters of the error. */
const asked = (page, call, argument) =>
  page.evaluate(
    async ([source, given]) => {
      const { data, error } = await new Function('db', 'given', `return (${source})(db, given)`)(
        globalThis.db,
        given,
      );
      return {
        data,
        error: error && { code: error.code, status: error.status, message: error.message, name: error.name },
      };
    },
    [call.toString(), argument],
  );

const signedIn = (page, email) =>
  asked(page, (db, given) => db.auth.signInWithPassword(given), { email, password: PASSWORD });

async function fine(answer) {
  const { data, error } = await answer;
  assert.equal(error, null, JSON.stringify(error));
  return data;
}

for (const engine of ['sqlite', 'postgres']) {
  describe(`passkeys in a browser on ${engine}`, () => {
    let server;
    let browser;
    before(async () => {
      server = await Server.start({ engine, host: 'localhost' });
      browser = await launch();
    });
    after(async () => {
      await browser?.close();
      await closeAll();
      await server?.remove();
    });

    test('a passkey is registered, signs in without a name, is renamed and removed', async () => {
      const ana = await Person.newcomer(server, 'Ana');
      const page = await openPage(browser, server);
      await fine(signedIn(page, ana.email));
      const made = await fine(asked(page, (db) => db.auth.registerPasskey()));
      assert.ok(made.id && made.created_at);
      // The authenticator has one for this person already, and says so.
      const second = await asked(page, (db) => db.auth.registerPasskey());
      assert.ok(second.error, 'one authenticator, one passkey');

      await fine(asked(page, async (db) => ({ data: null, ...(await db.auth.signOut({ scope: 'local' })) })));
      const { user, session } = await fine(asked(page, (db) => db.auth.signInWithPasskey()));
      assert.equal(user.id, ana.id);
      const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1], 'base64url').toString());
      assert.deepEqual([claims.aal, claims.amr[0].method], ['aal1', 'passkey']);

      const renamed = await fine(
        asked(page, (db, id) => db.auth.passkey.update({ passkeyId: id, friendlyName: 'Portátil' }), made.id),
      );
      assert.equal(renamed.friendly_name, 'Portátil');
      const list = await fine(asked(page, (db) => db.auth.passkey.list()));
      assert.equal(list.length, 1);
      assert.ok(list[0].last_used_at);
      const operator = client(server, server.serviceKey);
      assert.equal((await ok(operator.auth.admin.passkey.listPasskeys({ userId: ana.id })))[0].id, made.id);
      await fine(asked(page, (db, id) => db.auth.passkey.delete({ passkeyId: id }), made.id));
      const refusal = await asked(page, (db) => db.auth.signInWithPasskey());
      assert.equal(refusal.error.code, 'webauthn_verification_failed');
      await page.context().close();
    });

    test('the operator lists and removes the passkeys of a user who lost their device', async () => {
      const ana = await Person.newcomer(server, 'Ana');
      const page = await openPage(browser, server);
      await fine(signedIn(page, ana.email));
      await fine(asked(page, (db) => db.auth.registerPasskey()));
      const { passkey } = client(server, server.serviceKey).auth.admin;
      const [known, ...more] = await ok(passkey.listPasskeys({ userId: ana.id }));
      assert.deepEqual(more, []);
      await refused(
        ana.db.auth.admin.passkey.deletePasskey({ userId: ana.id, passkeyId: known.id }),
        'not_admin',
        403,
      );
      await ok(passkey.deletePasskey({ userId: ana.id, passkeyId: known.id }));
      assert.deepEqual(await ok(passkey.listPasskeys({ userId: ana.id })), []);
      const { error } = await asked(page, (db) => db.auth.signInWithPasskey());
      assert.equal(error.code, 'webauthn_verification_failed');
      await page.context().close();
    });

    test('an answer holds once, for its own question, and not for another origin', async () => {
      const ana = await Person.newcomer(server, 'Ana');
      const page = await openPage(browser, server);
      await fine(signedIn(page, ana.email));
      await fine(asked(page, (db) => db.auth.registerPasskey()));
      // The two steps by hand, to keep the answer.
      const caught = await page.evaluate(async () => {
        const { data } = await globalThis.db.auth.passkey.startAuthentication();
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data.options);
        const credential = (await navigator.credentials.get({ publicKey })).toJSON();
        return { challengeId: data.challenge_id, credential };
      });
      const verify = (db, given) => db.auth.passkey.verifyAuthentication(given);
      const elsewhere = structuredClone(caught);
      const said = JSON.parse(Buffer.from(caught.credential.response.clientDataJSON, 'base64url').toString());
      assert.equal(said.origin, server.url);
      said.origin = 'http://evil.localhost';
      elsewhere.credential.response.clientDataJSON = Buffer.from(JSON.stringify(said)).toString('base64url');
      assert.equal((await asked(page, verify, elsewhere)).error.code, 'webauthn_verification_failed');
      // That spent the question; the true answer comes too late.
      assert.equal((await asked(page, verify, caught)).error.code, 'webauthn_challenge_expired');
      const fresh = await fine(asked(page, (db) => db.auth.passkey.startAuthentication()));
      const replayed = { ...caught, challengeId: fresh.challenge_id };
      assert.equal((await asked(page, verify, replayed)).error.code, 'webauthn_verification_failed');
      await fine(asked(page, (db) => db.auth.signInWithPasskey()));
      await page.context().close();
    });

    test('a page of another origin cannot use the passkey of this one', async () => {
      const ana = await Person.newcomer(server, 'Ana');
      const page = await openPage(browser, server);
      await fine(signedIn(page, ana.email));
      await fine(asked(page, (db) => db.auth.registerPasskey()));
      // The same server by its address: to the browser another site, which may not name this one's domain.
      await page.goto(`http://127.0.0.1:${server.port}/privacy-policy`);
      await page.evaluate(CLIENT);
      await page.evaluate(
        ([url, key]) => {
          globalThis.db = globalThis.supabase.createClient(url, key, { auth: { persistSession: false } });
        },
        [server.url, server.anonKey],
      );
      const { error } = await asked(page, (db) => db.auth.signInWithPasskey());
      assert.ok(error, 'refused by the browser itself');
      await page.context().close();
    });

    test('a security key is a second factor through the client’s own ceremony', async () => {
      const ana = await Person.newcomer(server, 'Ana');
      // The client asks for a key that is plugged in.
      const page = await openPage(browser, server, { transport: 'usb' });
      await fine(signedIn(page, ana.email));
      await fine(asked(page, (db) => db.auth.mfa.webauthn.register({ friendlyName: 'Chave' })));
      const { totp, webauthn } = await fine(asked(page, (db) => db.auth.mfa.listFactors()));
      assert.deepEqual([totp.length, webauthn.length], [0, 1]);
      // A passkey beside it, on the same authenticator: neither takes the other's place.
      await fine(asked(page, (db) => db.auth.registerPasskey()));
      await fine(signedIn(page, ana.email));
      const half = await asked(page, (db) => db.from('profiles').select('id'));
      assert.equal(half.error.code, 'insufficient_aal');
      await fine(
        asked(page, (db, id) => db.auth.mfa.webauthn.authenticate({ factorId: id }), webauthn[0].id),
      );
      const level = await fine(asked(page, (db) => db.auth.mfa.getAuthenticatorAssuranceLevel()));
      assert.equal(level.currentLevel, 'aal2');
      await fine(asked(page, (db) => db.from('profiles').select('id')));
      await page.context().close();
    });
  });
}
