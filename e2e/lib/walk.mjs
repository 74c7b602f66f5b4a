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

/** The questions of the first step, each with its answer and its consent: `[question, answer, consent]`. */
export const whoAnswers = ({ identity, seeks }) => [
  ['Eu sou', identity, /minha identidade de gênero/],
  ['Quero conhecer', seeks, /quem eu quero conhecer/],
];

/** A chip of a question of the first step. */
export const chipOf = (window, question, name) => window.page.getByRole('group', { name: question }).getByRole('button', { name, exact: true });

/** Says who one is and whom one wants to meet, with the consents. */
async function sayWho(window, answers, at) {
  for (const [question, answer, consent] of whoAnswers(answers)) {
    await window.button('Próximo').click();
    await window.see(window.heading(question, { level: 1 }));
    await window.see(window.text('Passo 1 de 5'));
    await chipOf(window, question, answer).click();
    await window.page.getByRole('checkbox', { name: consent }).click();
    await at(`passo-1-${question === 'Eu sou' ? 'sobre' : 'quem'}`);
  }
}

/** Chooses the first photo after the five steps, moves it a little, and sends it. */
async function giveFirstPhoto(window, photo, at) {
  await window.page.getByLabel('Escolher foto').setInputFiles(photo);
  const frame = window.page.getByRole('group', { name: 'Enquadramento da foto' });
  await window.see(frame);
  await frame.press('+');
  await at('foto-enquadrar');
  await window.button('Usar esta foto').click();
}

/**
 * The five steps, and the photo after them; without one it is put off. `at(station)` is called where a step shows
 * something of its own, for pictures.
 */
export async function onboard(window, { photo, bio, city, cityTyped, interests, sign, ...who }, at = async () => undefined) {
  const { page } = window;
  await window.see(window.text('Passo 1 de 5'));
  await at('passo-1');
  await sayWho(window, who, at);
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
  await window.see(window.heading('Agora, uma foto sua'));
  await at('foto');
  if (photo) await giveFirstPhoto(window, photo, at);
  else await window.link('Agora não').click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** A file of one of the drawn portraits, for the file chooser. */
export const photoFile = (name) => portrait(name);
