// Links of mails: what they do in the browser that asked for them, in another one, and in another
// person's hands.

import assert from 'node:assert/strict';
import { delaying } from '../../lib/faults.mjs';
import { journey } from '../../lib/journey.mjs';
import { codeOf, linkOf, nextMail } from '../../lib/mail.mjs';
import { addressOf, client, ok, Person } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { signIn, signUp } from '../../lib/walk.mjs';

const NEW_PASSWORD = 'outra-frase-bem-guardada';

async function member(server, name) {
  const person = await Person.ready(server, name);
  await person.onboarded();
  return person;
}

/** Whose session the browser keeps. */
const userOf = (window) =>
  window.page.evaluate(() => JSON.parse(localStorage.getItem('enlace:session') ?? 'null')?.user?.id ?? null);

/** Fills in the form of the forgotten password. */
async function askForRecovery(window, email) {
  await window.page.goto('/auth?aba=senha');
  await window.field('Email').fill(email);
  await window.button('Enviar link').click();
  await window.see(window.text(/o link já está a caminho/));
}

async function setPassword(window) {
  await window.see(window.heading('Crie uma senha nova'));
  await window.field('Nova senha').fill(NEW_PASSWORD);
  await window.button('Salvar senha').click();
  await window.see(window.text('Senha atualizada com sucesso!'));
}

export function links(app) {
  journey(app, 'a link with the tokens of another user changes no session', async ({ open, server }) => {
    const [ana, mallory] = [await member(server, 'Ana'), await member(server, 'Malu')];
    const { session } = (await mallory.db.auth.getSession()).data;
    const tokens = `access_token=${session.access_token}&refresh_token=${session.refresh_token}&expires_in=3600&token_type=bearer`;
    const window = await open({ name: 'Ana' });
    await enterAs(window, ana, '/settings');
    await window.see(window.heading(/Configurações/));
    for (const type of ['signup', 'magiclink', 'recovery', 'email_change']) {
      await window.page.goto(`/#${tokens}&type=${type}`);
      await window.page.waitForFunction(() => !location.hash.includes('access_token'));
      await window.page.goto('/settings');
      await window.see(window.heading(/Configurações/));
      assert.equal(await userOf(window), ana.id, type);
    }
    // Nor does anybody who is out come in by it.
    const visitor = await open({ name: 'visitante' });
    await visitor.page.goto(`/#${tokens}&type=signup`);
    await visitor.see(visitor.text('E-mail confirmado. Entre por aqui.'));
    assert.equal(await userOf(visitor), null);
  });

  journey(app, 'a confirmation opened in another browser confirms and signs nobody in', async ({ open, server }) => {
    const email = addressOf('Bia');
    const own = await open({ name: 'Bia' });
    await own.page.goto('/');
    await signUp(own, { name: 'Bia', email });
    const other = await open({ name: 'o telefone de Bia' });
    await other.page.goto(linkOf(await nextMail(server, email)));
    await other.see(other.text('E-mail confirmado. Entre por aqui.'));
    await other.station('confirmado-em-outro');
    assert.equal(await userOf(other), null);
    await signIn(other, { email });
  });

  journey(app, 'a recovery opened in another browser goes on by the code of its mail', async ({ open, server }) => {
    const caio = await member(server, 'Caio');
    const own = await open({ name: 'Caio' });
    await askForRecovery(own, caio.email);
    const mail = await nextMail(server, caio.email, 2);
    const other = await open({ name: 'o telefone de Caio' });
    other.expectRefusals();
    await other.page.goto(linkOf(mail));
    await other.see(other.heading('Digite o código do e-mail'));
    await other.station('codigo-de-recuperacao');
    assert.equal(await userOf(other), null);
    await other.field('Email').fill(caio.email);
    await other.field('Código do e-mail').fill('000000');
    await other.button('Continuar').click();
    await other.see(other.text(/Este código não vale/));
    await other.field('Código do e-mail').fill(codeOf(mail));
    await other.button('Continuar').click();
    await setPassword(other);
    await ok(client(server).auth.signInWithPassword({ email: caio.email, password: NEW_PASSWORD }));
  });

  journey(app, 'a link of another account asks before it replaces the one that is in', async ({ open, server }) => {
    const [dora, edu] = [await member(server, 'Dora'), await member(server, 'Edu')];
    const window = await open({ name: 'o aparelho dos dois' });
    await askForRecovery(window, edu.email);
    await signIn(window, { email: dora.email });
    await window.page.goto(linkOf(await nextMail(server, edu.email, 2)));
    const question = window.dialog('Você já está com outra conta');
    await window.see(question);
    await window.station('outra-conta');
    assert.equal(await userOf(window), dora.id);
    await question.getByRole('button', { name: `Continuar com ${dora.email}` }).click();
    await window.gone(question);
    assert.equal(await userOf(window), dora.id);

    const stranger = await open({ name: 'o aparelho de Edu' });
    await askForRecovery(stranger, edu.email);
    await signIn(stranger, { email: dora.email });
    await stranger.page.goto(linkOf(await nextMail(server, edu.email, 3)));
    // On a slow network the form of the account that leaves is gone at once: a password typed into it would be hers.
    const logout = await delaying(stranger, '**/auth/v1/logout*');
    await stranger.dialog('Você já está com outra conta').getByRole('button', { name: `Trocar para ${edu.email}` }).click();
    await logout.asked;
    await stranger.gone(stranger.field('Nova senha'));
    logout.release();
    await setPassword(stranger);
    assert.equal(await userOf(stranger), edu.id);
  });

  journey(app, 'a recovery in the browser that asked leads straight to the new password', async ({ open, server }) => {
    const fabi = await member(server, 'Fabi');
    const window = await open({ name: 'Fabi' });
    await askForRecovery(window, fabi.email);
    await window.page.goto(linkOf(await nextMail(server, fabi.email, 2)));
    await setPassword(window);
  });
}
