// A scammer: asked before the message leaves, warned, limited, suspended; his appeal is read by another person and answered.

import assert from 'node:assert/strict';
import { endingHold } from '../../lib/clock.mjs';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { mailsTo } from '../../lib/mail.mjs';
import { matchOf, ok, PASSWORD, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { conversation, enterAs } from '../../lib/screens.mjs';
import { OUT } from '../../lib/server.mjs';
import { signIn } from '../../lib/walk.mjs';
import { until } from '../../lib/wait.mjs';
import { PIX_CODE } from './guard.mjs';
import { moderator, openByKeys } from './moderation.mjs';

const PHONE = { sizes: ['phone'] };
const looks = (portrait) => ({ photo: portraitBytes(portrait), type: 'image/webp' });

/** The thirty seconds are over, by the clock of the server and by that of his device. */
async function wait(window, server, person) {
  await endingHold(server, person);
  await window.page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 31_000;
  });
}

/** The open case of a scam, decided without a pointer: `key` chooses, for `days` where it lasts. */
async function decide(desk, keys, { key, days, facts, station }) {
  await openByKeys(desk, keys, /Golpe ou pedido de dinheiro/);
  await keys.press(key);
  if (days) {
    await keys.to(desk.page.getByRole('spinbutton', { name: /Por quantos dias/ }));
    await keys.press('Control+a');
    await keys.type(days);
  }
  await keys.to(desk.page.getByRole('combobox', { name: 'Regra' }));
  await keys.type('Dinheiro');
  await keys.to(desk.page.getByRole('textbox', { name: /O que aconteceu/ }));
  await keys.type(facts);
  await desk.see(desk.page.getByRole('region', { name: 'Como a pessoa vai ler' }).getByText(facts));
  await desk.see(desk.page.getByRole('region', { name: 'Como a pessoa vai ler' }).getByText(/^A regra: Dinheiro/));
  if (station) await desk.station(station);
  await keys.press('Control+Enter');
  await desk.see(desk.text('Decidido. Quem precisa saber já foi avisado.'));
  await desk.gone(desk.text('Decidido. Quem precisa saber já foi avisado.'));
}

