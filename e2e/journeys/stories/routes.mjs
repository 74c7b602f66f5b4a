// Every route of the specification: who may go there, and what stands there.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { PASSWORD, Person } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';

/** What everybody may read, by its heading. */
const PUBLIC = {
  '/': /./, '/privacy-policy': 'Política de Privacidade', '/terms': 'Termos de Uso',
  '/international': 'Conexões globais', '/globe': 'Conexões globais', '/astrology-match': /signos|Astrologia/,
};

/** What needs a sign-in. */
const MEMBERS = [
  '/onboarding', '/intention-quiz', '/trust-it', '/profile', '/matches', '/match', '/ai-match', '/love-letter', '/love-room',
  '/games', '/games/quem-conhece-mais', '/gifts', '/boost-profile', '/virtual-date', '/blind-date', '/virtual-events', '/plans',
  '/security-verification', '/messages', '/feedback', '/settings', '/notifications',
];

/** Of these the card 'Em breve' stands there, until the feature is built. */
const COMING = ['/ai-match', '/love-letter', '/love-room', '/games', '/gifts', '/boost-profile', '/virtual-date', '/blind-date', '/virtual-events', '/security-verification'];

export function routes(app) {
  journey(app, 'a visitor reads what is public, and is sent to the door of the rest', async ({ open }) => {
    const window = await open({ name: 'a visitor' });
    for (const [path, heading] of Object.entries(PUBLIC)) {
      await window.page.goto(path);
      await window.see(window.heading(heading, { level: 1 }));
    }
    for (const path of MEMBERS) {
      await window.page.goto(path);
      await window.page.waitForURL('**/auth');
    }
    await window.page.goto('/login');
    await window.page.waitForURL('**/auth');
    await window.see(window.page.getByRole('tab', { name: 'Entrar' }));
    await window.see(window.page.getByRole('tab', { name: 'Criar Conta' }));
    await window.see(window.text('Encontre sua vibe perfeita'));
  });

  journey(app, 'the door leads back to where one came from, and a member finds a screen behind each address', async ({ open, server }) => {
    const nora = await Person.ready(server, 'Nora');
    await nora.onboarded();
    const guest = await open({ name: 'Nora, signed out' });
    await guest.page.goto('/trust-it');
    await guest.page.waitForURL('**/auth');
    await guest.field('Email').fill(nora.email);
    await guest.field('Senha').fill(PASSWORD);
    await guest.button('Entrar').click();
    await guest.page.waitForURL('**/trust-it');

    const window = await open({ name: 'Nora', size: 'wide' });
    await enterAs(window, nora, '/auth');
    await window.page.waitForURL('**/match*');
    for (const path of [...Object.keys(PUBLIC), ...MEMBERS]) {
      await window.page.goto(path);
      await window.see(window.heading(/./, { level: 1 }));
      assert.notEqual(new URL(window.page.url()).pathname, '/auth', path);
      assert.equal(await window.heading('Algo deu errado').count(), 0, path);
    }
    for (const path of COMING) {
      await window.page.goto(path);
      await window.see(window.heading(/^Em breve no /));
      await window.see(window.button('Voltar').or(window.link('Voltar')));
    }
    const menu = window.page.getByRole('navigation', { name: 'Principal' });
    const sidebar = await window.page.locator('aside').filter({ has: menu }).boundingBox();
    assert.equal(Math.round(sidebar.width), 224, '14rem');
    for (const name of [/^Início/, /^Matches/, /^Mensagens/, /^Presentes/, /^Jogos/, /^IA Match/, /^Astrologia/, /^Eventos/, /^Encontro virtual/, /^Blind Date/, /^Internacional/, /^Planos/, /Upgrade para Premium/, /Configurações/]) {
      await window.see(menu.getByRole('link', { name }));
    }
    await window.page.goto('/matches');
    await window.see(menu.getByRole('link', { name: /^Matches/, current: 'page' }));
  });
}
