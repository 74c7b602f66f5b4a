// Two steps, passkeys, devices, and what a password alone still opens: nothing.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { codeOf, mailsTo, nextText } from '../../lib/mail.mjs';
import { ok, PASSWORD, Person } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { App } from '../../lib/totp.mjs';
import { until } from '../../lib/wait.mjs';
import { signIn } from '../../lib/walk.mjs';

const SCREEN = '/settings/seguranca';
const NEW_PASSWORD = 'outra-frase-bem-guardada';

/** A user with a profile, who may open every screen. */
async function member(server, name) {
  const person = await Person.ready(server, name);
  await person.onboarded();
  return person;
}

/** An authenticator whose person has just been recognised: built into the device, or a key in its port. */
async function plugIn(window, transport = 'internal') {
  const debug = await window.context.newCDPSession(window.page);
  await debug.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2', transport, hasResidentKey: true, hasUserVerification: true, isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await debug.send('WebAuthn.addVirtualAuthenticator', { options });
}

/** The codes that stand on the page this once. */
const codesOf = (sheet) => sheet.getByRole('listitem').allTextContents();

/** Types the first step of a sign-in; what comes next is the story's. */
async function giveFirstStep(window, email, password) {
  await window.page.goto('/auth');
  await window.field('Email').fill(email);
  await window.field('Senha').fill(password);
  await window.button('Entrar', { exact: true }).click();
}

async function signOut(window) {
  await window.page.goto(SCREEN);
  await window.button('Sair deste aparelho').click();
  await window.see(window.field('Email').or(window.heading('Amor com intenção.')));
}

/** A second device of a user with an authenticator app, over the wire. */
async function otherDevice(person, code) {
  const { auth } = person.db;
  await ok(auth.signInWithPassword({ email: person.email, password: PASSWORD }));
  const { totp } = await ok(auth.mfa.listFactors());
  await ok(auth.mfa.challengeAndVerify({ factorId: totp[0].id, code }));
}

