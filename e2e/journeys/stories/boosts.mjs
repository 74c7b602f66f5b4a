// A boost, bought in the sandbox with one window and started in another: what it costs, what it says, and that two presses
// are one start.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { journey } from '../../lib/journey.mjs';
import { ok, Person } from '../../lib/people.mjs';
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
}
