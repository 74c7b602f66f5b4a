// From the sign-up to the first step: by the code of the mail, and by what a person may do wrong before it.

import assert from 'node:assert/strict';
import { Window } from '../../lib/browser.mjs';
import { journey } from '../../lib/journey.mjs';
import { codeOf, mailsTo, nextMail } from '../../lib/mail.mjs';
import { addressOf, PASSWORD, Person } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { Server } from '../../lib/server.mjs';
import { until } from '../../lib/wait.mjs';
import { openLanding, signUp } from '../../lib/walk.mjs';

const panel = (window) => window.page.getByRole('region', { name: 'Veja seu e-mail' });
const code = (window) => window.field('Código do e-mail');
/** Another code than this one. */
const wrong = (right) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

export function arrival(app) {
  journey(app, 'the code of the mail confirms a sign-up, after a reload and a wrong one', async ({ open, server }) => {
    const window = await open({ name: 'Nara', size: 'low' });
    window.expectRefusals();
    // As long as addresses get: nothing may run out of the screen.
    const email = `nara.${'longa'.repeat(9)}@${addressOf('nara').split('@')[1]}`;
    await openLanding(window);
    await signUp(window, { name: 'Nara', email });
    await window.see(panel(window));
    await until('the panel takes the focus', () => panel(window).evaluate((node) => node === document.activeElement));
    await window.see(panel(window).getByText(new RegExp(`^Conta criada!.*${email}`)));
    await window.page.setViewportSize({ width: 320, height: 568 });
    await window.fits('the panel at 320');
    await window.page.setViewportSize({ width: 360, height: 640 });
    await window.station('03-veja-seu-e-mail', { sizes: ['low', 'phone', 'wide'] });

    // Who reads the mail in another app comes back to a page that was loaded again.
    await window.page.reload();
    await window.see(panel(window));
    const right = codeOf(await nextMail(server, email));
    await code(window).fill(wrong(right));
    await window.press('Enter');
    await window.see(window.text('Este código não vale ou já venceu. Confira os números, ou peça outro.'));
    assert.equal(await code(window).getAttribute('aria-invalid'), 'true');
    await until('the field takes the focus', () => code(window).evaluate((node) => node === document.activeElement));
    await window.scan('the panel with a wrong code');

    await panel(window).getByRole('button', { name: 'Reenviar' }).click();
    await window.see(window.text('Enviamos outro e-mail. Use o código mais recente.'));
    const latest = codeOf(await nextMail(server, email, 2));
    await code(window).fill(`${latest.slice(0, 3)} ${latest.slice(3)}`);
    assert.equal(await code(window).inputValue(), latest);
    await window.button('Confirmar e-mail').click();
    await window.see(window.text('Login realizado com sucesso!'));
    await window.see(window.text('Passo 1 de 5'));
    assert.equal(new URL(window.page.url()).pathname, '/onboarding');
    const stored = await window.page.evaluate(() => Object.values(sessionStorage).join());
    assert.ok(!stored.includes(email), 'the address is forgotten');
  });

  journey(app, 'a sign-in before the confirmation asks for the code, or for another address', async ({ open, server }) => {
    const window = await open({ name: 'Olga' });
    window.expectRefusals();
    const email = addressOf('olga');
    await openLanding(window);
    await signUp(window, { name: 'Olga', email });
    await window.button('Usar outro e-mail').click();
    await window.see(window.page.getByRole('tab', { name: 'Criar Conta', selected: true }));
    await window.page.goto('/auth');
    await window.see(window.field('Senha'));
    assert.equal(await panel(window).count(), 0);
    await window.field('Email').fill(email);
    await window.field('Senha').fill(PASSWORD);
    await window.button('Entrar', { exact: true }).click();
    await window.see(panel(window));
    await code(window).fill(codeOf(await nextMail(server, email)));
    await window.press('Enter');
    await window.see(window.text('Passo 1 de 5'));
  });

  journey(app, 'another mail waits as long as the server says, at any address', async ({ closing }) => {
    const settings = { ENLACE_MAIL_MIN_INTERVAL: '600', ENLACE_RATE_LIMITS: 'on' };
    const server = await Server.start({ settings });
    closing(() => server.remove());
    const window = await Window.open(app.browser, server, { name: 'Pia' });
    closing(() => window.close());
    const email = addressOf('pia');
    await openLanding(window);
    await signUp(window, { name: 'Pia', email });
    await panel(window).getByRole('button', { name: 'Reenviar' }).click();
    await window.see(window.text(/Já enviamos há pouco\. Você pode pedir outro em \d+ s\./));
    const button = panel(window).getByRole('button', { name: /^Reenviar em \d+ s$/ });
    await window.see(button);
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    assert.equal(mailsTo(server, email).length, 1);
  });

  journey(app, 'the first person of an installation learns it and may invite', async ({ closing }) => {
    const server = await Server.start();
    closing(() => server.remove());
    const rita = await Person.ready(server, 'Rita');
    await rita.onboarded();
    const window = await Window.open(app.browser, server, { name: 'Rita' });
    closing(() => window.close());
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enterAs(window, rita, '/');
    await window.see(window.heading('Você é das primeiras pessoas'));
    await window.see(window.link('Ver meu mapa astral'));
    await window.station('05-primeiras-pessoas', { sizes: ['low', 'phone', 'wide'] });
    await window.button('Convidar alguém').click();
    await window.see(window.text('Link copiado!'));
    assert.equal(await window.page.evaluate(() => navigator.clipboard.readText()), `${server.url}/`);
    await window.link('Fazer meu Selo de Intenção').click();
    await window.see(window.button('Descobrir minha vibe'));
    window.assertQuiet();
  });
}