export function security(app) {
  journey(app, 'two steps from the first code to the last, with a passkey and a second device', async ({ open, server }) => {
    const ana = await member(server, 'Ana');
    const window = await open({ name: 'Ana' });
    // Wrong codes and passwords are part of this.
    window.expectRefusals();
    window.expectErrors(/A mutation failed/);
    await plugIn(window);
    await signIn(window, ana);
    await window.page.goto('/settings');
    await window.link('Abrir', { exact: true }).click();
    await window.see(window.heading('Segurança da conta'));
    await window.see(window.text('Você ainda não tem nenhuma.'));
    await window.station('seguranca-vazia');

    // Setting the app up.
    await window.button('Ativar').click();
    const sheet = window.dialog('Ativar a verificação em duas etapas');
    await window.see(sheet.getByRole('img', { name: 'Código QR para o aplicativo autenticador' }));
    const authenticator = new App((await sheet.locator('code').textContent()).replaceAll(' ', ''));
    await window.station('seguranca-qr');
    const code = sheet.getByLabel('Código do aplicativo');
    await code.fill('000000');
    await sheet.getByRole('button', { name: 'Ativar', exact: true }).click();
    await window.see(sheet.getByText(/^Código incorreto/));
    await code.fill(await authenticator.code());
    await sheet.getByRole('button', { name: 'Ativar', exact: true }).click();
    await window.see(window.heading('Guarde os seus códigos de recuperação'));
    await window.gone(window.text('Verificação em duas etapas ativada'));
    await window.station('seguranca-codigos');
    const codes = await codesOf(sheet);
    assert.equal(codes.length, 10);
    const [file] = await Promise.all([
      window.page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Baixar arquivo' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'enlace-codigos.txt');
    await sheet.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await window.see(window.button('Remover Aplicativo autenticador'));
    await window.see(window.text('10 restantes'));
    // Other sessions are signed out.
    const gone = await ana.db.from('profiles').select('id').eq('id', ana.id);
    assert.equal(gone.status, 401);

    // A passkey, named.
    await window.button('Adicionar passkey').click();
    const naming = window.dialog('Nome da passkey');
    await naming.getByLabel('Nome').fill('Telefone');
    await naming.getByRole('button', { name: 'Salvar' }).click();
    await window.gone(naming);
    await window.see(window.button('Remover Telefone'));

    // Another device, ended from here.
    await otherDevice(ana, await authenticator.code());
    await window.page.reload();
    await window.see(window.text('Este aparelho', { exact: true }));
    await window.see(window.button('Sair dos outros'));
    await window.station('seguranca');
    await window.button(/^Sair de Aparelho desconhecido/).click();
    await window.see(window.text('Aparelho desconectado'));
    assert.equal((await ana.db.from('profiles').select('id')).status, 401);

    // A new password wants the one so far.
    await window.page.goto('/settings');
    await window.button('Trocar senha').click();
    const password = window.dialog('Trocar senha');
    await password.getByLabel('Nova senha').fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Salvar senha' }).click();
    await password.getByLabel('Senha atual', { exact: true }).fill('nunca-foi-esta');
    await password.getByRole('button', { name: 'Salvar senha' }).click();
    await window.see(password.getByText('A senha atual não confere.'));
    await window.scan('the password so far is wrong');
    await password.getByLabel('Senha atual', { exact: true }).fill(PASSWORD);
    await password.getByRole('button', { name: 'Salvar senha' }).click();
    await window.see(window.text('Senha atualizada com sucesso!'));

    // The password alone.
    await signOut(window);
    await giveFirstStep(window, ana.email, NEW_PASSWORD);
    await window.see(window.heading('Confirme que é você'));
    await window.page.goto('/matches');
    await window.page.waitForURL('**/auth');
    await window.see(window.heading('Confirme que é você'));
    await window.station('segundo-passo');
    await window.field('Código do aplicativo').fill('000000');
    await window.button('Confirmar').click();
    await window.see(window.text(/^Código incorreto ou já usado/));
    await window.field('Código do aplicativo').fill(await authenticator.code());
    await window.button('Confirmar').click();
    await window.see(window.text('Login realizado com sucesso!'));

    // Without the phone.
    await signOut(window);
    await giveFirstStep(window, ana.email, NEW_PASSWORD);
    await window.button('Usar um código de recuperação').click();
    await window.field('Código de recuperação').fill(codes[0].toUpperCase());
    await window.station('segundo-passo-recuperacao', { sizes: ['phone'] });
    await window.button('Confirmar').click();
    await window.see(window.text('Login realizado com sucesso!'));

    // Without the password: in at once, but the ways in stay shut until the second step.
    await signOut(window);
    await window.page.goto('/auth');
    await window.see(window.button('Entrar com passkey'));
    await window.station('entrar-passkey');
    await window.button('Entrar com passkey').click();
    await window.see(window.text('Login realizado com sucesso!'));
    await window.page.goto('/settings');
    await window.button('Trocar e-mail').click();
    const address = window.dialog('Trocar e-mail');
    await address.getByLabel('Novo e-mail').fill(`nova.${ana.email}`);
    await address.getByRole('button', { name: 'Enviar confirmação' }).click();
    await address.getByRole('button', { name: 'Cancelar' }).click();
    await window.see(address.getByLabel('Novo e-mail'));
    await window.press('Escape');
    await window.page.goto(SCREEN);
    await window.see(window.heading('Confirme que é você'));
    assert.equal(await window.button('Adicionar passkey').count(), 0);
    await window.station('seguranca-guardada', { sizes: ['phone'] });
    await window.page.goto('/settings');
    await window.button('Trocar e-mail').click();
    await address.getByLabel('Novo e-mail').fill(`nova.${ana.email}`);
    await address.getByRole('button', { name: 'Enviar confirmação' }).click();
    await address.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    await address.getByLabel('Código de recuperação').fill(codes[0]);
    await address.getByRole('button', { name: 'Confirmar' }).click();
    await window.see(address.getByText(/^Este código não vale/));
    await address.getByLabel('Código de recuperação').fill(codes[1]);
    await address.getByRole('button', { name: 'Confirmar' }).click();
    await window.see(address.getByText(/^Enviamos um link para/));

    // Everything goes again.
    await window.page.goto(SCREEN);
    await window.see(window.text('8 restantes'));
    await window.button('Remover Telefone').click();
    const removing = window.dialog('Remover Telefone?');
    await removing.getByRole('button', { name: 'Remover', exact: true }).click();
    await window.see(window.text('Você ainda não tem nenhuma.'));
    await window.button('Remover Aplicativo autenticador').click();
    await window.scan('before the last factor goes');
    await window.dialog('Remover Aplicativo autenticador?').getByRole('button', { name: 'Remover', exact: true }).click();
    await window.see(window.button('Ativar', { exact: true }));
    await signOut(window);
    await giveFirstStep(window, ana.email, NEW_PASSWORD);
    await window.see(window.text('Login realizado com sucesso!'));

    const headings = await until('six letters', () => {
      const letters = mailsTo(server, ana.email).filter(({ subject }) => subject === 'Mudança na segurança da sua conta');
      return letters.length >= 7 && letters.map(({ text }) => text.split('\n')[0]);
    });
    for (const heading of ['Verificação em duas etapas ativada', 'Novos códigos de recuperação', 'Nova passkey', 'Um código de recuperação foi usado', 'Passkey removida', 'Uma segunda etapa foi removida'])
      assert.ok(headings.includes(heading), `${heading}: ${headings.join(', ')}`);
  });

  journey(app, 'two steps by keys alone', async ({ open, server }) => {
    const rui = await member(server, 'Rui');
    const window = await open({ name: 'Rui', size: 'wide', theme: 'dark' });
    const keys = new Keys(window);
    await enterAs(window, rui, SCREEN);
    await keys.hit(window.button('Ativar'));
    const sheet = window.dialog('Ativar a verificação em duas etapas');
    await window.see(sheet.locator('code'));
    const authenticator = new App((await sheet.locator('code').textContent()).replaceAll(' ', ''));
    await keys.to(sheet.getByLabel('Código do aplicativo'));
    await keys.type(await authenticator.code());
    await keys.press('Enter');
    await window.see(window.heading('Guarde os seus códigos de recuperação'));
    await keys.hit(sheet.getByRole('button', { name: 'Já guardei os códigos' }));
    await window.gone(sheet);
    await keys.hasFocus('after the codes were saved');

    await keys.hit(window.button('Gerar novos códigos'));
    const asked = window.dialog('Gerar novos códigos?');
    await keys.hit(asked.getByRole('button', { name: 'Gerar novos códigos' }));
    const made = window.dialog('Novos códigos de recuperação');
    await window.see(made.getByRole('listitem'));
    const [first] = await codesOf(made);
    await keys.hit(made.getByRole('button', { name: 'Já guardei os códigos' }));
    await window.gone(made);
    await keys.hit(window.button('Sair deste aparelho'));
    await window.see(window.field('Email').or(window.heading('Amor com intenção.')));

    await window.page.goto('/auth');
    await keys.to(window.field('Email'));
    await keys.type(rui.email);
    await keys.press('Tab');
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await until('the code has the focus', () => keys.isOn(window.field('Código do aplicativo')));
    await keys.hit(window.button('Usar um código de recuperação'));
    await until('the recovery code has the focus', () => keys.isOn(window.field('Código de recuperação')));
    await keys.type(first);
    await keys.press('Enter');
    await window.see(window.text('Login realizado com sucesso!'));
    await window.page.goto(SCREEN);
    await keys.hit(window.button('Remover Aplicativo autenticador'));
    await keys.hit(window.dialog('Remover Aplicativo autenticador?').getByRole('button', { name: 'Remover', exact: true }));
    await window.see(window.button('Ativar', { exact: true }));
    await keys.hasFocus('after the last factor went');
  });

  journey(app, 'a security key as the second step, from its first touch to its last', async ({ open, server }) => {
    const iva = await member(server, 'Iva');
    const window = await open({ name: 'Iva' });
    // The same key twice, and a code used up.
    window.expectRefusals();
    window.expectErrors(/A mutation failed/);
    await plugIn(window, 'usb');
    await signIn(window, iva);
    await window.page.goto(SCREEN);
    await window.button('Adicionar chave de segurança').click();
    const sheet = window.dialog('Adicionar chave de segurança');
    await sheet.getByLabel('Nome').fill('Chave azul');
    await window.station('seguranca-chave-nome');
    await sheet.getByRole('button', { name: 'Registrar chave' }).click();
    await window.see(window.heading('Guarde os seus códigos de recuperação'));
    const codes = await codesOf(sheet);
    await sheet.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await window.see(window.button('Remover Chave azul'));
    await window.see(window.button('Adicionar um aplicativo'));
    await window.gone(window.text('Chave de segurança adicionada'));
    await window.station('seguranca-chave');

    // The same one again says so, and leaves nothing behind.
    await window.button('Adicionar chave de segurança').click();
    await sheet.getByRole('button', { name: 'Registrar chave' }).click();
    await window.see(sheet.getByText('Esta chave já serve para a sua conta.'));
    await window.scan('the key that is known already');
    await window.press('Escape');
    await window.gone(sheet);

    // It opens the door, and a code does where it is not at hand.
    await signOut(window);
    await giveFirstStep(window, iva.email, PASSWORD);
    await window.see(window.heading('Confirme que é você'));
    await window.see(window.text(/Use a sua chave de segurança\.$/));
    await window.station('segundo-passo-chave');
    await window.button('Usar chave de segurança').click();
    await window.see(window.text('Login realizado com sucesso!'));
    await signOut(window);
    await giveFirstStep(window, iva.email, PASSWORD);
    await window.button('Usar um código de recuperação').click();
    await window.see(window.button('Usar chave de segurança'));
    await window.field('Código de recuperação').fill(codes[0]);
    await window.button('Confirmar').click();
    await window.see(window.text('Login realizado com sucesso!'));

    await window.page.goto(SCREEN);
    await window.see(window.text('9 restantes'));
    await window.button('Remover Chave azul').click();
    await window.dialog('Remover Chave azul?').getByRole('button', { name: 'Remover', exact: true }).click();
    await window.see(window.button('Ativar', { exact: true }));
    assert.equal(await window.button('Remover Chave azul').count(), 0);
    await signOut(window);
    await giveFirstStep(window, iva.email, PASSWORD);
    await window.see(window.text('Login realizado com sucesso!'));
  });

  journey(app, 'a telephone as the second step, where the operator sends short messages', async ({ open, server }) => {
    const ugo = await member(server, 'Ugo');
    const phone = '+5511987650001';
    const window = await open({ name: 'Ugo' });
    // A number that is none, and a wrong code.
    window.expectRefusals();
    window.expectErrors(/A mutation failed/);
    await signIn(window, ugo);
    await window.page.goto(SCREEN);
    await window.button('Adicionar telefone').click();
    const sheet = window.dialog('Adicionar telefone');
    await sheet.getByLabel('Número de telefone').fill('0119');
    await sheet.getByRole('button', { name: 'Enviar código por SMS' }).click();
    await window.see(sheet.getByText(/^Confira o número/));
    await sheet.getByLabel('Número de telefone').fill('+55 (11) 98765-0001');
    await window.station('seguranca-telefone');
    await sheet.getByRole('button', { name: 'Enviar código por SMS' }).click();
    const code = sheet.getByLabel('Código da mensagem');
    await window.see(code);
    await window.station('seguranca-telefone-codigo');
    await code.fill(codeOf(await nextText(server, phone)));
    await sheet.getByRole('button', { name: 'Confirmar' }).click();
    await window.see(window.heading('Guarde os seus códigos de recuperação'));
    await sheet.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await window.see(window.button('Remover Telefone'));

    await signOut(window);
    await giveFirstStep(window, ugo.email, PASSWORD);
    await window.see(window.heading('Confirme que é você'));
    await window.button('Enviar código por SMS').click();
    const second = await nextText(server, phone, 2);
    await window.see(window.text(/terminado em 01\.$/));
    await window.field('Código da mensagem').fill(codeOf(second) === '000000' ? '000001' : '000000');
    await window.button('Confirmar').click();
    await window.see(window.text('Este código não vale. Confira e tente outro.'));
    await window.station('segundo-passo-telefone');
    await window.field('Código da mensagem').fill(codeOf(second));
    await window.button('Confirmar').click();
    await window.see(window.text('Login realizado com sucesso!'));
    await window.page.goto(SCREEN);
    await window.button('Remover Telefone').click();
    await window.dialog('Remover Telefone?').getByRole('button', { name: 'Remover', exact: true }).click();
    await window.see(window.button('Ativar', { exact: true }));
  });
}
