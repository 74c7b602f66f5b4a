// The main job again, without ever touching a pointer.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { linkOf, nextMail } from '../../lib/mail.mjs';
import { addressOf, ok, PASSWORD, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { celebration, conversation, deck } from '../../lib/screens.mjs';
import { chipOf, openLanding, photoFile, whoAnswers } from '../../lib/walk.mjs';
import { until } from '../../lib/wait.mjs';

/** A town without people of the demonstration: the two are the first to meet. */
const TOWN = 'Vinhais';

/** A person in the same town, who likes first and answers later. */
async function neighbour(server, name) {
  const person = await Person.newcomer(server, name);
  const [town] = (await ok(person.db.rpc('search_cities', { q: TOWN }))).filter((city) => city.name === TOWN);
  await person.becomeReady({
    photo: portraitBytes('bruno-1'), type: 'image/webp', gender_identity: 'man', city_id: town.id, interests: ['Música'],
  });
  return person;
}

/** The sign-up form, from the landing to the link of the mail. */
async function signUp(keys, server, { name, email }) {
  const { window, page } = keys;
  await openLanding(window);
  await keys.hit(window.link('Iniciar descoberta').first());
  await window.see(page.getByRole('tab', { name: 'Criar Conta', selected: true }));
  await keys.to(window.field('Nome'));
  await keys.type(name);
  await keys.to(window.field('Email'));
  await keys.type(email);
  await keys.to(window.field('Senha'));
  await keys.type(PASSWORD);
  await keys.to(window.field('Data de nascimento'));
  await keys.type('14021996');
  await keys.press('Enter');
  await window.see(window.text(/Conta criada!/));
  await keys.hasFocus('after the account was made');
  await page.goto(linkOf(await nextMail(server, email)));
}

/** The five steps. */
async function onboard(keys) {
  const { window, page } = keys;
  const next = async (step) => {
    await keys.hit(window.button(step === 5 ? 'Concluir' : 'Próximo'));
    if (step < 5) await window.see(window.heading(/./, { level: 1 }).and(page.locator(':focus')));
  };
  await window.see(window.text('Passo 1 de 5'));
  for (const [question, answer, consent] of whoAnswers({ identity: 'Mulher', seeks: 'Homens' })) {
    await next(1);
    await window.see(window.heading(question, { level: 1 }));
    await keys.hit(chipOf(window, question, answer), { key: 'Space' });
    // Without the consent one does not go on, and stands on its box.
    await keys.hit(window.button('Próximo'));
    const box = page.getByRole('checkbox', { name: consent });
    await until('the missing consent has the focus', () => keys.isOn(box));
    assert.equal(await box.getAttribute('aria-invalid'), 'true');
    await keys.press('Space');
  }
  await next(1);
  await keys.to(page.getByRole('textbox', { name: /^Bio/ }));
  await keys.type('Remo de manhã e leio à noite.');
  await next(2);
  await keys.to(page.getByRole('combobox', { name: 'Cidade' }));
  await keys.type(TOWN.toLowerCase());
  const town = page.getByRole('option', { name: new RegExp(`^${TOWN} `) });
  await window.see(town);
  for (let step = 0; step < 10 && (await town.first().getAttribute('aria-selected')) !== 'true'; step += 1) await keys.press('ArrowDown');
  await keys.press('Enter');
  await window.gone(town);
  await next(3);
  const suggestions = page.getByRole('group', { name: 'Sugestões' });
  await keys.hit(suggestions.getByRole('button', { name: 'Música' }), { key: 'Space' });
  await keys.hit(suggestions.getByRole('button', { name: 'Literatura' }), { key: 'Space' });
  await next(4);
  await keys.to(page.getByRole('combobox', { name: /^Signo/ }));
  await keys.type('Aqu');
  await next(5);
  await window.see(window.text('Perfil criado com sucesso!'));
  await until('the focus arrives on the next screen', () => page.evaluate(() => document.activeElement !== document.body));
}

/** The photo after the five steps, framed with the arrows. */
async function frame(keys) {
  const { window, page } = keys;
  await window.see(window.heading('Agora, uma foto sua'));
  const chooser = page.waitForEvent('filechooser');
  await keys.hit(page.getByLabel('Escolher foto'), { key: 'Space' });
  await (await chooser).setFiles(photoFile('yuki-1'));
  const place = page.locator('[data-picture]');
  await keys.to(page.getByRole('group', { name: 'Enquadramento da foto' }));
  const transform = () => place.evaluate((node) => node.style.transform);
  for (const key of ['+', 'ArrowRight', 'ArrowDown', '-', '0']) {
    const before = await transform();
    await keys.press(key);
    await until(`${key} moves the photo`, async () => (await transform()) !== before);
  }
  await keys.hit(window.button('Usar esta foto'));
  await page.waitForURL((url) => url.pathname === '/');
}

/** An answer. */
async function fillProfile(keys) {
  const { window, page } = keys;
  await keys.hit(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /Configurações/ }));
  await window.see(page.getByRole('img', { name: 'Sua foto 1 de 1' }));
  await keys.hit(window.button('Responder à primeira pergunta'));
  const choose = window.dialog('Escolha uma pergunta');
  await keys.hit(choose.getByRole('listitem').first().getByRole('button'));
  const write = window.dialog('Sua resposta');
  await until('the field of the answer has the focus', () => keys.isOn(write.getByRole('textbox')));
  await keys.type('Remar antes de o sol nascer.');
  await keys.hit(write.getByRole('button', { name: 'Salvar' }));
  await window.gone(write);
  await until('the sheet gives the focus back', () => keys.isOn(window.button('Responder a mais uma pergunta')));
}

