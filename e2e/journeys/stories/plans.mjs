// Money: a pass by Pix with one hand, the card that failed, the way out, and everything by keys alone.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

const looks = (portrait, traits = {}) => ({ photo: portraitBytes(portrait), type: 'image/webp', ...traits });
const offer = (window, name) => window.page.getByRole('radio', { name });
/** Presses a button of the sandbox, as the bank's app or the card form would be used. */
const atTheBank = async (page, button) => {
  await page.getByText('SANDBOX – não pague: nenhum dinheiro passa por aqui').waitFor();
  await page.getByRole('button', { name: button, exact: true }).click();
};
/** Orders over the wire, and pays in the sandbox. */
async function bought(server, person, product, method) {
  const order = await ok(person.db.rpc('start_checkout', { product, method }));
  await fetch(`${order.url}/pay`, { method: 'POST', redirect: 'manual' });
  await until('the payment is known', async () => {
    const { data } = await person.db.functions.invoke('check-subscription');
    return data?.subscribed;
  });
  return order;
}

export function plans(app) {
  journey(app, 'a pass by Pix, with one hand on a phone', async ({ open, server }) => {
    const ana = await Person.ready(server, 'Ana', looks('luiza-1'));
    const window = await open({ name: 'Ana' });
    await enterAs(window, ana);
    await window.button(/^Filtros/).click();
    await window.see(window.dialog('Filtros avançados').getByRole('button', { name: /Tipo de personalidade/ }));
    await window.page.goto('/plans');
    await window.see(window.heading('Planos', { level: 1 }));
    await window.station('planos');
    await offer(window, /Passe de 7 dias/).check({ force: true });
    await offer(window, 'Pix').check({ force: true });
    await window.see(window.text(/12,90 hoje, no total/));
    await window.button(/^Pagar/).click();
    await window.see(window.page.getByRole('img', { name: /QR code do Pix/ }));
    await window.see(window.button('Copiar código Pix'));
    await window.still();
    await window.moment('15a-pix');
    await window.station('pagamento-pix');
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await window.button('Copiar código Pix').click();
    await window.see(window.text('Código copiado'));
    const copied = await window.page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^000201.*br\.gov\.bcb\.pix\.sandbox.*6304[0-9A-F]{4}$/);
    // The thumb reaches what matters: the button lies in the lower half of the screen.
    const box = await window.button(/Copiado|Copiar código Pix/).boundingBox();
    assert.ok(box.y + box.height <= 844 && box.y > 422, `the button is at ${box.y}`);
    const [bank] = await Promise.all([
      window.context.waitForEvent('page'),
      window.link(/Abrir o banco de teste/).click(),
    ]);
    await atTheBank(bank, 'Pagar agora');
    await bank.getByText('Pago', { exact: true }).waitFor();
    await bank.close();
    // The first screen was updated by itself; nothing had to be pressed there.
    await window.see(window.heading('Pagamento confirmado'));
    await window.gone(window.text('Código copiado'));
    await window.still();
    await window.moment('15b-pix-pago');
    await window.station('pagamento-confirmado');
    // What was locked is open at once.
    await window.link('Continuar descobrindo').click();
    await window.button(/^Filtros/).click();
    await window.see(window.page.getByRole('group', { name: 'Tipo de personalidade' }));
    await window.press('Escape');
    await window.gone(window.dialog('Filtros avançados'));
    await window.gone(window.link('Upgrade para Premium'));
    assert.equal(await window.page.locator('[data-ad]').count(), 0, 'subscribers see no ad');
  });

  journey(app, 'the card that failed', async ({ open, server }) => {
    const rui = await Person.ready(server, 'Rui', looks('pedro-1'));
    const window = await open({ name: 'Rui', theme: 'dark' });
    await enterAs(window, rui, '/plans');
    await offer(window, /Premium mensal/).check({ force: true });
    await window.see(window.text(/29,90 hoje, no total/));
    await window.button(/^Pagar/).click();
    await window.page.waitForURL('**/sandbox-checkout/**');
    await atTheBank(window.page, 'Recusar');
    await window.see(window.heading('O cartão não passou'));
    await window.see(window.text(/Nada foi cobrado/));
    await window.still();
    await window.moment('16-cartao-recusado');
    await window.station('pagamento-recusado');
    await window.link('Tentar de novo').click();
    await window.page.waitForURL('**/sandbox-checkout/**');
    await atTheBank(window.page, 'Pagar agora');
    await window.see(window.heading('Pagamento confirmado'));
    await window.link('Ver o meu plano').click();
    await window.see(window.heading('Premium mensal'));
    await window.see(window.text(/^Renova em /));
    await window.button('Recibo de Premium mensal').click();
    await window.see(window.dialog('Recibo').getByText(/29,90/));
    await window.page.keyboard.press('Escape');
    await window.gone(window.dialog('Recibo'));
  });

  journey(app, 'cancelling in two taps, and changing one’s mind', async ({ open, server }) => {
    const bia = await Person.ready(server, 'Bia', looks('leonor-1'));
    await bought(server, bia, 'premium_m', 'card');
    const window = await open({ name: 'Bia' });
    await enterAs(window, bia, '/plans');
    await window.button('Cancelar assinatura').click();
    const question = window.dialog('Cancelar a assinatura?');
    await window.see(question.getByText(/tudo continua aberto: é seu, já foi pago/));
    await window.still();
    await window.moment('17a-cancelar');
    await question.getByRole('button', { name: 'Cancelar agora' }).click();
    await window.see(window.text(/^Cancelado\. Tudo continua aberto até/));
    await window.gone(question);
    await window.still();
    await window.moment('17b-cancelado');
    await window.station('planos-cancelado');
    await window.button('Desfazer o cancelamento').click();
    await window.see(window.text(/^Renova em /));
    // Within the days of the law all of it goes back.
    await window.button(/^Desistir da compra/).click();
    await window.dialog('Desistir da compra?').getByRole('button', { name: 'Desistir e receber de volta' }).click();
    await window.see(window.text(/^Recebemos a sua declaração em .*: você desiste de Premium mensal\./));
    await window.see(window.text('Devolvido', { exact: true }));
    await window.see(window.button(/^Pagar/));
  });

  journey(app, 'a pass bought by keys alone', async ({ open, server }) => {
    const caio = await Person.ready(server, 'Caio', looks('bruno-1'));
    const window = await open({ name: 'Caio', size: 'wide' });
    const keys = new Keys(window);
    await enterAs(window, caio, '/plans');
    await window.see(window.heading('Planos', { level: 1 }));
    await keys.to(offer(window, /Premium anual/));
    await keys.press('ArrowDown');
    await until('the pass is chosen', () => offer(window, /Passe de 7 dias/).isChecked());
    await keys.to(offer(window, 'Pix'));
    await keys.hit(window.button(/^Pagar/));
    await window.see(window.page.getByRole('img', { name: /QR code do Pix/ }));
    await keys.hit(window.button('Copiar código Pix'));
  });

  journey(app, 'a notice of the house comes, says why, and goes', async ({ open, server }) => {
    const eva = await Person.ready(server, 'Eva', looks('yuki-1'));
    const window = await open({ name: 'Eva', size: 'wide' });
    await enterAs(window, eva, '/matches');
    const notice = window.page.getByRole('complementary', { name: 'Publicidade' });
    await window.see(notice.getByRole('link'));
    await notice.getByRole('button', { name: 'Publicidade: por que vejo isto' }).click();
    await window.see(window.dialog('Por que vejo isto').getByText(/Nada do seu perfil é usado/));
    await window.page.keyboard.press('Escape');
    await window.gone(window.dialog('Por que vejo isto'));
    await window.station('aviso-da-casa');
    await notice.getByRole('button', { name: 'Fechar anúncio' }).click();
    await window.see(window.text('Anúncio fechado'));
    await window.gone(notice.getByRole('link'));
    await window.page.goto('/messages');
    await window.see(window.heading('Mensagens', { level: 1 }));
    assert.equal(await window.page.locator('[data-ad]').count(), 0, 'conversations have no place for notices');
  });
}
