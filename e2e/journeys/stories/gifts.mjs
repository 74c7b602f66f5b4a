// Gifts between two windows: one that is opened and thanked for, then a pack of credits; a rose with a first like; and
// gifts by keys alone, of which one is not opened in time, with the refund of the pack.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { expiringGifts } from '../../lib/clock.mjs';
import { failedLoad, losing } from '../../lib/faults.mjs';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { buyInSandbox, matchOf, ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

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
    await her.station('presentes-faltam', PHONE);
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

  journey(app, 'a rose with a first like: reserved, a gift after the match, spent when it is opened', async ({ open, server }) => {
    const [ana, rui] = await Promise.all([Person.ready(server, 'Ana'), Person.ready(server, 'Rui', { gender_identity: 'man' })]);
    await Promise.all([ana.onboarded(), rui.onboarded()]);
    await Promise.all([ana.meets(rui), rui.meets(ana)]);
    const [her, his] = [await open({ name: 'Ana' }), await open({ name: 'Rui' })];
    her.expectErrors(/ERR_FAILED/, /A mutation failed/, /Failed to fetch/);
    await enterAs(her, ana, `/people/${rui.id}`);
    await her.button(/^Curtir a resposta/).first().click();
    const sheet = her.page.getByRole('dialog');
    await sheet.getByRole('switch', { name: /Uma rosa com a curtida/ }).click();
    await sheet.getByRole('button', { name: 'Enviar curtida' }).click();
    await her.see(sheet.getByText('Escreva algumas palavras com a rosa.'));
    await sheet.getByRole('textbox', { name: /Comentário/ }).fill('Esse domingo parece bom.');
    await her.station('curtida-com-rosa', PHONE);
    // A rose that does not arrive leaves its words and its price where they were.
    const found = await losing(her, /rpc\/like_with_rose/);
    await sheet.getByRole('button', { name: 'Enviar curtida' }).click();
    await her.see(sheet.getByText(/^Sem conexão/));
    assert.equal(await sheet.getByRole('textbox', { name: /Comentário/ }).inputValue(), 'Esse domingo parece bom.');
    assert.equal((await ok(ana.db.rpc('gift_shop'))).balance.pending, 0);
    await her.scan('a rose that did not arrive');
    await found();
    await sheet.getByRole('button', { name: 'Enviar curtida' }).dblclick();
    await until('ten credits are reserved', async () => (await ok(ana.db.rpc('gift_shop'))).balance.pending === 10);
    const { match_id: match } = await ok(rui.db.rpc('react', { target: ana.id, kind: 'like' }));
    await until('the rose is a gift', async () => (await ok(rui.db.rpc('my_gifts', { match_id: match }))).length === 1);
    const [rose] = await ok(rui.db.rpc('my_gifts', { match_id: match }));
    await enterAs(his, rui, `/gifts?presente=${rose.id}`);
    await his.button('Abrir presente').click();
    await his.see(his.button('Agradecer'));
    assert.equal((await ok(ana.db.rpc('gift_shop'))).balance.pending, 0);
  });

  journey(app, 'a gift by keys alone: reserved, opened without network, not opened in time, and money that comes back', async ({ open, server }) => {
    const looks = (portrait) => ({ photo: portraitBytes(portrait), type: 'image/webp' });
    const nina = await Person.newcomer(server, 'Nina');
    const { a: ana, b: rui, match } = await matchOf(server, ['Ana', looks('luiza-1')], ['Rui', looks('pedro-1')]);
    await Promise.all([nina, ana, rui].map((person) => person.onboarded()));
    await buyInSandbox(ana, 'credits_50');
    const [her, his] = [await open({ name: 'Ana', size: 'wide', theme: 'dark' }), await open({ name: 'Rui' })];
    her.expectErrors(/status of 500/, /A query failed/);
    his.expectErrors(/ERR_FAILED/, /A mutation failed/, /Failed to fetch/);
    const alone = await open({ name: 'Nina' });
    await enterAs(alone, nina, '/gifts');
    await alone.see(alone.heading('Ainda não há para quem dar'));
    await alone.station('presentes-ninguem');

    const keys = new Keys(her);
    const lost = { table: 'gifts', path: '/gifts', heading: 'Os seus presentes não carregaram', station: 'presentes-falhou' };
    await failedLoad(server, ana, keys, lost);
    await her.see(her.heading('Nenhum presente ainda'));

    // The star of both, which he opens, and a sweet, which he does not.
    const give = async (gift, credits) => {
      await her.page.goto(`/gifts?para=${match}`);
      await keys.hit(her.button(gift));
      await keys.hit(her.button('Escrever o bilhete'));
      const sheet = her.dialog();
      await keys.to(sheet.getByLabel(/^Bilhete/));
      await keys.type('Para lembrar daquele minuto.');
      await keys.hit(sheet.getByRole('button', { name: new RegExp(`^Dar por ${credits} créditos`) }));
      await her.see(her.heading('Dados por você'));
    };
    await give(/^Estrela do Nosso Céu/, 30);
    await give(/^Brigadeiro/, 5);
    await keys.hit(her.link(/^Brigadeiro/));
    await her.see(her.text(/^Reservado: só é gasto quando Rui/));
    await her.station('presente-reservado');

    const hands = new Keys(his);
    await enterAs(his, rui, '/gifts');
    await hands.hit(his.page.getByRole('main').getByRole('link', { name: /^Um presente para você/ }).last());
    await his.see(his.heading(/^Ana.* deu um presente a você/));
    const found = await losing(his, /rpc\/open_gift/);
    await hands.hit(his.button('Abrir presente'));
    await his.see(his.page.locator('[data-sonner-toast]'));
    await his.see(his.button('Abrir presente'));
    await his.station('presente-sem-rede', PHONE);
    await found();
    await hands.hit(his.button('Abrir presente'));
    await his.see(his.heading('Estrela do Nosso Céu'));
    await his.gone(his.page.locator('[data-sonner-toast]'));
    await his.still();
    await his.moment('22-estrela-do-nosso-ceu');
    await his.station('presente-estrela');
    await hands.hit(his.button('Agradecer'));
    await his.see(his.text('Você agradeceu.'));

    await expiringGifts(server, ana);
    await until('the price came back', async () => (await ok(ana.db.rpc('gift_shop'))).balance.available === 40);
    await her.see(her.text('Não foi aberto, e os créditos voltaram para você.'));
    await her.station('presente-devolvido');
    await her.page.goto('/gifts?creditos=1');
    await her.see(her.heading('Extrato'));
    await her.station('presentes-extrato');

    // The part of the pack that is not spent goes back in money.
    await keys.hit(her.link('Ver minhas compras'));
    await keys.hit(her.button('Desistir da compra'));
    await keys.hit(her.dialog('Desistir da compra?').getByRole('button', { name: 'Desistir e receber de volta' }));
    await her.see(her.text(/^Devol/));
    await her.station('presentes-dinheiro-de-volta');
    assert.ok((await ok(ana.db.rpc('gift_shop'))).balance.available >= 0);
  });
}