export function keyboard(app) {
  journey(app, 'from the landing to a live conversation, by keys alone', async ({ open, server }) => {
    const window = await open({ name: 'Teresa', size: 'wide' });
    const { page } = window;
    const keys = new Keys(window);
    const gil = await neighbour(server, 'Gil');
    await signUp(keys, server, { name: 'Teresa', email: addressOf('teresa') });
    await onboard(keys);
    await frame(keys);
    await fillProfile(keys);
    const teresa = await page.evaluate(() => JSON.parse(localStorage.getItem('enlace:auth')).user.id);
    await gil.meets(teresa);
    await ok(gil.react(teresa));

    // A hundred fields lie ahead; the menu is a few steps behind.
    await keys.hit(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Início' }), { back: true });
    const cards = deck(window);
    await window.see(cards.card());
    await keys.to(cards.group);
    for (let passed = 0; (await cards.top()) !== 'Gil'; passed += 1) {
      assert.ok(passed < 30, 'Gil is in the deck');
      const top = await cards.top();
      await keys.press('ArrowLeft');
      await until('the next card', async () => (await cards.card().count()) > 0 && (await cards.top()) !== top);
    }
    await keys.press('ArrowRight');
    await window.see(celebration(window));
    await keys.hit(celebration(window).getByRole('link', { name: 'Dizer olá' }));
    const thread = conversation(window, 'Gil');
    await window.see(thread.field);
    await until('the focus arrives on the next screen', () => page.evaluate(() => document.activeElement !== document.body));
    await keys.to(thread.field);
    await keys.type('Oi, Gil! Você rema no rio ou na represa?');
    await keys.press('Enter');
    await window.see(thread.tick('Enviada'));

    const match = new URL(page.url()).pathname.split('/').at(-1);
    await ok(gil.db.rpc('mark_read', { match_id: match }));
    await window.see(thread.tick('Lida'));
    await ok(gil.send(match, 'No rio, quando ele deixa.'));
    await window.see(thread.said('No rio, quando ele deixa.'));
    assert.ok(await keys.isOn(thread.field), 'the focus stays where one writes');

    // Every menu of the conversation, from the field backwards.
    for (const [button, item] of [['Opções da mensagem', 'Responder'], ['Mais opções', 'Bloquear']]) {
      const trigger = thread.region.getByRole('button', { name: button }).last();
      await keys.to(trigger, { back: true });
      await keys.press('Enter');
      await window.see(page.getByRole('menuitem', { name: item }));
      await until('an item has the focus', () => keys.isOn(page.getByRole('menuitem')));
      await keys.press('Escape');
      await until('the menu gives the focus back', () => keys.isOn(trigger));
    }
  });

  journey(app, 'a user who knows the app: sign in, take back, find a conversation', async ({ open }) => {
    const window = await open({ name: 'Beatriz', size: 'wide' });
    const { page } = window;
    const keys = new Keys(window);
    await page.goto('/');
    await keys.hit(window.link('Já tenho conta'));
    await window.see(window.field('Email'));
    assert.match(await window.field('Email').inputValue(), /@example\.org$/, 'the demonstration fills in its own sign-in');
    await keys.hit(page.getByRole('button', { name: /^Entrar$/ }));
    await window.see(window.text('Login realizado com sucesso!'));
    await window.see(page.getByRole('main').getByRole('link', { name: /Mariana Coutinho/ }));
    await window.see(page.getByRole('main').getByRole('link', { name: /^Quem curtiu você/ }));
    await keys.hit(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Início' }));

    const cards = deck(window);
    await window.see(cards.card());
    await keys.to(cards.group);
    const first = await cards.top();
    await keys.press('ArrowLeft');
    await until('the next card is on top', async () => (await cards.top()) !== first);
    const second = await cards.top();
    await keys.press('z');
    await until('the first card is back', async () => (await cards.top()) === first);
    await keys.press('ArrowLeft');
    await until('the second card is on top again', async () => (await cards.top()) === second);
    // The profile has an address of its own; Escape leads back to the deck, which has the focus again.
    await keys.press('Enter');
    await window.see(window.heading(new RegExp(`^${second},`), { level: 1 }));
    assert.match(new URL(page.url()).pathname, /^\/people\//);
    await keys.press('Escape');
    await window.see(cards.card(second));
    await until('the deck has the focus back', () => keys.isOn(cards.group));

    await keys.hit(page.getByRole('link', { name: /^Mensagens/ }));
    // The list is one stop of the Tab key; inside it the arrows lead.
    const threads = page.getByRole('region', { name: 'Conversas' }).getByRole('link');
    await window.see(threads);
    await keys.to(threads);
    // Whose account may be opened in another window, so that no script answers.
    const tiago = threads.filter({ hasText: 'Tiago Vasconcelos' });
    for (let step = 0; step < 20 && !(await keys.isOn(tiago)); step += 1) await keys.press('ArrowDown');
    await keys.press('Enter');
    const thread = conversation(window, 'Tiago Vasconcelos');
    await keys.to(thread.field);
    await keys.type('Sábado, então. Levo entusiasmo.');
    await keys.press('Enter');
    await window.see(thread.said('Sábado, então. Levo entusiasmo.'));
    await window.see(thread.tick('Enviada'));
  });
}
