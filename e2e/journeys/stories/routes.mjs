// Every route of the specification: who may open it, and what it shows.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { PASSWORD, Person } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';

/** What everybody may read, by its heading. */
export const PUBLIC = {
  '/': /./, '/privacy-policy': 'Política de Privacidade', '/terms': 'Termos de Uso',
  '/international': 'Conexões globais', '/globe': 'Conexões globais', '/astrology-match': /signos|Astrologia/,
  '/excluir-conta': 'Excluir a sua conta do Enlace', '/denuncia': 'Avisar sem ter conta', '/transparencia': 'Transparência',
  '/seguranca-infantil': 'Segurança de crianças e adolescentes',
};

/** Shown in place of a feature until it is built. */
export const CARD = 'Em breve no Enlace';

/** What needs a sign-in, by the heading that a member finds there; onboarding is done, and leads home. */
export const MEMBERS = {
  '/onboarding': 'Início', '/onboarding/foto': 'Início', '/intention-quiz': 'O que você procura, de verdade?', '/trust-it': 'Trust It', '/profile': 'Perfil', '/profile/numeros': 'Números do perfil', '/profile/visitas': 'Visitas',
  '/matches': 'Matches', '/match': 'Matches', '/ai-match': 'Match do Dia', '/juntos': 'Juntos', '/love-letter': 'Cartas', '/love-room': CARD, '/games': 'Jogos',
  '/games/quem-conhece-mais': 'Jogos', '/gifts': 'Presentes', '/boost-profile': 'Destaque', '/virtual-date': CARD, '/blind-date': CARD,
  '/virtual-events': CARD, '/plans': 'Planos', '/security-verification': 'Verificação', '/messages': 'Mensagens', '/feedback': 'Feedback',
  '/settings': 'Configurações', '/encontramos': 'Encontramos alguém', '/notifications': 'Avisos', '/decisions': 'Minhas decisões', '/reports': 'Minhas denúncias',
};

export function routes(app) {
  journey(app, 'a visitor reads what is public, and is sent to the sign-in for the rest', async ({ open }) => {
    const window = await open({ name: 'a visitor' });
    for (const [path, heading] of Object.entries(PUBLIC)) {
      await window.page.goto(path);
      await window.see(window.heading(heading, { level: 1 }));
    }
    for (const path of Object.keys(MEMBERS)) {
      await window.page.goto(path);
      await window.page.waitForURL('**/auth');
    }
    await window.page.goto('/login');
    await window.page.waitForURL('**/auth');
    await window.see(window.page.getByRole('tab', { name: 'Entrar' }));
    await window.see(window.page.getByRole('tab', { name: 'Criar Conta' }));
    await window.see(window.text('Encontre sua vibe perfeita'));
  });

  journey(app, 'a sign-in leads back to the page that was asked for, and a member finds a screen behind each address', async ({ open, server }) => {
    const nora = await Person.ready(server, 'Nora');
    await nora.onboarded();
    const guest = await open({ name: 'Nora, signed out' });
    await guest.page.goto('/trust-it');
    await guest.page.waitForURL('**/auth');
    await guest.field('Email').fill(nora.email);
    await guest.field('Senha').fill(PASSWORD);
    await guest.button('Entrar').click();
    await guest.see(guest.text('Login realizado com sucesso!'));
    await guest.page.waitForURL('**/trust-it');

    const window = await open({ name: 'Nora', size: 'wide' });
    await enterAs(window, nora, '/auth');
    await window.page.waitForURL('**/match*');
    for (const [path, heading] of Object.entries({ ...PUBLIC, ...MEMBERS })) {
      await window.page.goto(path);
      await window.see(window.heading(heading, { level: 1 }));
      assert.notEqual(new URL(window.page.url()).pathname, '/auth', path);
      if (heading === CARD) await window.see(window.button('Voltar'));
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
