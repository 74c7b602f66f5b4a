// The packaged app as the native shells serve it: its page at another origin than the server, and links that open it.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journey } from '../../lib/journey.mjs';
import { matchOf, ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { servePlay } from '../../lib/play.mjs';
import { deck, enterAs, useFramed } from '../../lib/screens.mjs';
import { Server } from '../../lib/server.mjs';
import { serveFcm } from '../../lib/push.mjs';
import { inShell, serveShell } from '../../lib/shell.mjs';
import { declaredPaths, hasStation, linkedPaths } from '../../lib/sources.mjs';
import { signIn } from '../../lib/walk.mjs';
import { until } from '../../lib/wait.mjs';
import { MEMBERS, PUBLIC } from './routes.mjs';

/** Screens by a link of the site, by the app's own scheme and by a push, with its heading. */
const links = (site) => [
  { link: `${site}/likes`, path: '/likes', heading: 'Quem curtiu você' },
  { link: `${site}/settings/seguranca`, path: '/settings/seguranca', heading: 'Segurança da conta' },
  { link: 'net.enlace.app://notifications', path: '/notifications', heading: 'Avisos' },
  { link: '/saved', path: '/saved', heading: 'Salvos para depois' },
];

/** The headings of the linked screens that `routes.mjs` does not list: without the code of their mail, or for staff alone. */
const NOBODY = 'Oops! Página não encontrada';
const OTHERS = {
  '/acompanhar': 'Este plano não está mais aqui', '/acompanhar/sair': 'Este link está incompleto', '/beta': 'Beta do Enlace', '/beta-admin': NOBODY, '/moderation': NOBODY,
  '/central-de-seguranca': 'Central de segurança', '/encontros': 'Encontros', '/likes': 'Quem curtiu você', '/saved': 'Salvos para depois',
  '/lista-de-espera': 'Lista de espera', '/lista-de-espera/confirmar': 'Este link não vale mais', '/lista-de-espera/lugar': 'Este link não vale mais',
  '/lista-de-espera/sair': 'Sair da lista de espera?', '/settings/seguranca': 'Segurança da conta', '/update-password': 'Crie uma senha nova',
};
/** The addresses that lead a member elsewhere. */
const LEADS = { '/auth': '/matches', '/login': '/matches', '/match': '/matches', '/onboarding': '/' };
/** For each beginning of an address one that is whole, and its heading. */
const endings = ({ match, partner }) => {
  const gone = randomUUID();
  return {
    '/astrology-match/': ['mapa', 'Seu mapa'], '/encontramos/': ['historias', 'Encontramos alguém'], '/encontro/': [gone, 'Encontro Seguro'],
    '/games/': ['quem-conhece-mais', 'Jogos'], '/love-letter/': [gone, 'Esta carta não está mais aqui'], '/messages/': [match, 'Mensagens'],
    '/moderation/': [gone, NOBODY], '/people/': [partner.id, `${partner.name}, 30`], '/plans/pagamento/': [gone, 'Pagamento'],
    '/profile/': ['numeros', 'Números do perfil'], '/security-verification/': ['perfil', 'Verificação do perfil'], '/trust-it/': [partner.id, `Você e ${partner.name}`],
  };
};

/** Screens that no link of the site opens for a member: their axe is in another story, under this station. */
const ELSEWHERE = {
  '/auth': ['meeting', '02-criar-conta'], '/login': ['meeting', '02-criar-conta'], '/onboarding': ['meeting', '04-'], '/beta-admin': ['beta', 'mesa-visao-geral'],
  '/moderation': ['moderation', 'moderacao-fila'], '/moderation/:caseId': ['moderation', 'moderacao-caso'],
  '/moderation/verificacoes': ['moderators-day', 'dia-verificacoes'], '/moderation/verificacoes/:attemptId': ['verification', 'verificacao-mesa'],
  '/moderation/incidentes': ['moderation', 'incidente-novo'], '/moderation/incidentes/:incidentId': ['moderation', 'incidente'],
};
/** Addresses with something behind an id, which the manifest has by their beginning alone. */
const DEEPER = (gone) => [
  `/encontro/${gone}/tudo-bem`, `/astrology-match/${gone}/analise`, '/astrology-match/nascimento', '/astrology-match/analise',
  '/encontramos', '/games', '/security-verification/perfil',
];
/** Whether a declared address, with its places for ids, is this one. */
const isAt = (declared, visited) => new RegExp(`^${declared.replaceAll(/:\w+/g, '[^/]+').replace('/*', '(/.*)?')}$`).test(visited);

const at = (window, path) => window.page.waitForURL((url) => url.pathname === path);

/** Waits until the page listens to what opens the app. */
const isListening = (window) => window.page.waitForFunction(() => window.shell?.listensTo('App.appUrlOpen'));

export function native(app) {
  const inApp = async ({ open, server, closing }, name, options) => {
    const shell = await serveShell(server);
    closing(shell.close);
    const window = await open({ name, at: shell.url });
    await inShell(window, options?.(server, shell) ?? {});
    return { window, shell };
  };

  journey(app, 'a visitor of the packaged app signs in and sees a deck with photos across origins', async (story) => {
    const ana = await Person.ready(story.server, 'Ana');
    await ana.onboarded();
    const { window, shell } = await inApp(story, 'Ana');
    await signIn(window, ana);
    await window.page.goto('/');
    const { card } = deck(window);
    await window.see(card());
    const photo = card().getByRole('img').first();
    await until('the photo is drawn', () => photo.evaluate((image) => image.complete && image.naturalWidth > 0));
    const address = await photo.evaluate((image) => image.currentSrc);
    assert.ok(address.startsWith(story.server.url), `${address} is the server's`);
    assert.ok((await window.page.url()).startsWith(shell.url));
    // A reaction reaches the server, which does not show the person again.
    const name = await deck(window).top();
    await deck(window).pass();
    await window.gone(card(name));
    await window.page.reload();
    await window.see(card());
    assert.equal(await card(name).count(), 0);
    await window.station('app-descoberta', { sizes: ['low', 'phone'] });
  });

  journey(app, 'links and pushes open their screens, those of others open nothing', async (story) => {
    const bia = await Person.ready(story.server, 'Bia');
    await bia.onboarded();
    const { window } = await inApp(story, 'Bia');
    await enterAs(window, bia);
    await isListening(window);
    for (const { link, path, heading } of links(story.server.url)) {
      const event = link.startsWith('/') ? 'PushNotifications.pushNotificationActionPerformed' : 'App.appUrlOpen';
      const payload = link.startsWith('/') ? { notification: { data: { navigate: link } } } : { url: link };
      await window.page.evaluate(([name, sent]) => window.shell.send(name, sent), [event, payload]);
      await at(window, path);
      await window.see(window.heading(heading, { level: 1 }));
    }
    const foreign = ['https://evil.example/likes', `${story.server.url}/auth/v1/verify?token=t`, 'net.enlace.app://nada'];
    for (const url of foreign) await window.page.evaluate((link) => window.shell.send('App.appUrlOpen', { url: link }), url);
    assert.equal(new URL(window.page.url()).pathname, '/saved');
    // Back goes back, closes what lies open, and in the end leaves the app as it is.
    const back = (canGoBack) => window.page.evaluate((can) => window.shell.send('App.backButton', { canGoBack: can }), canGoBack);
    await back(true);
    await at(window, '/notifications');
    await back(false);
    await window.page.waitForFunction(() => window.shell.minimized);
  });

  journey(app, 'every path that the Android app takes from the site opens its screen', async (story) => {
    const { a: bia, b: caio, match } = await matchOf(story.server, 'Bia', ['Caio', { gender_identity: 'man' }]);
    await bia.onboarded();
    const { window } = await inApp(story, 'Bia');
    // What is not there any more, and what is for staff, is refused as it should be.
    window.expectRefusals();
    window.expectErrors(/404: no such page/, /A query failed/);
    await enterAs(window, bia);
    await isListening(window);
    const headings = { ...PUBLIC, ...MEMBERS, ...OTHERS };
    const ends = endings({ match, partner: caio });
    const { whole, beginnings } = linkedPaths();
    assert.ok(whole.length > 40 && beginnings.length > 10, 'the manifest was read');
    const visits = [
      ...whole.map((path) => [path, headings[LEADS[path] ?? path] ?? assert.fail(`${path} has no heading here`)]),
      ...beginnings.map((path) => {
        const [end, heading] = ends[path] ?? assert.fail(`${path} has no ending here`);
        return [path + end, heading];
      }),
    ];
    for (const [path, heading] of visits) {
      await window.page.evaluate((url) => window.shell.send('App.appUrlOpen', { url }), story.server.url + path);
      await at(window, LEADS[path] ?? path);
      await window.see(window.heading(heading, { level: 1 }));
      await window.scan(path);
    }
    // Each route of the table is under axe, here or at a station of another story.
    for (const path of DEEPER(randomUUID())) {
      await window.page.evaluate((url) => window.shell.send('App.appUrlOpen', { url }), story.server.url + path);
      await at(window, path);
      await window.see(window.heading(/./, { level: 1 }));
      await window.scan(path);
      visits.push([path]);
    }
    const bare = declaredPaths().filter((path) => !LEADS[path] && !ELSEWHERE[path] && !visits.some(([visited]) => isAt(path, LEADS[visited] ?? visited)));
    assert.deepEqual(bare, [], 'every route has an axe station');
    for (const [path, [where, name]] of Object.entries(ELSEWHERE)) assert.ok(hasStation(where, name), `${path}: ${where} has no station ${name}`);
  });

  for (const [what, opener] of [
    ['a link', (server) => ({ launch: `${server.url}/likes` })],
    ['a push', () => ({ tap: '/likes' })],
  ]) {
    journey(app, `${what} opens its screen although the app was not running`, async (story) => {
      const caio = await Person.ready(story.server, 'Caio');
      await caio.onboarded();
      const { window } = await inApp(story, 'Caio', opener);
      await enterAs(window, caio);
      await at(window, '/likes');
      await window.see(window.heading('Quem curtiu você', { level: 1 }));
    });
  }

  journey(app, 'the packaged app asks after the first match, and is reached from then on', async ({ open, closing }) => {
    const google = await serveFcm();
    closing(google.close);
    const server = await Server.start({ settings: google.settings });
    closing(() => server.remove());
    const { a, match } = await matchOf(server, 'Elis', ['Noel', { gender_identity: 'man' }]);
    await a.onboarded();
    const token = `device:${'x'.repeat(60)}`;
    const { window } = await inApp({ open, server, closing }, 'Elis', () => ({ token }));
    await enterAs(window, a, '/matches');
    await window.button('Quero receber avisos').click();
    await window.see(window.text('Pronto: avisamos você aqui'));
    await window.page.goto('/settings');
    const on = window.page.getByRole('switch', { name: 'Receber notificações' });
    await until('notifications are on', async () => (await on.getAttribute('aria-checked')) === 'true');
    await window.button('Enviar uma notificação de teste').click();
    const [message] = await until('Google has the message', () => google.received.length > 0 && google.received);
    assert.deepEqual([message.token, message.data], [token, { kind: 'test', navigate: '/settings' }]);
    // What is pressed leads to its screen.
    await isListening(window);
    const tap = { notification: { data: { kind: 'message.new', navigate: `/messages/${match}` } } };
    await window.page.evaluate((sent) => window.shell.send('PushNotifications.pushNotificationActionPerformed', sent), tap);
    await at(window, `/messages/${match}`);
    await window.page.goto('/settings');
    await on.click();
    await until('the server forgot the device', async () => (await ok(a.db.rpc('push_settings'))).devices === 0);
  });

  journey(app, 'a photo of the device goes into the profile', async (story) => {
    const dora = await Person.newcomer(story.server, 'Dora');
    await dora.onboarded();
    const { window, shell } = await inApp(story, 'Dora', (_server, { url }) => ({ picture: `${url}/photo.webp` }));
    writeFileSync(join(shell.folder, 'photo.webp'), portraitBytes('akira-1'));
    await enterAs(window, dora, '/profile');
    await window.button('Adicionar a primeira foto').click();
    await window.see(window.page.getByRole('menuitem', { name: 'Tirar foto' }));
    await window.station('app-foto', { sizes: ['low', 'phone'], from: window.button('Adicionar a primeira foto') });
    await window.page.getByRole('menuitem', { name: 'Escolher da galeria' }).click();
    await useFramed(window);
    const photo = window.page.getByRole('img', { name: 'Sua foto 1 de 1' });
    await window.see(photo);
    await until('the photo is drawn', () => photo.evaluate((image) => image.naturalWidth > 0));
  });

  journey(app, 'Premium is bought in the store of the device, whose price alone is shown', async ({ open, closing }) => {
    const folder = mkdtempSync(join(tmpdir(), 'enlace-play-'));
    closing(() => rmSync(folder, { recursive: true, force: true }));
    const play = await servePlay(folder);
    closing(play.close);
    const server = await Server.start({ settings: play.settings });
    closing(() => server.remove());
    const eva = await Person.ready(server, 'Eva');
    await eva.onboarded();
    const answers = ['pending', 'purchased'];
    let bought;
    const store = {
      products: [{ id: 'premium_m', price: 'R$ 34,90' }, { id: 'premium_y', price: 'R$ 229,90' }],
      purchase: ({ id, account }) => {
        const state = answers.shift();
        if (state !== 'purchased') return { state };
        bought = play.buy(account, id);
        return { state, proof: bought };
      },
    };
    const { window } = await inApp({ open, server, closing }, 'Eva', () => ({ store }));
    await enterAs(window, eva, '/plans');
    await window.see(window.page.getByText('R$ 229,90').first());
    // Nothing that only the site sells, and none of its prices.
    for (const text of [/Passe/, /Pix/, /29,90(?! por ano)/]) {
      const shown = await window.page.getByText(text).allTextContents();
      assert.deepEqual(shown.filter((line) => !line.includes('229,90')), [], String(text));
    }
    await window.page.getByText('Premium mensal').click();
    await window.station('app-planos', { sizes: ['low', 'phone'] });
    await window.button('Assinar por R$ 34,90').click();
    await window.see(window.page.getByText(/ainda espera uma confirmação/));
    await window.button('Restaurar compras').click();
    await window.see(window.page.getByText(/não tem nenhuma assinatura ativa/));
    await window.button('Assinar por R$ 34,90').click();
    await window.see(window.page.getByText(/Sua assinatura é gerida pela Google Play/));
    assert.equal(await window.page.evaluate(() => window.shell.finished), bought);
    assert.deepEqual(play.acknowledged, [bought]);
    await window.station('app-assinatura', { sizes: ['low', 'phone'] });
    await window.button('Abrir assinaturas da Google Play').click();
    await window.page.waitForFunction(() => window.shell.opened === 'https://play.google.com/store/account/subscriptions');
    // Whoever leaves hears that the store goes on.
    await window.page.goto('/settings');
    await window.button('Excluir minha conta').click();
    await window.see(window.page.getByText(/excluir a conta não a cancela/));
    await window.station('app-sair', { sizes: ['low', 'phone'] });
  });
}
