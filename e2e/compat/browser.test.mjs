// What only a browser shows: the rules between origins, the session in two tabs, and links from mails.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch } from '../lib/browser.mjs';
import { linkOf, nextMail } from '../lib/mail.mjs';
import { servePage } from '../lib/page.mjs';
import { addressOf, closeAll, PASSWORD, Person } from '../lib/people.mjs';
import { Server } from '../lib/server.mjs';
import { LIMIT } from '../lib/wait.mjs';

describe('the official client in a browser, on a page of another origin', () => {
  let server;
  let host;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([Server.start(), launch()]);
    host = await servePage(server);
  });
  after(async () => {
    await browser?.close();
    await host?.close();
    await closeAll();
    await server?.remove();
  });

  /** A browser of one's own, with tabs that share what it keeps. */
  async function visit(t) {
    const context = await browser.newContext();
    context.setDefaultTimeout(LIMIT);
    t.after(() => context.close());
    const tab = async (address = `${host.origin}/`) => {
      const page = await context.newPage();
      await page.goto(address);
      await page.evaluate(() => window.started);
      return page;
    };
    return { tab };
  }

  const signIn = (page, email) =>
    page.evaluate(
      ([email, password]) =>
        db.auth.signInWithPassword({ email, password }).then(({ error }) => error?.message ?? null),
      [email, PASSWORD],
    );
  const session = (page) => page.evaluate(async () => (await db.auth.getSession()).data.session);
  const received = (page, event) => page.waitForFunction((event) => window.events.includes(event), event);

  test('trap 1: the code of an error is readable', async (t) => {
    const page = await (await visit(t)).tab();
    const error = await page.evaluate(async () => {
      const { error } = await db.auth.signInWithPassword({
        email: 'ninguem@example.org',
        password: 'errada-1',
      });
      return { name: error.name, code: error.code, status: error.status };
    });
    assert.deepEqual(error, { name: 'AuthApiError', code: 'invalid_credentials', status: 400 });
  });

  test('counts, ranges and pages are readable', async (t) => {
    const ana = await Person.newcomer(server, 'Ana');
    const page = await (await visit(t)).tab();
    assert.equal(await signIn(page, ana.email), null);
    const counted = await page.evaluate(() =>
      db
        .from('profiles')
        .select('id', { count: 'exact', head: true })
        .then(({ count, status }) => ({ count, status })),
    );
    assert.deepEqual(counted, { count: 1, status: 200 });
    const headers = await page.evaluate(
      async ([url, key]) => {
        const answer = await fetch(`${url}/auth/v1/admin/users?page=1&per_page=1`, {
          headers: { apikey: key, authorization: `Bearer ${key}` },
        });
        return ['x-total-count', 'x-supabase-api-version'].map((name) => answer.headers.get(name));
      },
      [server.url, server.serviceKey],
    );
    assert.ok(Number(headers[0]) > 0);
    assert.equal(headers[1], '2024-01-01');
    // Each verb and each header that the client sends passes the browser's preflight.
    const passed = await page.evaluate(async () => {
      const id = (await db.auth.getUser()).data.user.id;
      const written = await db
        .from('profiles')
        .update({ bio: 'Gosto de mar.' })
        .eq('id', id)
        .select('bio')
        .single();
      const called = await db.rpc('badges');
      return [written.error, written.data?.bio, called.error];
    });
    assert.deepEqual(passed, [null, 'Gosto de mar.', null]);
  });

  test('trap 6: two tabs that refresh at once share one session', async (t) => {
    const ana = await Person.newcomer(server, 'Ana');
    const { tab } = await visit(t);
    const [left, right] = [await tab(), await tab()];
    assert.equal(await signIn(left, ana.email), null);
    await received(right, 'SIGNED_IN');
    const before = await session(right);
    assert.equal(before.user.id, ana.id);
    // Of two concurrent answers the client keeps one and discards the other; both must agree.
    const renew = async (page) => {
      const answered = page.waitForResponse(
        (response) =>
          response.url().includes('grant_type=refresh_token') && response.request().method() === 'POST',
      );
      await page.evaluate((token) => db.auth.refreshSession({ refresh_token: token }), before.refresh_token);
      return (await (await answered).json()).refresh_token;
    };
    const [one, other] = await Promise.all([renew(left), renew(right)]);
    assert.equal(one, other);
    assert.notEqual(one, before.refresh_token);
    for (const page of [left, right]) assert.equal((await session(page)).refresh_token, one);
    for (const page of [left, right]) {
      assert.equal(await page.evaluate(() => db.auth.getUser().then(({ error }) => error)), null);
    }
    await left.evaluate(() => db.auth.signOut());
    await received(right, 'SIGNED_OUT');
    assert.equal(await session(right), null);
  });

  test('a link from a mail signs in, implicitly', async (t) => {
    const { tab } = await visit(t);
    const page = await tab();
    const email = addressOf('Janela');
    await page.evaluate(
      ([email, password]) =>
        db.auth.signUp({ email, password, options: { emailRedirectTo: `${location.origin}/` } }),
      [email, PASSWORD],
    );
    const link = linkOf(await nextMail(server, email));
    const landed = await tab(link);
    await received(landed, 'SIGNED_IN');
    assert.equal((await session(landed)).user.email, email);
    assert.equal(new URL(landed.url()).hash, '', 'the tokens are gone from the address');

    const again = await tab(link);
    const failed = await again.evaluate(async () => (await window.started).error?.details ?? null);
    assert.equal(failed?.code, 'otp_expired');
    assert.equal((await session(again)).user.email, email, 'a failed link ends no session');
  });

  test('a recovery link says what it is for', async (t) => {
    const ana = await Person.newcomer(server, 'Ana');
    const { tab } = await visit(t);
    const page = await tab();
    await page.evaluate(
      (email) => db.auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/` }),
      ana.email,
    );
    const landed = await tab(linkOf(await nextMail(server, ana.email, 2)));
    await received(landed, 'PASSWORD_RECOVERY');
    const error = await landed.evaluate(() =>
      db.auth.updateUser({ password: 'um-segredo-bem-novo' }).then(({ error }) => error),
    );
    assert.equal(error, null);
  });

  test('a link from a mail signs in under PKCE, and only where it was asked for', async (t) => {
    const ana = await Person.newcomer(server, 'Ana');
    const { tab } = await visit(t);
    const page = await tab(`${host.origin}/?flow=pkce`);
    await page.evaluate(
      (email) => db.auth.signInWithOtp({ email, options: { emailRedirectTo: location.href } }),
      ana.email,
    );
    const landed = await tab(linkOf(await nextMail(server, ana.email, 2)));
    await received(landed, 'SIGNED_IN');
    assert.equal((await session(landed)).user.id, ana.id);
    assert.equal(new URL(landed.url()).searchParams.get('code'), null, 'the code is gone from the address');

    await page.evaluate(
      (email) => db.auth.signInWithOtp({ email, options: { emailRedirectTo: location.href } }),
      ana.email,
    );
    const elsewhere = await (await visit(t)).tab(linkOf(await nextMail(server, ana.email, 3)));
    assert.equal(await session(elsewhere), null, 'another browser has no verifier');
  });
});
