// The screens by their roles and names: one place to change when a word changes.

import assert from 'node:assert/strict';
import { until } from './wait.mjs';

/**
 * Opens the app as a user whose account was made over the wire, with the session that a browser
 * would have stored at the last visit.
 */
export async function enterAs(window, person, path = '/') {
  const { data } = await person.db.auth.getSession();
  const user = { id: person.id, email: person.email, name: person.name, verified: true };
  await window.context.addInitScript(
    ([session, record]) => {
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', '1');
      localStorage.setItem('enlace:session', session);
      localStorage.setItem('enlace:auth', record);
    },
    [JSON.stringify(data.session), JSON.stringify({ user, isLoggedIn: true, lastLogin: new Date().toISOString() })],
  );
  await window.page.goto(path);
}

/** The deck on the home screen. */
export function deck(window) {
  const group = window.page.getByRole('group', { name: 'Perfis para descobrir' });
  const card = (name) => group.getByRole('article', { name: name ? new RegExp(`^${name}, `) : /, \d+$/ });
  const press = (name) => group.getByRole('button', { name, exact: true }).click();
  return {
    group,
    card,
    top: async () => (await card().getAttribute('aria-label')).replace(/, \d+$/, ''),
    like: () => press('Curtir'),
    pass: () => press('Passar'),
    superLike: () => press('Super Like'),
    undo: () => press('Desfazer'),
    /** Passes until this person is on top. */
    async find(name) {
      await window.see(group);
      for (let passed = 0; passed < 30; passed += 1) {
        await window.see(card());
        const top = await this.top();
        if (top === name) return;
        await press('Passar');
        await until('the next card', async () => (await card().count()) === 0 || (await this.top()) !== top);
      }
      assert.fail(`${name} is not in the deck`);
    },
  };
}

/** Scrolls as the button of the banner does. */
export const toTheDeck = (window) => window.button('Iniciar descoberta').click();

/** The celebration of a match. */
export const celebration = (window) => window.dialog(/É recíproco!/);

/** One open conversation. */
export function conversation(window, name) {
  const { page } = window;
  const region = page.getByRole('region', { name: `Conversa com ${name}` });
  const field = region.getByRole('textbox', { name: `Escreva para ${name}` });
  return {
    region,
    field,
    said: (text) => region.getByRole('log').getByText(text),
    async send(text) {
      await field.fill(text);
      await region.getByRole('button', { name: 'Enviar', exact: true }).click();
    },
    typing: region.getByText('está digitando…', { exact: true }),
    tick: (word) => region.getByRole('img', { name: word }).last(),
    menu: () => region.getByRole('button', { name: 'Mais opções' }).click(),
  };
}

/** The way to a screen through the menu, as a thumb or a mouse takes it. */
export async function goTo(window, label) {
  if (window.size !== 'wide') {
    await window.button('Abrir menu').click();
    await window.dialog('Menu').getByRole('link', { name: label }).first().click();
    await window.gone(window.dialog('Menu'));
  } else {
    await window.page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: label }).first().click();
  }
}

/** The own profile: photos and answers. */
export async function openProfile(window) {
  if (new URL(window.page.url()).pathname !== '/profile') await goTo(window, /Configurações/);
  const chooser = window.page.getByLabel(/^Adicionar (a primeira )?foto$/);
  await chooser.waitFor({ state: 'attached' });
  return {
    upload: (file) => chooser.setInputFiles(file),
    /** A refusal in words on the tile of the file; it is then put away. */
    async seeRefusal(words) {
      const tile = window.page.getByRole('listitem').filter({ has: window.page.getByRole('alert') });
      await window.see(tile.getByText(words));
      await tile.getByRole('button', { name: 'Cancelar' }).first().click();
      await window.gone(tile);
    },
  };
}

/** Takes the chosen photo as it lies in the frame. */
export async function useFramed(window) {
  const dialog = window.dialog('Enquadrar a foto');
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click();
  await window.gone(dialog);
}

/** Puts the first photo on the profile. */
export async function addPhoto(window, file) {
  const profile = await openProfile(window);
  await profile.upload(file);
  await useFramed(window);
  await window.see(window.page.getByRole('img', { name: 'Sua foto 1 de 1' }));
}

/** Answers the first prompt of the catalogue. */
export async function addPrompt(window, answer) {
  await window.button('Responder à primeira pergunta').click();
  const choose = window.dialog('Escolha uma pergunta');
  await window.see(choose.getByRole('listitem'));
  await choose.getByRole('listitem').first().getByRole('button').click();
  const write = window.dialog('Sua resposta');
  await write.getByRole('textbox').fill(answer);
  await write.getByRole('button', { name: 'Salvar' }).click();
  await window.gone(write);
  await window.see(window.text(answer, { exact: true }));
}
