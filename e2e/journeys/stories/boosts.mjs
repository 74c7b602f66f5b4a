// A boost, bought in the sandbox with one window and started in another: what it costs, what it says, and that two presses
// are one start.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { endingBoost, finishingBoosts, lookingAtBoost } from '../../lib/clock.mjs';
import { failedLoad, limiting, losing } from '../../lib/faults.mjs';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { buyInSandbox, ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

const PHONE = { sizes: ['phone'] };

export function boosts(app) {
  journey(app, 'a boost: bought, started, and growing in two windows', async ({ open, server }) => {
    const ana = await Person.ready(server, 'Ana', { photo: portraitBytes('luiza-1'), type: 'image/webp' });
    await ana.onboarded();
    const [phone, desk] = [await open({ name: 'Ana' }), await open({ name: 'Ana, at a desk', size: 'wide' })];
    await enterAs(phone, ana, '/juntos');
    await phone.page.getByRole('main').getByRole('link', { name: /^Destaque/ }).click();
    await phone.see(phone.heading('Destaque', { level: 1 }));
    await phone.see(phone.text(/No máximo 15% dos cartões/));
    await phone.station('destaque-comprar');
    await phone.button(/^Comprar um por R\$\s9,90/).click();
    await phone.see(phone.page.getByRole('dialog').getByRole('button', { name: 'Pix' }));
    await phone.station('destaque-pagar', PHONE);
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Pix' }).click();
    await phone.page.waitForURL('**/plans/pagamento/**');
    const [order] = (await ok(ana.db.rpc('billing'))).purchases;
    await fetch(`${order.url ?? (await ok(ana.db.rpc('payment_status', { id: order.id }))).url}/pay`, { method: 'POST', redirect: 'manual' });
    await until('the boost is paid', async () => (await ok(ana.db.rpc('boosts'))).available.bought === 1);
    await phone.link('Ver o destaque').click();
    await phone.see(phone.text('Você tem 1 destaque comprado.'));
    await phone.station('destaque-comecar', PHONE);
    await phone.button('Começar agora').dblclick();
    await phone.see(phone.heading('Você está em destaque'));
    await phone.station('destaque-andamento');
    const page = await ok(ana.db.rpc('boosts'));
    assert.equal(page.boosts.length, 1);
    assert.deepEqual(page.available, { returned: 0, weekly: 0, bought: 0 });

    // The other window shows the same half hour, without figures before its end; another start is refused with words.
    await enterAs(desk, ana, '/boost-profile');
    await desk.see(desk.heading('Você está em destaque'));
    await desk.see(desk.text(/O resultado aparece aqui no fim/));
    await desk.station('destaque-andamento', { sizes: ['wide'] });
    const second = await ana.db.rpc('start_boost', { client_id: randomUUID() });
    assert.equal(second.error.message, 'Você já está em destaque agora.');
  });

  journey(app, 'a boost by keys alone: its table is lost and back, its half hour ends, and what fell short comes back', async ({ open, server }) => {
    const bia = await Person.ready(server, 'Bia', { photo: portraitBytes('leonor-1'), type: 'image/webp' });
    await bia.onboarded();
    await buyInSandbox(bia, 'boost_1');
    const window = await open({ name: 'Bia', theme: 'dark' });
    window.expectErrors(/status of 500/, /A query failed/, /ERR_FAILED/, /A mutation failed/, /Failed to fetch/);
    const keys = new Keys(window);
    const lost = { table: 'boosts', path: '/boost-profile', heading: 'O destaque não carregou', station: 'destaque-falhou' };
    await failedLoad(server, bia, keys, lost);
    await window.see(window.text('Você tem 1 destaque comprado.'));
    // A press that does not arrive starts nothing and costs nothing.
    const found = await losing(window, /start_boost/);
    await keys.hit(window.button('Começar agora'));
    await window.see(window.text(/^Sem conexão/));
    await window.see(window.text('Você tem 1 destaque comprado.'));
    await window.station('destaque-sem-rede', PHONE);
    await found();
    await keys.hit(window.button('Começar agora'));
    await window.see(window.heading('Você está em destaque'));

    await endingBoost(server, bia);
    await lookingAtBoost(server, bia, 17);
    await window.page.reload();
    await window.see(window.heading('Preparando o resultado'));
    await window.station('destaque-preparando');
    await finishingBoosts(server);
    await until('the result is written', async () => (await ok(bia.db.rpc('boosts'))).boosts[0].state === 'returned');
    await window.page.goto('/notifications');
    await keys.hit(window.page.getByRole('main').getByRole('link', { name: /destaque/i }));
    await window.see(window.heading('Não chegou ao dobro. O destaque voltou para você.'));
    await window.station('destaque-devolvido');
    await keys.hit(window.page.getByRole('main').getByRole('link', { name: 'Destaque', exact: true }));
    // It is the one that was bought again, and may be given back in money too.
    await window.see(window.text('Você tem 1 destaque comprado.'));
    await window.see(window.link(/voltou para você/));

    // The second one keeps its promise.
    await keys.hit(window.button('Começar agora'));
    await window.see(window.heading('Você está em destaque'));
    await endingBoost(server, bia);
    await lookingAtBoost(server, bia, 56);
    await finishingBoosts(server);
    await until('the second result is written', async () => (await ok(bia.db.rpc('boosts'))).boosts.some(({ state }) => state === 'done'));
    const [{ id }] = (await ok(bia.db.rpc('boosts'))).boosts.filter(({ state }) => state === 'done');
    await window.page.goto(`/boost-profile?recibo=${id}`);
    await window.see(window.heading('Garantia cumprida'));
    await keys.hit(window.button('Ver tabela'));
    await window.see(window.page.getByRole('columnheader', { name: 'Seu normal' }));
    await keys.hit(window.button('Ver gráfico'));
    await window.look('phone', 'light');
    await window.moment('24-recibo-do-destaque');
    await window.station('destaque-cumprido', PHONE);

    // A limited account reads why before it presses, and keeps what it has.
    await limiting(server, bia);
    await window.page.goto('/boost-profile');
    await window.see(window.text(/^Por uma decisão da moderação/));
    await window.station('destaque-limitado');
    const refused = await bia.db.rpc('start_boost', { client_id: randomUUID() });
    assert.match(refused.error.message, /moderação/);
  });
}
