// A first meeting in person: a warning, an agreement, a contact who follows it, and the two PINs.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { journey } from '../../lib/journey.mjs';
import { linkOf, nextMail } from '../../lib/mail.mjs';
import { matchOf } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';

const ALL = { sizes: ['low', 'phone', 'wide'] };

async function type(window, pin) {
  for (const digit of pin) await window.button(digit, { exact: true }).click();
  await window.button('Confirmar', { exact: true }).click();
}

/** What the screen says once the answer has arrived and the plan was read again. */
async function answered(window) {
  await window.see(window.text('Resposta recebida. Agradecemos.'));
  await window.see(window.page.locator('main:not(:has([aria-busy="true"]))'));
  return window.page.getByRole('main').innerText();
}

export function firstDate(app) {
  journey(app, 'a first meeting: the warning, a contact without an account, and both PINs', async ({ open, server }) => {
    const { a: ana, b: rui, match } = await matchOf(server, 'Ana', 'Rui');
    await ana.onboarded();
    await rui.onboarded();
    const her = await open({ name: 'Ana' });
    her.expectRefusals();
    her.expectErrors(/^A mutation failed ApiError: (Vocês ainda não se viram|Este PIN não confere)/);
    await enterAs(her, ana, '/encontros');
    await her.see(her.heading('Nenhum encontro ainda'));
    await her.station('encontro-lista-vazia');
    await her.page.goto(`/messages/${match}`);
    await her.button('Mais opções').click();
    await her.page.getByRole('menuitem', { name: 'Combinar encontro' }).click();
    await her.see(her.heading('Combinar encontro', { level: 1 }));
    await her.field('Nome do lugar').fill('Mercado Municipal');
    await her.page.getByRole('combobox', { name: 'Tipo de lugar' }).selectOption('market');
    await her.button('Enviar o convite').click();
    await her.see(her.text(/^Vocês ainda não se viram em vídeo\. Golpes/));
    await her.station('encontro-aviso');
    await her.button('Pular com aviso').click();
    await her.see(her.text('Esperando resposta'));
    await her.station('encontro-esperando');
    const plan = new URL(her.page.url()).pathname;

    const his = await open({ name: 'Rui' });
    his.expectRefusals();
    his.expectErrors(/^A mutation failed ApiError: Vocês ainda não se viram/);
    await enterAs(his, rui, '/notifications');
    await his.see(his.text('Há um convite para um encontro'));
    await his.page.goto(plan);
    await his.see(his.text('Ana propôs este encontro.'));
    await his.station('encontro-convite');
    await his.button('Confirmar', { exact: true }).click();
    await his.button('Pular com aviso').click();
    await his.see(his.text('Combinado', { exact: true }));

    await her.page.goto('/settings/seguranca');
    await her.button('Criar um PIN').click();
    await her.field('Seu PIN').fill('2468');
    await her.field('Segundo PIN').fill('135790');
    await her.station('encontro-pins');
    await her.button('Guardar', { exact: true }).click();
    await her.see(her.button('Mudar o PIN'));

    const marta = `marta-${randomUUID().slice(0, 8)}@example.org`;
    await her.page.goto(plan);
    await her.see(her.text('PIN guardado'));
    await her.field('Nome').fill('Marta');
    await her.field('E-mail').fill(marta);
    await her.button('Enviar o plano').click();
    await her.see(her.heading('A gente pergunta se está tudo bem'));
    await her.station('encontro-plano');

    const contact = await open({ name: 'Marta' });
    await contact.page.goto(linkOf(await nextMail(server, marta)));
    await contact.see(contact.heading('Você acompanha Ana', { level: 1 }));
    await contact.see(contact.text('Com Rui'));
    await contact.station('encontro-acompanhar');
    const end = (await nextMail(server, marta)).text.match(/http\S+\/acompanhar\/sair#\S+/)[0];
    await contact.page.goto(end);
    await contact.see(contact.heading('Não quer mais receber?', { level: 1 }));
    await contact.station('encontro-nao-receber');
    await contact.page.goBack();

    await her.link('Responder agora').click();
    await her.see(her.heading('Está tudo bem?', { level: 1 }));
    await her.station('encontro-tudo-bem', ALL);
    await her.button('Tudo bem por aqui').click();
    await her.see(her.heading('Confirme com o seu PIN', { level: 1 }));
    await her.station('encontro-pin', ALL);
    await type(her, '0000');
    await her.see(her.text('Este PIN não confere.'));
    await type(her, '2468');
    const first = await answered(her);
    await her.page.reload();
    await her.button('Tudo bem por aqui').click();
    await type(her, '135790');
    assert.equal(await answered(her), first, 'both PINs lead to the same screen');

    const alert = await nextMail(server, marta, 2);
    assert.match(alert.text, /PIN de coação/);
    await contact.page.reload();
    await contact.see(contact.text(/^Escrevemos a você às/));
    await contact.station('encontro-alerta');
  });
}
