// The ways through the screens that several journeys share, by roles and names only.

import { linkOf, nextMail } from './mail.mjs';
import { PASSWORD } from './people.mjs';
import { portrait } from './pictures.mjs';

/** The first step of every visitor: the landing, and its way in. */
export async function openLanding(window) {
  await window.page.goto('/');
  await window.see(window.heading(/./, { level: 1 }));
}

/** Fills in the sign-up form and sends it. */
export async function signUp(window, { name, email, birthdate = '14/02/1996', password = PASSWORD }) {
  await window.page.getByRole('link', { name: 'Iniciar descoberta' }).first().click();
  await window.see(window.page.getByRole('tab', { name: 'Criar Conta', selected: true }));
  await window.field('Nome').fill(name);
  await window.field('Email').fill(email);
  await window.field('Senha').fill(password);
  await window.field('Data de nascimento').pressSequentially(birthdate.replaceAll('/', ''));
  await window.button('Criar Conta').click();
  await window.see(window.text(/Conta criada!/));
}

/** Opens the link of the captured mail in the person's own window: that signs in. */
export async function openMailedLink(window, server, email) {
  await window.page.goto(linkOf(await nextMail(server, email)));
  await window.see(window.text('Login realizado com sucesso!'));
}

/** Signs in through the form. */
export async function signIn(window, { email, password = PASSWORD }) {
  await window.page.goto('/auth');
  await window.field('Email').fill(email);
  await window.field('Senha').fill(password);
  await window.button('Entrar', { exact: true }).click();
  await window.see(window.text('Login realizado com sucesso!'));
}

/** Opens the dialog of the first step and says who one is, with the consents. */
async function sayWho(window, identity) {
  await window.button(/Sobre você e quem quer conhecer/).click();
  const sheet = window.dialog('Sobre você');
  await window.see(sheet);
  await sheet.getByRole('group', { name: 'Eu sou' }).getByRole('button', { name: identity, exact: true }).click();
  await sheet.getByRole('checkbox', { name: /minha identidade de gênero/ }).click();
  await sheet.getByRole('checkbox', { name: /quem eu quero conhecer/ }).click();
  return sheet;
}

/**
 * The five steps. `at(station)` is called where a step shows something of its own, for pictures.
 */
export async function onboard(window, { identity, seeks, bio, city, cityTyped, interests, sign }, at = async () => undefined) {
  const { page } = window;
  await window.see(window.text('Passo 1 de 5'));
  await at('passo-1');
  const sheet = await sayWho(window, identity);
  await sheet.getByRole('group', { name: 'Quero conhecer' }).getByRole('button', { name: seeks, exact: true }).click();
  await at('passo-1-sobre');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await window.gone(sheet);
  await window.button('Próximo').click();

  await window.see(window.text('Passo 2 de 5'));
  await window.field('Bio').or(page.getByRole('textbox', { name: /^Bio/ })).first().fill(bio);
  await window.button('Próximo').click();

  await window.see(window.text('Passo 3 de 5'));
  await page.getByRole('combobox', { name: 'Cidade' }).pressSequentially(cityTyped);
  const option = page.getByRole('option', { name: city }).first();
  await window.see(option);
  await at('passo-3');
  await option.click();
  await window.button('Próximo').click();

  await window.see(window.text('Passo 4 de 5'));
  for (const interest of interests) await page.getByRole('group', { name: 'Sugestões' }).getByRole('button', { name: interest }).click();
  await at('passo-4');
  await window.button('Próximo').click();

  await window.see(window.text('Passo 5 de 5'));
  await page.getByRole('combobox', { name: /^Signo/ }).selectOption(sign);
  await at('passo-5');
  await window.button('Concluir').click();
  await window.see(window.text('Perfil criado com sucesso!'));
}

/** A file of one of the drawn portraits, for the file chooser. */
export const photoFile = (name) => portrait(name);
