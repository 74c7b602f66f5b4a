// The app under a thumb: nothing that decides lies outside the window, on no phone.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { journey } from '../../lib/journey.mjs';
import { codeOf, nextMail } from '../../lib/mail.mjs';
import { addressOf, matchOf, ok, PASSWORD, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { celebration, conversation, deck, enterAs } from '../../lib/screens.mjs';
import { OUT } from '../../lib/server.mjs';
import { finger, inReach, tap } from '../../lib/touch.mjs';
import { until } from '../../lib/wait.mjs';
import { chipOf, openLanding, photoFile, whoAnswers } from '../../lib/walk.mjs';

/** Towns without people of the demonstration, for each size. */
const TOWNS = { low: 'Vimioso', phone: 'Mogadouro' };
const NEW_TOWNS = { low: 'Alfândega da Fé', phone: 'Macedo de Cavaleiros' };

async function inTown(server, name, town, traits) {
  const person = await Person.newcomer(server, name);
  const [found] = (await ok(person.db.rpc('search_cities', { q: town }))).filter((city) => city.name === town);
  await person.becomeReady({ type: 'image/webp', city_id: found.id, interests: ['Música', 'Dança'], ...traits });
  await person.onboarded();
  await ok(person.db.from('profiles').update({ city_id: found.id }).eq('id', person.id));
  return person;
}

/** Writes into a field that a thumb reaches. */
async function write(window, field, text) {
  await tap(window, field);
  await field.pressSequentially(text);
}

/** From the landing to the confirmed account. */
async function arrive(window, server, email) {
  await openLanding(window);
  await tap(window, window.link('Iniciar descoberta').first());
  await write(window, window.field('Nome'), 'Ester');
  await write(window, window.field('Email'), email);
  await write(window, window.field('Senha'), PASSWORD);
  await write(window, window.field('Data de nascimento'), '14021996');
  await tap(window, window.button('Criar Conta'));
  const code = window.field('Código do e-mail');
  await window.see(code);
  await write(window, code, codeOf(await nextMail(server, email)));
  await tap(window, window.button('Confirmar e-mail'));
}

/** The five steps, each question and its button in reach. */
async function answerSteps(window, town) {
  const { page } = window;
  const next = async (words = 'Próximo') => tap(window, window.button(words));
  await window.see(window.text('Passo 1 de 5'));
  for (const [question, answer, consent] of whoAnswers({ identity: 'Mulher', seeks: 'Homens' })) {
    await next();
    await window.see(window.heading(question, { level: 1 }));
    for (const chip of await page.getByRole('group', { name: question }).getByRole('button').all()) await inReach(window, chip);
    await tap(window, chipOf(window, question, answer));
    await tap(window, page.getByRole('checkbox', { name: consent }));
  }
  await next();
  await window.see(window.text('Passo 2 de 5'));
  await write(window, page.getByRole('textbox', { name: /^Bio/ }), 'Caminho cedo e canto baixo.');
  await next();
  await window.see(window.text('Passo 3 de 5'));
  await write(window, page.getByRole('combobox', { name: 'Cidade' }), town);
  await tap(window, page.getByRole('option', { name: new RegExp(`^${town} `) }).first());
  await next();
  await window.see(window.text('Passo 4 de 5'));
  await tap(window, page.getByRole('group', { name: 'Sugestões' }).getByRole('button', { name: 'Música' }));
  await next();
  await window.see(window.text('Passo 5 de 5'));
  assert.equal(await scrolled(window), 0, 'no step was scrolled');
  await next('Concluir');
}

/** The first photo: chosen, dragged, pinched nearer, tapped twice, and sent. */
async function framePhoto(window, size) {
  const { page } = window;
  await window.see(window.heading('Agora, uma foto sua'));
  for (const action of [page.locator('label', { hasText: 'Escolher foto' }), window.link('Agora não')]) await inReach(window, action);
  await window.station(`foto-escolher-${size}`, { sizes: [size] });
  await page.getByLabel('Escolher foto').setInputFiles(photoFile('luiza-1'));
  const frame = page.getByRole('group', { name: 'Enquadramento da foto' });
  const { x, y, width, height } = await inReach(window, frame);
  const middle = { x: x + width / 2, y: y + height / 2 };
  const transform = () => page.locator('[data-picture]').evaluate((node) => node.style.transform);
  const moves = async (what, act) => {
    const before = await transform();
    await act();
    await until(`${what} moves the photo`, async () => (await transform()) !== before);
  };
  const twice = async () => {
    for (const time of [1, 2]) await page.touchscreen.tap(middle.x, middle.y + time);
  };
  await moves('a double tap', twice);
  const hand = await finger(window);
  await moves('a drag', async () => {
    await hand.down(middle.x, middle.y);
    await hand.move(middle, { x: middle.x - 30, y: middle.y - 24 });
    await hand.up();
  });
  await moves('a pinch', () => hand.pinch(middle, 120, 80));
  await moves('a wheel', () => page.mouse.move(middle.x, middle.y).then(() => page.mouse.wheel(0, -240)));
  assert.equal(await scrolled(window), 0, 'the page stays where it is');
  await tap(window, window.button('Afastar'));
  await window.station(`foto-enquadrar-${size}`, { sizes: [size] });
  await tap(window, window.button('Usar esta foto'));
  await page.waitForURL((url) => url.pathname === '/');
}

/** The like asks for an answer to a question first: the sheet leads there. */
async function answerPrompt(window) {
  const { page } = window;
  const sheet = window.dialog('Antes de curtir, apresente-se');
  await tap(window, sheet.getByRole('link').first());
  await tap(window, window.button('Responder à primeira pergunta'));
  const choose = window.dialog('Escolha uma pergunta');
  await tap(window, choose.getByRole('listitem').first().getByRole('button'));
  const answer = window.dialog('Sua resposta');
  await write(window, answer.getByRole('textbox'), 'Domingo com música alta.');
  await tap(window, answer.getByRole('button', { name: 'Salvar' }));
  await window.gone(answer);
  await window.see(page.getByText('Domingo com música alta.', { exact: true }));
}

const tabs = (window) => window.page.getByRole('navigation', { name: 'Principal' });
const tab = (window, name) => tabs(window).getByRole('link', { name });
const scrolled = (window) => window.page.evaluate(() => scrollY);

export function phone(app) {
  for (const size of ['low', 'phone']) {
    journey(app, `a new person by thumb alone, from the landing to a sent message, ${size}`, async ({ open, server }) => {
      const town = NEW_TOWNS[size];
      const noel = await inTown(server, 'Noel', town, { photo: portraitBytes('thales-1'), gender_identity: 'man', gender_preferences: ['woman'] });
      const window = await open({ name: 'Ester', size });
      await arrive(window, server, addressOf('ester'));
      await answerSteps(window, town);
      await framePhoto(window, size);

      const cards = deck(window);
      const like = cards.group.getByRole('button', { name: 'Curtir' });
      await window.see(cards.card('Noel'));
      assert.equal(await scrolled(window), 0, 'nothing was scrolled');
      await tap(window, like);
      await answerPrompt(window);
      const ester = await window.page.evaluate(() => JSON.parse(localStorage.getItem('enlace:auth')).user.id);
      await noel.meets(ester);
      await ok(noel.react(ester));
      await tap(window, tab(window, 'Descobrir'));
      await window.see(cards.card('Noel'));
      await tap(window, like);
      await tap(window, celebration(window).getByRole('link', { name: 'Dizer olá' }));
      const thread = conversation(window, 'Noel');
      await write(window, thread.field, 'Oi, Noel! O que você canta no banho?');
      await tap(window, thread.region.getByRole('button', { name: 'Enviar', exact: true }));
      await window.see(thread.said('Oi, Noel! O que você canta no banho?'));
      await window.see(thread.tick('Enviada'));
    });
  }

  for (const size of ['low', 'phone']) {
    journey(app, `from the landing to a sent message by thumb alone, ${size}`, async ({ open, server }) => {
      const eva = await inTown(server, 'Eva', TOWNS[size], { photo: portraitBytes('luiza-1'), gender_preferences: ['man'] });
      const gil = await inTown(server, 'Gil', TOWNS[size], { photo: portraitBytes('bruno-1'), gender_identity: 'man' });
      await gil.meets(eva);
      await ok(gil.react(eva));
      const window = await open({ name: 'Eva', size });
      await openLanding(window);
      await tap(window, window.link('Entrar').first());
      await tap(window, window.field('Email'));
      await window.field('Email').fill(eva.email);
      await tap(window, window.field('Senha'));
      await window.field('Senha').fill(PASSWORD);
      await tap(window, window.button('Entrar', { exact: true }));
      await window.see(tabs(window));
      await tap(window, tab(window, 'Descobrir'));

      const cards = deck(window);
      await window.see(cards.card());
      for (let passed = 0; (await cards.top()) !== 'Gil'; passed += 1) {
        assert.ok(passed < 30, 'Gil is in the deck');
        const top = await cards.top();
        await tap(window, cards.group.getByRole('button', { name: 'Passar' }));
        await until('the next card', async () => (await cards.card().count()) > 0 && (await cards.top()) !== top);
      }
      assert.equal(await scrolled(window), 0, 'nothing was scrolled');
      await tap(window, cards.group.getByRole('button', { name: 'Curtir' }));
      await tap(window, celebration(window).getByRole('link', { name: 'Dizer olá' }));
      const thread = conversation(window, 'Gil');
      await tap(window, thread.field);
      await thread.field.fill('Oi, Gil! Qual música abre o seu domingo?');
      await tap(window, thread.region.getByRole('button', { name: 'Enviar', exact: true }));
      await window.see(thread.said('Oi, Gil! Qual música abre o seu domingo?'));
      await window.see(thread.tick('Enviada'));
      await inReach(window, thread.field);
      assert.equal(await tabs(window).count(), 0, 'an open conversation has the whole window');
      await tap(window, window.link('Voltar às conversas'));
      await window.see(tabs(window));
    });
  }

  journey(app, 'card and actions fill the first screen of every phone', async ({ open, server }) => {
    const nora = await Person.ready(server, 'Nora', { interests: ['Música'] });
    await nora.onboarded();
    const window = await open({ name: 'Nora' });
    await enterAs(window, nora);
    const { group, card } = deck(window);
    await window.see(card());
    for (const [width, height] of [[320, 568], [360, 640], [390, 844], [412, 915]]) {
      await window.page.setViewportSize({ width, height });
      for (const theme of ['light', 'dark']) {
        await window.page.emulateMedia({ colorScheme: theme });
        await window.still();
        await window.scan(`the deck at ${width}×${height}, ${theme}`);
      }
      for (const name of ['Passar', 'Curtir', 'Super Like', /^Por que /, 'Mais opções', /% de compatibilidade/]) {
        const box = await inReach(window, group.getByRole('button', { name }));
        assert.ok(box.height >= 44 && box.width >= 44, `${name} at ${width}×${height} is ${box.width}×${box.height}`);
      }
      for (const name of ['Descobrir', /Matches/, /Mensagens/, 'Juntos', 'Perfil']) await inReach(window, tab(window, name));
      await inReach(window, window.button('Abrir menu'));
      const lying = await card().boundingBox();
      assert.ok(lying.height >= height * 0.6, `the card is ${lying.height} of ${height} tall`);
      await window.fits(`the deck at ${width}×${height}`);
    }
    assert.equal(await scrolled(window), 0);
  });

  journey(app, 'the actions stay in reach below every bar at once, on the lowest phone', async ({ open, server }) => {
    const iris = await Person.ready(server, 'Íris', { interests: ['Música'] });
    await iris.onboarded();
    await ok(iris.db.from('search_filters').upsert({ user_id: iris.id, age_min: 18, age_max: 99, distance_km: null, compatibility: 0 }));
    const window = await open({ name: 'Íris', size: 'low' });
    window.expectErrors(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
    await window.page.setViewportSize({ width: 320, height: 568 });
    // The server's own answers, of a tester's last day with the last likes and people beyond the filters.
    const changed = (path, change) =>
      window.page.route(path, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: change(await answer.json()) });
      });
    await changed('**/functions/v1/beta-status', (now) => ({ ...now, isBetaUser: true, isBetaExpired: false, daysLeft: 1 }));
    await changed('**/rest/v1/rpc/deck_status', (now) => ({ ...now, premium: false, likes_left: 3 }));
    await changed('**/rest/v1/rpc/discover', (cards) => cards.map((card) => ({ ...card, section: 'relaxed', relaxed: ['age', 'distance'] })));
    await enterAs(window, iris);
    const { group, card } = deck(window);
    await window.see(card());
    for (const words of [/Último dia de acesso/, /Curtidas que restam hoje: 3/, /^Dentro dos seus filtros não há mais ninguém hoje/]) await window.see(window.text(words));
    await window.context.setOffline(true);
    await window.see(window.text(/Você está sem internet/));
    for (const name of ['Passar', 'Curtir', 'Super Like']) {
      const box = await inReach(window, group.getByRole('button', { name }));
      assert.ok(box.height >= 44 && box.width >= 44, `${name} is ${box.width}×${box.height}`);
    }
    await window.fits('the deck below every bar');
    await window.scan('the deck below every bar');
    await window.page.screenshot({ path: join(OUT, 'baralho-todas-as-barras-320.png') });
    assert.equal(await scrolled(window), 0);
  });

  journey(app, 'a card follows the finger by transform and opacity alone, and goes', async ({ open, server }) => {
    const luz = await Person.ready(server, 'Luz');
    await luz.onboarded();
    const window = await open({ name: 'Luz', motion: true });
    await enterAs(window, luz);
    const cards = deck(window);
    await window.see(cards.card());
    await window.still();
    const top = await cards.top();
    const box = await cards.card().boundingBox();
    const from = { x: box.x + box.width / 2, y: box.y + box.height * 0.4 };
    await window.page.evaluate(() => {
      const styles = new Map();
      window.changed = [];
      new MutationObserver((records) => {
        for (const { target, attributeName, type } of records) {
          if (type !== 'attributes' || attributeName !== 'style') {
            window.changed.push(`${type} ${attributeName ?? ''}`);
            continue;
          }
          const now = new Map([...target.style].map((name) => [name, target.style.getPropertyValue(name)]));
          const before = styles.get(target) ?? new Map();
          for (const name of new Set([...now.keys(), ...before.keys()])) if (now.get(name) !== before.get(name)) window.changed.push(name);
          styles.set(target, now);
        }
      }).observe(document.querySelector('#descobrir'), { subtree: true, attributes: true, childList: true, characterData: true });
    });
    const hand = await finger(window);
    await hand.down(from.x, from.y);
    await hand.move(from, { x: from.x + 180, y: from.y + 10 });
    const changed = new Set(await window.page.evaluate(() => window.changed));
    assert.deepEqual([...changed].sort(), ['attributes data-dragging', 'opacity', 'transform']);
    assert.equal(await cards.card().locator('[data-stamp=like]').evaluate((node) => node.style.opacity), '1');
    await hand.up();
    await until('the next card is on top', async () => (await cards.top()) !== top);
    await window.see(window.text(new RegExp(`^Curtir: ${top}\\.`)).or(cards.group));
  });

  journey(app, 'photos by tap, the profile at its own address, and the way back', async ({ open }) => {
    const window = await open({ name: 'Beatriz' });
    await window.page.goto('/auth');
    await window.button('Entrar', { exact: true }).click();
    await window.see(tabs(window));
    await tap(window, tab(window, 'Descobrir'));
    const cards = deck(window);
    await window.see(cards.card());
    await window.see(window.page.getByRole('img', { name: /^Foto 1 de \d/ }));
    await tap(window, cards.group.getByRole('button', { name: 'Próxima foto' }));
    await window.see(window.page.getByRole('img', { name: /^Foto 2 de \d/ }));
    const name = await cards.top();
    await tap(window, window.button(`Ver o perfil completo de ${name}`));
    await window.page.waitForURL(/\/people\/[0-9a-f-]+$/);
    await window.see(window.heading(new RegExp(`^${name},`), { level: 1 }));
    assert.equal(await tabs(window).count(), 0);
    for (const action of ['Fechar perfil', 'Passar', 'Curtir e comentar', 'Super Like', 'Mais opções']) await inReach(window, window.button(action));
    await window.station('perfil', { sizes: ['phone'] });
    await window.page.goBack();
    await window.see(cards.card(name));
    await until('the deck has the focus back', () => cards.group.evaluate((node) => node === document.activeElement));

    await tap(window, window.button(/^Filtros/));
    await window.see(window.dialog('Filtros avançados'));
    await inReach(window, window.dialog('Filtros avançados').getByRole('button', { name: 'Aplicar Filtros' }));
    await window.station('filtros-folha', { sizes: ['phone'] });
    await window.press('Escape');
    await window.gone(window.dialog('Filtros avançados'));

    await tap(window, cards.group.getByRole('button', { name: /% de compatibilidade/ }));
    await window.see(window.dialog('Por que estou vendo esta pessoa'));
    await window.scan('the account');
  });

  journey(app, 'tabs count what is new, and leave while one writes', async ({ open, server }) => {
    const { a, b, match } = await matchOf(server, ['Ana', { gender_identity: 'woman' }], ['Davi', { gender_identity: 'man' }]);
    const window = await open({ name: 'Ana' });
    await enterAs(window, a, '/profile');
    await window.see(tab(window, /1\s*novos\s*Matches/));
    await ok(b.send(match, 'Cheguei mais cedo.'));
    await window.see(tab(window, /1\s*novas\s*Mensagens/));
    await tap(window, tab(window, /Matches/));
    await window.see(tab(window, 'Matches'));
    await tap(window, tab(window, /Mensagens/));
    await window.see(window.link(/Davi/));
    // The keyboard of a phone takes the lower half of the window.
    await tap(window, window.page.getByRole('searchbox', { name: 'Buscar conversas' }));
    const whole = window.page.viewportSize();
    await window.page.setViewportSize({ ...whole, height: Math.round(whole.height * 0.545) });
    await window.gone(tabs(window));
    await window.page.setViewportSize(whole);
    await window.see(tabs(window));

    await tap(window, window.link(/Davi/));
    const thread = conversation(window, 'Davi');
    await window.see(thread.said('Cheguei mais cedo.'));
    const bubble = await inReach(window, thread.said('Cheguei mais cedo.'));
    const hand = await finger(window);
    await hand.down(bubble.x + bubble.width / 2, bubble.y + bubble.height / 2);
    await window.see(window.page.getByRole('menuitem', { name: 'Responder' }));
    await hand.up();
    await window.scan('the menu of a message under a finger');
    await tap(window, window.page.getByRole('menuitem', { name: 'Responder' }));
    await window.see(thread.region.getByText(/Respondendo|Em resposta/).or(thread.field));
  });
}
