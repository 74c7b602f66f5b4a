import type { FeatureKey } from '@/api/surface';

/** Which gate stands before which path; the ids are the specification's, written as it writes them. */
export const GATES = {
  '/intention-quiz': 'intentionQuiz',
  '/trust-it': 'quiz',
  '/trust-it/:personId': 'quiz',
  '/profile': 'profile',
  '/matches': 'viewProfiles',
  '/match': 'viewProfiles',
  '/likes': 'viewProfiles',
  '/people/:personId': 'viewProfiles',
  '/ai-match': 'aiMatch',
  '/astrology-match': 'astrology-match',
  '/astrology-match/analise': 'astrology-match',
  '/astrology-match/mapa': 'astrology-match',
  '/astrology-match/nascimento': 'astrology-match',
  '/astrology-match/:personId/analise': 'astrology-match',
  '/love-letter': 'loveLetter',
  '/love-room': 'love-room',
  '/games': 'basicChat',
  '/games/:gameId': 'basicChat',
  '/gifts': 'premiumFeatures',
  '/boost-profile': 'premiumFeatures',
  '/virtual-date': 'virtual-date',
  '/blind-date': 'advancedMatchmaking',
  '/virtual-events': 'premiumFeatures',
  '/plans': 'premiumFeatures',
  '/plans/pagamento/:orderId': 'premiumFeatures',
  '/messages': 'basicChat',
  '/messages/:matchId': 'basicChat',
  '/feedback': 'feedback',
} as const satisfies Record<string, FeatureKey>;

/** What stays open to a tester whose time is over, beside the legal pages and the exit. */
export const OPEN_AFTER_BETA = ['/feedback', '/settings', '/plans', '/privacy-policy', '/terms'];
