import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FeatureKey } from '@/api/surface';
import type { ScreenName } from '@/texts/load';

interface ScreenRecord {
  path: string;
  /** The module of `src/routes` whose default export is the screen. */
  module: ScreenName;
  /** Stays open to a tester whose time is over. */
  openAfterBeta?: boolean;
  /** Shows other people, so that it waits for the age where the operator asks for it. */
  people?: boolean;
  /** A place of its own on a phone: without the bar above, without the tabs below. */
  whole?: boolean;
}

export interface Gated {
  /** The feature that the server may keep closed; the ids are the specification's, written as it writes them. */
  gate: FeatureKey;
  /** Its name, for the card 'Em breve' that then stands there. */
  name: MessageDescriptor;
}

export type Screen = ScreenRecord & (Gated | { gate?: undefined; name?: undefined });

const MESSAGES: Screen = {
  path: '/messages',
  people: true,
  name: msg`Mensagens`,
  module: 'messages',
  gate: 'basicChat',
};
const LETTERS: Screen = {
  path: '/love-letter',
  people: true,
  name: msg`Carta de amor`,
  module: 'love-letter',
  gate: 'loveLetter',
};

/**
 * Every screen inside the shell that is built; `coming-screens.ts` has the others. To add one: write
 * `src/routes/<name>.tsx` and name it here.
 */
export const MEMBER_SCREENS: Screen[] = [
  { path: '/profile', name: msg`Perfil`, module: 'profile', gate: 'profile' },
  { path: '/profile/:part', people: true, name: msg`Perfil`, module: 'profile-more', gate: 'profile' },
  { path: '/notifications', module: 'notifications' },
  { path: '/juntos', people: true, module: 'together' },
  { path: '/ai-match', people: true, name: msg`IA Match`, module: 'together', gate: 'aiMatch' },
  LETTERS,
  { ...LETTERS, path: '/love-letter/:letterId', whole: true },
  { path: '/matches', people: true, name: msg`Matches`, module: 'matches', gate: 'viewProfiles' },
  { path: '/match', people: true, name: msg`Matches`, module: 'match', gate: 'viewProfiles' },
  { path: '/likes', people: true, name: msg`Quem curtiu você`, module: 'likes', gate: 'viewProfiles' },
  { path: '/saved', people: true, name: msg`Salvos para depois`, module: 'saved', gate: 'viewProfiles' },
  {
    path: '/people/:personId',
    people: true,
    name: msg`Perfil`,
    module: 'person',
    gate: 'viewProfiles',
    whole: true,
  },
  MESSAGES,
  { ...MESSAGES, path: '/messages/:matchId', whole: true },
  { path: '/games/*', people: true, name: msg`Jogos`, module: 'games', gate: 'basicChat' },
  {
    path: '/encontramos/*',
    people: true,
    name: msg`Encontramos alguém`,
    module: 'found',
    gate: 'viewProfiles',
  },
  { path: '/intention-quiz', name: msg`Selo de Intenção`, module: 'intention-quiz', gate: 'intentionQuiz' },
  { path: '/trust-it', name: msg`Trust It`, module: 'trust-it', gate: 'quiz' },
  { path: '/trust-it/:personId', people: true, name: msg`Trust It`, module: 'trust-match', gate: 'quiz' },
  { path: '/gifts', people: true, name: msg`Presentes`, module: 'gifts', gate: 'premiumFeatures' },
  { path: '/boost-profile', name: msg`Destaque`, module: 'together', gate: 'premiumFeatures' },
  { path: '/plans', name: msg`Planos`, module: 'plans', gate: 'premiumFeatures', openAfterBeta: true },
  {
    path: '/plans/pagamento/:orderId',
    name: msg`Pagamento`,
    module: 'payment',
    gate: 'premiumFeatures',
    openAfterBeta: true,
  },
  { path: '/feedback', name: msg`Feedback`, module: 'feedback', gate: 'feedback', openAfterBeta: true },
  {
    path: '/astrology-match/mapa',
    name: msg`Astrologia`,
    module: 'astrology-chart',
    gate: 'astrology-match',
  },
  {
    path: '/astrology-match/nascimento',
    name: msg`Astrologia`,
    module: 'astrology-birth',
    gate: 'astrology-match',
  },
  {
    path: '/astrology-match/:personId/analise',
    people: true,
    name: msg`Astrologia`,
    module: 'astrology-analysis',
    gate: 'astrology-match',
  },
  { path: '/encontros', module: 'meeting', openAfterBeta: true },
  { path: '/encontro/:meetingId', module: 'meeting', openAfterBeta: true },
  {
    path: '/encontro/:meetingId/tudo-bem',
    module: 'meeting',
    openAfterBeta: true,
    whole: true,
  },
  { path: '/decisions', module: 'decisions', openAfterBeta: true },
  { path: '/reports', module: 'reports', openAfterBeta: true },
  { path: '/settings', module: 'settings', openAfterBeta: true },
  { path: '/settings/seguranca', module: 'security', openAfterBeta: true },
  {
    path: '/security-verification',
    module: 'security-verification',
  },
  {
    path: '/security-verification/:kind',
    module: 'verification-capture',
    whole: true,
  },
];

/** Open to everyone: inside the shell for members, under a plain header for visitors. */
export const OPEN_SCREENS: Screen[] = [
  { path: '/international', people: true, module: 'international' },
  { path: '/globe', people: true, module: 'international' },
  { path: '/beta', module: 'beta' },
  { path: '/central-de-seguranca', module: 'safety-centre' },
  {
    path: '/astrology-match',
    people: true,
    name: msg`Astrologia`,
    module: 'astrology-match',
    gate: 'astrology-match',
  },
  {
    path: '/astrology-match/analise',
    name: msg`Astrologia`,
    module: 'astrology-analysis',
    gate: 'astrology-match',
  },
];

/** The addresses of screens that are not built yet; `coming-screens.ts` has their cards. */
export const COMING_PATHS = ['/love-room', '/virtual-date', '/blind-date', '/virtual-events'];
