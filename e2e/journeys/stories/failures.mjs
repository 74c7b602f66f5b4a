// Screens that fail, and come back: code, network, graphics, state; and what was being written then.

import assert from 'node:assert/strict';
import { closeStorage, garbling, losing, losingTable, refusingWrites, spoilingInterests } from '../../lib/faults.mjs';
import { journey } from '../../lib/journey.mjs';
import { ok, PASSWORD, Person } from '../../lib/people.mjs';
import { enterAs, goTo } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

/** What a broken screen and its repair write into the console. */
const NOISE = [/A screen failed/, /React Router caught/, /TypeError/, /A query failed/, /status of 500/, /ERR_FAILED/, /Failed to fetch/];

const crash = (window) => ({
  title: window.heading('Algo deu errado'),
  fix: window.button('Corrigir com IA'),
  again: window.button('Tentar novamente'),
  reload: window.button('Recarregar'),
  indicator: window.page.getByRole('status').getByText('IA corrigindo...'),
});

/** The reports that reach the operator. */
function reports(window) {
  const sent = [];
  window.page.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/client-error')) sent.push(request.postDataJSON());
  });
  return sent;
}

export function failures(app) {
  journey(app, 'a screen whose data is broken is repaired once, and then says so', async ({ open, server }) => {
    const lia = await Person.ready(server, 'Lia');
    await lia.onboarded();
    const window = await open({ name: 'Lia' });
    window.expectErrors(...NOISE);
    const sent = reports(window);
    const screen = crash(window);
    const profile = window.heading('Perfil', { level: 1 });
    let repaired = await spoilingInterests(server, lia);
    await enterAs(window, lia, '/profile');
    await window.see(screen.title);
    await window.see(window.page.getByRole('alert').getByText(/is not a function/));
    await window.station('algo-deu-errado');
    await repaired();
    await window.button('Corrigir com IA').click();
    await window.see(window.page.getByRole('status').getByText('IA corrigindo...'));
    await window.see(profile);
    await window.gone(screen.title);
    assert.ok(sent.some(({ kind, outcome, screen: path }) => kind === 'state' && outcome === 'failed' && path === '/profile'));

    // The same again within a minute: now the honest way is to reload.
    repaired = await spoilingInterests(server, lia);
    await window.page.reload();
    await window.see(screen.title);
    assert.equal(await screen.fix.count(), 0, 'it is not repaired twice');
    await repaired();
    await window.button('Recarregar').click();
    await window.see(profile);
  });

  journey(app, 'code that does not arrive, and a network that stays away', async ({ open, server }) => {
    const noa = await Person.ready(server, 'Noa');
    await noa.onboarded();
    const window = await open({ name: 'Noa', theme: 'dark' });
    window.expectErrors(...NOISE, /dynamically imported module/, /MIME/, /ERR_/);
    const screen = crash(window);
    await enterAs(window, noa);
    await window.see(window.heading(/./, { level: 1 }));
    const repaired = await losing(window, /\/assets\/matches-[^/]*\.js$/);
    const away = await losing(window, '**/auth/v1/health');
    await goTo(window, /Matches/);
    await window.see(screen.title);
    await screen.fix.click();
    await window.see(window.text('A internet ainda não voltou. O que você escreveu continua guardado neste aparelho.'));
    assert.equal(await screen.fix.count(), 0);
    await window.scan('a screen without a network');
    await away();
    await repaired();
    await screen.reload.click();
    await window.see(window.heading('Matches', { exact: true }));
  });

  journey(app, 'a failure without a word, and one of the whole app', async ({ open }) => {
    const mute = await open({ name: 'a closed storage' });
    mute.expectErrors(...NOISE, /Error/);
    await closeStorage(mute, 'getItem', 'enlace:plain-graphics', '');
    await mute.page.goto('/international');
    await mute.see(crash(mute).title);
    await mute.see(mute.text('Um erro inesperado ocorreu', { exact: true }));

    const garbled = await open({ name: 'a garbled file' });
    garbled.expectErrors(...NOISE, /Error/);
    await closeStorage(garbled, 'getItem', 'enlace:plain-graphics', '');
    // The words of the failing screen are broken too: what is left leans on nothing of ours.
    await garbling(garbled, /\/assets\/[^/]*\.js$/, (text) => text.replaceAll('["Algo deu errado"]', '[null]'));
    await garbled.page.goto('/international');
    await garbled.see(garbled.heading('Unexpected Application Error!'));
    await garbled.see(garbled.button('Recarregar'));
    await garbled.scan('the whole app failed');
  });

  journey(app, 'what nobody caught is corrected with a word, four times is a failure', async ({ open, server }) => {
    const gil = await Person.ready(server, 'Gil', { gender_identity: 'man' });
    await gil.onboarded();
    const window = await open({ name: 'Gil' });
    window.expectErrors(...NOISE, /uncaught/, /boom/, /A failure repeats/, /A mutation failed/);
    const sent = reports(window);
    const repaired = await losingTable(server, 'matches');
    await enterAs(window, gil, '/matches');
    await window.see(window.text('Erro ao carregar dados', { exact: true }));
    await repaired();
    const boom = () => window.page.evaluate(() => void Promise.reject(new Error('boom for gil@example.org')));
    await boom();
    await window.see(window.text('Correção automática', { exact: true }));
    await window.see(window.text('Detectamos um erro e estamos tentando corrigir automaticamente'));
    await window.see(window.heading('Matches', { exact: true }));
    for (let turn = 0; turn < 3; turn += 1) await boom();
    await until('the failure is reported', () => sent.some(({ outcome }) => outcome === 'failed'));
    assert.ok(sent.every(({ message }) => !message.includes('gil@')), 'nobody is in a report');

    await window.page.goto('/settings');
    const word = window.page.getByLabel('Nova palavra ou frase');
    await word.fill('lancha');
    const unsaved = await losingTable(server, 'hidden_words');
    await word.press('Enter');
    await window.see(window.text('Erro ao salvar dados', { exact: true }));
    await unsaved();
  });

  journey(app, 'an error in the middle of writing a bio', async ({ open, server }) => {
    const vera = await Person.ready(server, 'Vera');
    await vera.onboarded();
    const window = await open({ name: 'Vera' });
    window.expectRefusals();
    window.expectErrors(...NOISE, /The profile could not be saved/);
    await enterAs(window, vera, '/profile');
    const bio = window.page.getByRole('textbox', { name: /^Em poucas frases/ });
    const words = 'Escrevo cartas que ninguém pediu, faço pão aos domingos e ando devagar.';
    await bio.fill(words);
    // Something on the page breaks while she writes: what is no list reaches a part of the screen.
    const repaired = await spoilingInterests(server, vera);
    await window.page.reload();
    const screen = crash(window);
    await window.see(screen.title);
    await window.see(window.text('O que você estava escrevendo no perfil está guardado neste aparelho.'));
    await window.gone(window.text('Correção automática', { exact: true }));
    await window.still();
    await window.moment('13a-bio-o-erro');
    await repaired();
    await screen.fix.click();
    await window.see(screen.indicator);
    await window.see(window.text('Guardamos o que você estava escrevendo. Confira e salve.'));
    assert.equal(await bio.inputValue(), words);
    await window.gone(window.text('Correção automática', { exact: true }));
    await bio.scrollIntoViewIfNeeded();
    await window.still();
    await window.moment('13b-bio-de-volta');

    // What saving needs, and what it says when it is not there.
    const writable = await refusingWrites(server, 'profiles', 'id', vera.id);
    await window.button('Salvar', { exact: true }).click();
    await window.see(window.text('Error updating profile', { exact: true }));
    await writable();
    const record = await window.page.evaluate(() => {
      const stored = localStorage.getItem('enlace:auth');
      localStorage.removeItem('enlace:auth');
      return stored;
    });
    await window.button('Salvar', { exact: true }).click();
    await window.see(window.text('Authentication data not found', { exact: true }));
    await window.page.evaluate((record) => localStorage.setItem('enlace:auth', record), record);
    // Her session was ended from another device.
    await ok(vera.db.auth.signOut({ scope: 'global' }));
    await window.button('Salvar', { exact: true }).click();
    await window.see(window.text('User is not authenticated', { exact: true }));
    await window.page.waitForURL('**/auth');
    await window.field('Email').fill(vera.email);
    await window.field('Senha').fill(PASSWORD);
    await window.button('Entrar', { exact: true }).click();
    await window.see(window.text('Guardamos o que você estava escrevendo. Confira e salve.'));
    assert.equal(await bio.inputValue(), words, 'nothing that was written is lost on the way');
    await window.button('Salvar', { exact: true }).click();
    await window.see(window.text('Profile updated successfully!'));
    await ok(vera.db.auth.signInWithPassword({ email: vera.email, password: PASSWORD }));
    assert.equal((await ok(vera.db.from('profiles').select('bio').single())).bio, words);
    await window.page.reload();
    await window.see(bio);
    assert.equal(await window.text('Guardamos o que você estava escrevendo. Confira e salve.').count(), 0);
  });

  journey(app, 'the browser loses WebGL while the globe turns', async ({ open }) => {
    const window = await open({ name: 'a tired phone', motion: true });
    window.expectErrors(/THREE|WebGL|context/i);
    const sent = reports(window);
    await window.page.goto('/international');
    const real = window.page.locator('[role="img"][data-globe="full"], [role="img"][data-globe="light"]');
    await window.see(real);
    await window.page.evaluate(() =>
      document.querySelector('[data-globe] canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext(),
    );
    await window.see(window.page.getByRole('alert').getByText('Houve um problema ao carregar a visualização.'));
    await window.see(window.page.locator('[data-globe="plain"] svg'));
    await window.page.locator('[data-globe]').scrollIntoViewIfNeeded();
    await window.still();
    await window.moment('14-globo-sem-webgl');
    await window.scan('the drawing in the place of the globe');
    const path = () => window.page.locator('[data-globe] svg path').first().getAttribute('d');
    const before = await path();
    await window.button('Girar para leste').click();
    await until('the drawing turns', async () => (await path()) !== before);
    await until('the graphics are reported as corrected', () => sent.some(({ kind, outcome }) => kind === 'graphics' && outcome === 'corrected'));
    await window.button('Tentar novamente').click();
    await window.see(real);
  });
}