export function golpe(app) {
  journey(app, 'a scammer is asked, warned, limited, suspended, appeals, and is answered', async ({ open, server }) => {
    const { a: ana, b: rui, match } = await matchOf(server, ['Ana', looks('luiza-1')], ['Rui', looks('pedro-1')]);
    const [bia, rosa, nuno] = [await Person.ready(server, 'Bia', looks('leonor-1')), await moderator(server, 'Rosa'), await moderator(server, 'Nuno')];
    await Promise.all([ana.onboarded(), rui.onboarded(), bia.meets(rui)]);
    const mails = () => mailsTo(server, rui.email);
    const reportOf = (who) => ok(who.db.rpc('report', { target: rui.id, reason: 'scam', text: 'Pediu um Pix de novo, com pressa.' }));

    // He is asked, and sends it all the same.
    const his = await open({ name: 'Rui' });
    his.expectRefusals();
    his.expectErrors(/A message was refused/);
    his.expectErrors(/A query failed/, /A mutation failed/);
    await enterAs(his, rui, `/messages/${match}`);
    const writing = conversation(his, 'Ana');
    await writing.send(`Meu amor, estou no hospital. Manda por aqui agora, por favor: ${PIX_CODE}`);
    await his.see(his.text('Vocês ainda não se viram em vídeo.'));
    await his.see(his.page.getByRole('button', { name: /^Enviar em \d+ s$/, disabled: true }));
    await his.station('golpe-pergunta', PHONE);
    await wait(his, server, rui);
    await his.button('Enviar mesmo assim').click();
    await his.see(writing.tick('Enviada'));

    // She is told, and reports from the notice.
    const her = await open({ name: 'Ana', theme: 'dark' });
    await enterAs(her, ana, `/messages/${match}`);
    const notice = her.page.getByRole('note', { name: 'Aviso do Enlace' });
    await her.see(notice.getByText(/^Cuidado: alguém que você ainda não conheceu/));
    await her.see(notice.getByRole('button', { name: 'Entendi' }));
    await her.station('golpe-aviso');
    await notice.getByRole('button', { name: 'Denunciar' }).click();
    const sheet = her.dialog('Denunciar');
    await her.see(sheet.getByText('O que aconteceu?'));
    await her.still();
    await sheet.getByRole('radio', { name: /^Golpe/ }).check({ force: true });
    await her.scan('the report of a scam');
    await sheet.getByRole('button', { name: 'Enviar denúncia' }).click();
    await her.see(sheet.getByText('Recebemos a sua denúncia'));
    await sheet.getByRole('button', { name: 'Fechar' }).last().click();
    await notice.getByRole('button', { name: 'Entendi' }).click();
    await her.gone(notice);

    // A warning: he reads why, and loses nothing.
    const desk = await open({ name: 'Rosa', size: 'wide' });
    await enterAs(desk, rosa, '/moderation');
    const keys = new Keys(desk);
    await decide(desk, keys, { key: '2', facts: 'Você pediu dinheiro a alguém que ainda não encontrou.', station: 'golpe-mesa' });
    await his.page.goto('/decisions');
    await his.see(his.heading('Um aviso', { level: 2 }));
    await his.station('golpe-avisado', PHONE);

    // A limit: he still writes, without links.
    await reportOf(bia);
    await decide(desk, keys, { key: '4', days: '7', facts: 'Depois do aviso, você pediu dinheiro a outra pessoa.' });
    await his.page.goto(`/messages/${match}`);
    await writing.send('Fala comigo em https://ganhos.example.com');
    await his.see(his.text(/a sua conta não pode enviar links nem contatos/));
    await his.station('golpe-limitado', PHONE);
    await his.page.goto('/decisions');
    await his.see(his.heading('Conta limitada', { level: 2 }));

    // A suspension: nothing but the reasons, and the way to disagree.
    await reportOf(ana);
    await decide(desk, keys, { key: '5', days: '7', facts: 'Mesmo limitada, a conta continuou a pedir dinheiro.' });
    const closed = await open({ name: 'Rui, again' });
    closed.expectRefusals();
    closed.expectErrors(/A query failed/, /A mutation failed/);
    await signIn(closed, { email: rui.email, password: PASSWORD });
    await closed.see(closed.heading('A sua conta está suspensa', { level: 1 }));
    await closed.see(closed.text('Mesmo limitada, a conta continuou a pedir dinheiro.'));
    await closed.station('golpe-suspenso');
    const latest = closed.page.getByRole('article').or(closed.page.locator('section')).filter({ hasText: 'Mesmo limitada' }).last();
    await latest.getByRole('button', { name: 'Não concordo' }).click();
    await closed.page.getByRole('textbox', { name: /Por que você não concorda/ }).fill('Era uma brincadeira, e ela sabia disso desde o começo.');
    await closed.station('golpe-recurso', PHONE);
    await closed.button('Enviar recurso').click();
    await closed.see(closed.text(/Recebemos\. Outra pessoa lê e responde até/));

    // Another person answers.
    const other = await open({ name: 'Nuno', size: 'wide', theme: 'dark' });
    await enterAs(other, nuno, '/moderation');
    const hands = new Keys(other);
    await openByKeys(other, hands, /Golpe ou pedido de dinheiro/);
    await hands.hit(other.button('Ver a primeira decisão'));
    await other.see(other.text('Mesmo limitada, a conta continuou a pedir dinheiro.'));
    await hands.to(other.page.getByRole('textbox', { name: /A sua resposta/ }));
    await hands.type('Lemos tudo: foram três pedidos a duas pessoas, e nenhum parecia brincadeira.');
    await other.heading(/Golpe ou pedido de dinheiro/, { level: 2 }).evaluate((title) => title.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await other.station('golpe-recurso-mesa', { sizes: ['wide'] });
    await hands.hit(other.button('Manter'));
    await other.see(other.text('Recurso negado, com a sua resposta.'));
    await closed.page.reload();
    await closed.see(closed.text('A decisão continua.'));
    await closed.see(closed.text(/^Lemos tudo: foram três pedidos/));
    await closed.station('golpe-respondido', PHONE);

    // The letters: one for each decision, with its reasons, and one that says that the appeal was answered.
    await until('the letters', () => mails().filter(({ text }) => text.includes('/decisions')).length >= 4);
    const letter = mails().find(({ text }) => text.includes('Suspendemos a sua conta'));
    assert.ok(letter, 'the statement of the suspension went by mail');
    // What was found may quote somebody: it is read in the app alone.
    assert.ok(mails().every(({ text }) => !text.includes('Mesmo limitada')));
    await closed.page.goto('about:blank');
    await closed.page.setContent(letter.html);
    await closed.page.screenshot({ path: `${OUT}/golpe-carta-390-light.png` });
    assert.ok((await closed.page.locator('body').innerText()).includes('Dinheiro: ninguém pede'));
  });
}
