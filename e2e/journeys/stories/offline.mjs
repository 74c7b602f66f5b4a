// Without network: the app opens and shows what it knows, what was written goes out later, and nothing stays behind.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { matchOf, ok } from '../../lib/people.mjs';
import { conversation, enterAs, goTo } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

const DATABASE = 'enlace:kept';
const NOTICE = /Você está sem internet/;
/** What a browser writes by itself about requests without network. */
const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /A query failed/, /could not|(lookup|check) failed/];

const row = (window, name) => window.page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name: new RegExp(name) });

/** The files that the worker keeps. */
const cachedFiles = (window) =>
  window.page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/** Names of the values that the device keeps; empty without a database. */
const storedNames = (window) =>
  window.page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
    const settled = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
    const database = await settled(indexedDB.open(name));
    if (!database.objectStoreNames.contains('kept')) return database.close() ?? [];
    const keys = await settled(database.transaction('kept').objectStore('kept').getAllKeys());
    database.close();
    return keys.map(([, key]) => key);
  }, DATABASE);

/** A woman with a match, who has looked at the conversation and the matches, in a browser that has installed the app. */
async function settledIn(open, server, name, other) {
  const { a, b, match } = await matchOf(server, name, [other, { gender_identity: 'man' }]);
  await a.onboarded();
  await ok(b.send(match, 'Você viu a lua hoje?'));
  const window = await open({ name, worker: true });
  window.expectErrors(...NO_NETWORK);
  await enterAs(window, a, `/messages/${match}`);
  await window.see(conversation(window, other).said('Você viu a lua hoje?'));
  await window.link('Voltar às conversas').click();
  await window.see(row(window, other));
  await goTo(window, 'Matches');
  await window.see(window.page.getByRole('main').getByText(other));
  await until('the app is cached', async () => (await cachedFiles(window)).some((path) => path.startsWith('/assets/home-')));
  await until('answers are stored', async () => {
    const names = await storedNames(window);
    return names.includes(`conversation:${match}`) && names.filter((key) => key.startsWith('answer:')).length === 2;
  });
  return { window, me: a, them: b, match };
}

export function offline(app) {
  journey(app, 'airplane mode opens the app with conversations and matches', async ({ open, server }) => {
    const { window, them, match } = await settledIn(open, server, 'Iara', 'Otto');
    // What a conversation opens with a tap only: the words that differ between countries.
    await until('the words are cached', async () => (await cachedFiles(window)).some((path) => path.startsWith('/assets/word-sheet-')));
    await window.context.setOffline(true);
    await window.newTab();
    await window.page.goto('/');
    // Some versions of Chromium tell a page that was opened without network of it only at the next change.
    await window.context.setOffline(false);
    await window.context.setOffline(true);
    await window.see(window.text(NOTICE));
    await window.page.goto('/messages');
    await window.see(row(window, 'Otto'));
    await window.station('offline-conversas', { sizes: ['phone', 'wide'] });
    await row(window, 'Otto').click();
    const talk = conversation(window, 'Otto');
    await window.see(talk.said('Você viu a lua hoje?'));
    await window.station('offline-conversa', { sizes: ['phone', 'wide'] });
    await window.page.goto('/matches');
    await window.see(window.page.getByRole('main').getByText('Otto'));
    await window.station('offline-matches', { sizes: ['phone', 'wide'] });
    // Strangers are not stored on the device.
    await window.page.goto('/ai-match');
    await window.see(window.heading('O Match do Dia espera por você'));
    await window.station('offline-match-do-dia', { sizes: ['phone', 'wide'] });
    assert.ok((await storedNames(window)).every((name) => !name.includes('daily-match')));

    await ok(them.send(match, 'Era cheia.'));
    await window.page.goto(`/messages/${match}`);
    await window.see(talk.said('Você viu a lua hoje?'));
    await window.context.setOffline(false);
    await window.see(talk.said('Era cheia.'));
    await window.gone(window.text(NOTICE));
  });

  journey(app, 'a killed tab sends what was written at the next start', async ({ open, server }) => {
    const { window, them, match } = await settledIn(open, server, 'Jade', 'Nilo');
    await window.page.goto(`/messages/${match}`);
    const talk = conversation(window, 'Nilo');
    await window.see(talk.said('Você viu a lua hoje?'));
    await window.context.setOffline(true);
    for (const text of ['Vi, da varanda.', 'E você?']) {
      await talk.send(text);
      await window.see(talk.said(text));
    }
    await window.newTab();
    await window.context.setOffline(false);
    await window.page.goto('/');
    const mine = () => ok(them.db.from('messages').select('body').eq('match_id', match).neq('sender_id', them.id).order('id'));
    const sent = await until('both messages are there', async () => {
      const rows = await mine();
      return rows.length >= 2 && rows;
    });
    assert.deepEqual(sent.map(({ body }) => body), ['Vi, da varanda.', 'E você?']);
    assert.equal(new URL(window.page.url()).pathname, '/', 'the conversation was not opened');
    await until('nothing is left to send', () => window.page.evaluate(() => !Object.keys(localStorage).some((key) => key.includes(':outbox:'))));
  });

  journey(app, 'a sign-out leaves nothing that was read or written', async ({ open, server }) => {
    const { window, match } = await settledIn(open, server, 'Kira', 'Ruan');
    await window.page.goto(`/messages/${match}`);
    const talk = conversation(window, 'Ruan');
    await window.see(talk.said('Você viu a lua hoje?'));
    await talk.field.fill('Um rascunho que fica');
    await window.link('Voltar às conversas').click();
    await window.button('Abrir menu').click();
    await window.dialog('Menu').getByRole('button', { name: 'Sair' }).click();
    await window.see(window.text('Logout realizado com sucesso'));
    await until('the device keeps no answer', async () => (await storedNames(window)).length === 0);
    const stored = await window.page.evaluate(() => Object.keys(localStorage));
    assert.deepEqual(stored.filter((key) => /:(outbox|draft|auth|session)/.test(key)), []);
    const files = await cachedFiles(window);
    assert.deepEqual(files.filter((path) => path !== '/app.html' && !path.startsWith('/assets/')), [], 'the worker keeps the app alone');

    // The landing opens without its pictures, which nobody keeps.
    window.expectErrors(/ERR_FAILED .*\.webp/);
    await window.context.setOffline(true);
    await window.page.goto('/');
    await window.see(window.heading(/./, { level: 1 }));
  });

  journey(app, 'a new version waits for a word and loses nothing that was typed', async ({ open, server }) => {
    const { window, match } = await settledIn(open, server, 'Lara', 'Saulo');
    await window.page.goto(`/messages/${match}`);
    const talk = conversation(window, 'Saulo');
    await window.see(talk.said('Você viu a lua hoje?'));
    await talk.field.fill('Um rascunho que fica');
    // The same worker under another address is a newer one to the browser.
    await window.page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer').then(() => undefined));
    await window.see(window.text('Há uma versão nova.'));
    await window.station('nova-versao', { sizes: ['phone'] });
    await Promise.all([window.page.waitForEvent('load'), window.button('Atualizar').click()]);
    await window.see(talk.field);
    assert.equal(await talk.field.inputValue(), 'Um rascunho que fica');
    const active = await window.page.evaluate(() => navigator.serviceWorker.ready.then(({ active: worker }) => worker.scriptURL));
    assert.match(active, /sw\.js/);
  });
}
