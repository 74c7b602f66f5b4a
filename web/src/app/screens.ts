import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ScreenName } from '@/texts/load';

export interface Screen {
  path: string;
  /** The feature's name, for its card 'Em breve'. */
  name: MessageDescriptor;
  /** The module of `src/routes` whose default export is the screen. Without one the card stands there. */
  module?: ScreenName;
}

/**
 * Every screen inside the shell. To add one: write `src/routes/<name>.tsx`, name it here and its texts in
 * `src/texts/islands.json`. Its gate is in `features.ts`.
 */
export const MEMBER_SCREENS: Screen[] = [
  { path: '/profile', name: msg`Perfil`, module: 'profile' },
  { path: '/notifications', name: msg`Avisos`, module: 'notifications' },
  { path: '/matches', name: msg`Matches`, module: 'matches' },
  { path: '/match', name: msg`Matches`, module: 'match' },
  { path: '/likes', name: msg`Quem curtiu você`, module: 'likes' },
  { path: '/people/:personId', name: msg`Perfil`, module: 'person' },
  { path: '/messages', name: msg`Mensagens`, module: 'messages' },
  { path: '/messages/:matchId', name: msg`Mensagens`, module: 'messages' },
  { path: '/intention-quiz', name: msg`Selo de Intenção`, module: 'intention-quiz' },
  { path: '/trust-it', name: msg`Trust It`, module: 'trust-it' },
  { path: '/trust-it/:personId', name: msg`Trust It`, module: 'trust-match' },
  { path: '/ai-match', name: msg`IA Match` },
  { path: '/love-letter', name: msg`Carta de amor` },
  { path: '/love-room', name: msg`Love Room` },
  { path: '/games', name: msg`Jogos` },
  { path: '/games/:gameId', name: msg`Jogos` },
  { path: '/gifts', name: msg`Presentes` },
  { path: '/boost-profile', name: msg`Impulsionar perfil` },
  { path: '/virtual-date', name: msg`Encontro virtual` },
  { path: '/blind-date', name: msg`Blind Date` },
  { path: '/virtual-events', name: msg`Eventos virtuais` },
  { path: '/plans', name: msg`Planos`, module: 'plans' },
  { path: '/plans/pagamento/:orderId', name: msg`Pagamento`, module: 'payment' },
  { path: '/security-verification', name: msg`Verificação de segurança` },
  { path: '/feedback', name: msg`Feedback`, module: 'feedback' },
  { path: '/astrology-match/mapa', name: msg`Astrologia`, module: 'astrology-chart' },
  { path: '/astrology-match/nascimento', name: msg`Astrologia`, module: 'astrology-birth' },
  { path: '/astrology-match/:personId/analise', name: msg`Astrologia`, module: 'astrology-analysis' },
  { path: '/settings', name: msg`Configurações`, module: 'settings' },
  { path: '/settings/seguranca', name: msg`Segurança da conta`, module: 'security' },
];

/** Open to everyone: inside the shell for members, under a plain header for visitors. */
export const OPEN_SCREENS: Screen[] = [
  { path: '/international', name: msg`Conexões globais`, module: 'international' },
  { path: '/globe', name: msg`Conexões globais`, module: 'international' },
  { path: '/beta', name: msg`Beta`, module: 'beta' },
  { path: '/astrology-match', name: msg`Astrologia`, module: 'astrology-match' },
  { path: '/astrology-match/analise', name: msg`Astrologia`, module: 'astrology-analysis' },
];
