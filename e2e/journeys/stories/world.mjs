// Global connections: for visitors and members, by keys alone, without WebGL, on a cheap phone.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { celebration, enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

const LISBON = 2_267_057;
const SALVADOR = 3_450_554;

const looks = (portrait, city_id) => ({ photo: portraitBytes(portrait), type: 'image/webp', city_id });

/** A person who chose to be found. */
async function abroad(server, name, portrait, city_id) {
  const person = await Person.ready(server, name, looks(portrait, city_id));
  await ok(person.db.from('profiles').update({ in_world: true }).eq('id', person.id));
  return person;
}

/** The screen by its roles and names. */
function world(window) {
  const { page } = window;
  return {
    globe: (ability) => page.locator(`[role="img"][data-globe="${ability}"]`),
    list: page.getByRole('region', { name: 'Online agora' }),
    country: page.getByLabel('País', { exact: true }),
    connect: (name) => page.getByRole('button', { name: `Conectar, ${name}`, exact: true }),
    connected: (name) => page.getByRole('button', { name: `Conectado, ${name}`, exact: true }),
    /** How many are online, as the first of the three numbers says. */
    online: async () => Number(await page.locator('dl > div', { hasText: 'usuários online' }).locator('dd').textContent()),
    broken: page.getByRole('alert').getByText('Houve um problema ao carregar a visualização.'),
    /** The position of the first label of the globe. */
    label: () => page.locator('[data-globe] > span').first().evaluate((node) => node.style.transform),
  };
}

/** So many pictures of the screen later. */
const frames = (page, count) =>
  page.evaluate(async (left) => {
    for (let i = 0; i < left; i += 1) await new Promise((next) => requestAnimationFrame(next));
  }, count);

/** Takes the context of the globe away, as a phone does that needs its memory. */
const lose = (page) =>
  page.evaluate(() => {
    const context = document.querySelector('[data-globe] canvas').getContext('webgl2');
    window.taken = context.getExtension('WEBGL_lose_context');
    window.taken.loseContext();
  });

