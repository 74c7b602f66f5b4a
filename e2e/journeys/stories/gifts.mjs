// A gift from one window to the other: chosen with its price, opened by its recipient, seen as opened by its sender; then a
// pack of credits, paid in the sandbox.

import { randomUUID } from 'node:crypto';
import { journey } from '../../lib/journey.mjs';
import { matchOf } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';

const PHONE = { sizes: ['phone'] };

export function gifts(app) {
  journey(app, 'a gift: chosen, wrapped, opened and thanked for, and credits that are not enough', async ({ open, server }) => {
    const { a: ana, b: rui, match } = await matchOf(server, 'Ana', 'Rui');
    await ana.onboarded();
    await rui.onboarded();
    const sent = await ana.db.rpc('send_message', { match_id: match, body: 'Oi, Rui!', client_id: randomUUID() });
    if (sent.error) throw sent.error;
    const [her, his] = [await open({ name: 'Ana' }), await open({ name: 'Rui' })];
    await enterAs(her, ana, '/juntos');
    await her.page.getByRole('main').getByRole('link', { name: /^Presentes/ }).click();
    await her.see(her.heading('Presentes', { level: 1 }));
    await her.see(her.heading('Nenhum presente ainda'));
    await her.station('presentes-vazio', PHONE);
    await her.page.getByRole('main').getByRole('link', { name: /Rui/ }).click();
    await her.see(her.heading(/^Presente para Rui/, { level: 1 }));
    // The twenty credits of the month; a box of memories costs forty.
    await her.button(/Caixa de Memórias/).click();
    await her.see(her.text(/Faltam 20\./));
    await her.button(/Serenata/).click();
    await her.see(her.text(/Ficam 0\./));
    await her.station('presentes-loja');
    await her.button('Escrever o bilhete').click();
    await her.page.getByRole('dialog').getByLabel(/Versos da serenata/).fill('Debaixo da tua janela\ncanto baixo.');
    await her.station('presente-escrever', PHONE);
    await her.page.getByRole('dialog').getByRole('button', { name: /^Dar por 20 créditos/ }).dblclick();
    await her.see(her.heading('Dados por você'));
    await her.see(her.text('Entregue', { exact: true }));

    await enterAs(his, rui, `/messages/${match}`);
    await his.page.getByRole('link', { name: /Um presente para você/ }).click();
    await his.see(his.heading(/^Ana.* deu um presente a você/));
    await his.station('presente-fechado');
    await his.button('Abrir presente').click();
    await his.button('Toque na janela').click();
    await his.see(his.text(/canto baixo/));
    await his.station('presente-aberto', PHONE);
    await his.button('Agradecer').click();
    await his.see(his.text('Você agradeceu.'));

    await her.see(her.text('Agradecido', { exact: true }));
    await her.page.goto(`/gifts?estante=${match}`);
    await her.see(her.text('Serenata', { exact: true }));
    await her.station('presentes-estante', PHONE);
    await her.page.goto('/gifts?creditos=1');
    await her.see(her.heading('Extrato'));
    await her.station('presentes-creditos', PHONE);
    await her.button(/50 créditos/).click();
    await her.page.getByRole('dialog').getByRole('button', { name: 'Pix' }).click();
    await her.page.waitForURL('**/plans/pagamento/**');
  });
}