export function worldStory(app) {
  journey(app, 'a visitor sees numbers, alive, and nobody', async ({ open, server }) => {
    const window = await open({ name: 'a visitor' });
    const screen = world(window);
    await window.context.route('https://**', (route) => route.abort());
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await window.page.goto('/globe');
    await window.see(window.heading('Conexões globais'));
    await window.see(screen.globe('light').or(screen.globe('full')));
    await window.see(window.heading('Entre para ver quem está online'));
    // The demonstration has a queue of reports, some of them of the last whole day.
    const safety = /Menos de 5 denúncias no último dia completo|\d+ ou mais denúncias no último dia completo, /;
    await window.see(window.text(safety));
    assert.equal(await window.page.locator('main img').count(), 0, 'no faces for visitors');
    await window.station('world-visitor');

    // Some come in elsewhere, more than may go meanwhile: the number follows by itself.
    const before = await screen.online();
    await Promise.all(['Iracema', 'Moema', 'Ubirajara', 'Caubi', 'Jaci'].map((name) => Person.ready(server, name)));
    await until('the number follows', async () => (await screen.online()) > before);

    await window.button('Compartilhar').click();
    await window.scan('the open share menu');
    for (const network of ['Facebook', 'Twitter', 'LinkedIn']) {
      const item = window.page.getByRole('menuitem', { name: network });
      if (network !== 'Facebook') await window.button('Compartilhar').click();
      const [popup] = await Promise.all([window.context.waitForEvent('page'), item.click()]);
      await popup.close();
      // An item of a menu that is on its way out is still seen, and opens nothing.
      await window.gone(item);
    }
    await window.button('Compartilhar').click();
    await window.page.getByRole('menuitem', { name: 'Copiar link' }).click();
    await window.see(window.text('Link copiado!'));
    await window.see(window.text('O link foi copiado para sua área de transferência'));
    assert.equal(await window.page.evaluate(() => navigator.clipboard.readText()), window.page.url());
    await window.button('Monitor IA').click();
    await window.see(window.page.locator('[data-sonner-toast]').getByText(safety));
  });

  journey(app, 'connecting across the ocean, by keys alone', async ({ open, server }) => {
    const ana = await Person.ready(server, 'Amália', looks('dandara-1', SALVADOR));
    const rui = await abroad(server, 'Duarte', 'duarte-1', LISBON);
    const leo = await abroad(server, 'Lourenço', 'nuno-1', LISBON);
    await leo.meets(ana);
    await ok(leo.react(ana));
    const window = await open({ name: 'Amália', size: 'wide' });
    const screen = world(window);
    await enterAs(window, ana, '/international');
    await window.see(screen.connect('Duarte'));
    await window.see(screen.globe('full').or(screen.globe('light')));
    for (const place of ['world-top', 'world-side', 'world-bottom']) {
      await window.see(window.page.locator(`[data-ad=${place}]`).getByRole('link'));
    }
    await window.station('world-member');
    const keys = new Keys(window);
    const corridor = window.button('Brasil ↔ Portugal');
    await keys.hit(corridor);
    await until('the corridor in the address', () => window.page.url().includes('corredor=br-pt'));
    await until('the corridor is marked', async () => (await corridor.getAttribute('aria-pressed')) === 'true');
    const before = await screen.label();
    await keys.to(window.button('Girar para leste'));
    await keys.press('ArrowLeft');
    await until('the globe turned', async () => (await screen.label()) !== before);

    await keys.hit(screen.connect('Duarte'));
    await window.see(window.text('Conexão iniciada'));
    await keys.hasFocus('after connecting');
    await window.see(screen.connected('Duarte'));
    const { count } = await ok(rui.db.rpc('likes_received'));
    assert.equal(count, 1);
    await keys.hit(screen.connected('Duarte'), { key: 'Space' });
    await window.see(window.text('Conexão encerrada'));
    await window.see(screen.connect('Duarte'));
    assert.equal((await ok(rui.db.rpc('likes_received'))).count, 0);

    await keys.hit(screen.connect('Lourenço'));
    await window.see(celebration(window));
    await window.press('Escape');
    await window.gone(celebration(window));
    await window.gone(screen.connect('Lourenço'));

    const appear = window.page.getByRole('switch', { name: /Aparecer no mundo/ });
    await keys.hit(appear, { key: 'Space' });
    await window.see(window.text('Agora você aparece no mundo'));
    const [row] = await ok(ana.db.from('profiles').select('in_world'));
    assert.equal(row.in_world, true);
  });

  journey(app, '11: nobody online in a country', async ({ open, server }) => {
    const ana = await Person.ready(server, 'Celina', looks('celina-1', SALVADOR));
    const window = await open({ name: 'Celina' });
    const screen = world(window);
    await enterAs(window, ana, '/international');
    await window.see(screen.globe('light').or(screen.globe('full')));
    await screen.country.selectOption('TL');
    const empty = window.heading('Nenhuma pessoa online neste país no momento.');
    await window.see(empty);
    await window.see(window.text(/Timor-Leste: são \d{1,2}h(\d\d)? por lá/));
    await window.station('world-nobody', { from: screen.list });
    await screen.list.evaluate((node) => node.scrollIntoView({ behavior: 'instant', block: 'center' }));
    await window.still();
    await window.moment('11-ninguem-online');
    await window.button('Ver todos os países').click();
    await window.gone(empty);
    assert.equal(new URL(window.page.url()).search, '');
  });

  journey(app, '12: the globe on a cheap phone', async ({ open }) => {
    const window = await open({ name: 'a cheap phone', theme: 'dark', motion: true });
    const screen = world(window);
    await window.context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 });
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 4 });
    });
    const cdp = await window.context.newCDPSession(window.page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await window.page.goto('/international');
    await window.see(screen.globe('light'));
    await window.see(window.page.locator('[data-globe] > span').first());
    const canvas = window.page.locator('[data-globe] canvas');
    const [drawn, shown] = await canvas.evaluate((node) => [node.width, node.clientWidth]);
    assert.equal(drawn, shown, 'one pixel for each');
    const first = await screen.label();
    await until('it turns by itself', async () => (await screen.label()) !== first);
    // Out of sight it rests: whatever number of pictures goes by.
    await window.scrollTo(10_000);
    await until('it rests', async () => {
      const there = await screen.label();
      await frames(window.page, 20);
      return there === (await screen.label());
    });
    await window.scrollTo(0);
    await window.button('Parar o giro').click();
    await until('it stops', async () => {
      const there = await screen.label();
      await frames(window.page, 20);
      return there === (await screen.label());
    });
    await window.scrollTo(0);
    await window.moment('12-globo-celular-simples');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });

  journey(app, 'a globe that may not move, that is taken away, that cannot be', async ({ open }) => {
    const calm = await open({ name: 'calm', size: 'wide' });
    calm.expectErrors(/THREE|WebGL|context/i);
    const screen = world(calm);
    await calm.page.goto('/international');
    const real = screen.globe('full').or(screen.globe('light'));
    await calm.see(real);
    await calm.see(calm.page.locator('[data-globe] > span').first());
    const there = await screen.label();
    await frames(calm.page, 30);
    assert.equal(await screen.label(), there, 'nothing moves for who asked for calm');

    await lose(calm.page);
    await calm.see(screen.broken);
    await calm.scan('the globe that was lost');
    await calm.page.evaluate(() => window.taken.restoreContext());
    await calm.see(real);
    await calm.gone(screen.broken);
    await lose(calm.page);
    await calm.see(screen.broken);
    await calm.button('Tentar novamente').click();
    await calm.see(real);
    await calm.gone(screen.broken);

    for (const [name, cannot] of [
      ['no WebGL', () => (HTMLCanvasElement.prototype.getContext = () => null)],
      ['saves data', () => Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })],
    ]) {
      const window = await open({ name });
      const scripts = [];
      window.page.on('request', (request) => scripts.push(request.url()));
      await window.context.addInitScript(cannot);
      await window.page.goto('/international');
      await window.see(world(window).globe('plain'));
      await window.see(window.page.locator('[data-globe] svg'));
      const path = () => window.page.locator('[data-globe] svg path').first().getAttribute('d');
      const before = await path();
      await window.button('Girar para oeste').click();
      await until('the drawing turned', async () => (await path()) !== before);
      assert.ok(!scripts.some((url) => /scene/.test(url)), 'the code for WebGL is not even fetched');
      await window.station(`world-${name.replace(/\W/g, '-')}`, { sizes: ['phone'] });
    }
  });

  journey(app, 'the code of the globe does not arrive', async ({ open }) => {
    const window = await open({ name: 'a bad network' });
    window.expectErrors(/Failed to (load resource|fetch)|ERR_FAILED/);
    const screen = world(window);
    await window.context.route(/\/assets\/scene-/, (route) => route.abort());
    await window.page.goto('/international');
    await window.see(screen.broken);
    await window.scan('the globe that did not load');
    await window.context.unroute(/\/assets\/scene-/);
    await window.button('Tentar novamente').click();
    await window.see(screen.globe('full').or(screen.globe('light')));
  });
}
