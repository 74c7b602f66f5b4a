import { describe, expect, it } from 'vitest';
import { queries, STALE } from '@/api/query';
import { DEFAULTS, FREE_INTERESTS } from '@/features/discovery/filters/form';
import { SESSION } from '@/features/intention/use-quiz';
import { INTERESTS, PERSONALITIES, SIGNS } from '@/features/profiles/values';
import { subscriptionQuery } from '@/features/shell/queries';
import { GATES } from './features';
import { MEMBER_SCREENS, OPEN_SCREENS } from './screens';

/** The constants of the specification that the web app holds; `docs/SPEC.md` points here. */
describe('the constants of the specification', () => {
  it('filters: 18 to 40 years, 25 km, 80 %, three free interests', () => {
    expect(DEFAULTS).toMatchObject({ age_min: 18, age_max: 40, distance_km: 25, compatibility: 80 });
    expect(FREE_INTERESTS).toBe(3);
  });

  it('enumerations: fifteen interests, sixteen types, twelve signs', () => {
    expect(INTERESTS.join()).toBe(
      'Música,Cinema,Viagens,Gastronomia,Esportes,Literatura,Arte,Tecnologia,Fotografia,Dança,Jogos,Natureza,Moda,Fitness,Animais',
    );
    expect([new Set(PERSONALITIES).size, SIGNS.length, SIGNS[0], SIGNS[11]]).toEqual([
      16,
      12,
      'Áries',
      'Peixes',
    ]);
  });

  it('a quiz asks five questions', () => expect(SESSION).toBe(5));

  it('answers are stale after a minute, kept for five, asked for twice', () => {
    const { queries: defaults } = queries.getDefaultOptions();
    expect([defaults?.staleTime, defaults?.gcTime]).toEqual([60_000, 300_000]);
    const retry = defaults?.retry as (failures: number, error: unknown) => boolean;
    expect([retry(0, new Error('?')), retry(1, new Error('?'))]).toEqual([true, false]);
  });

  it('the subscription is asked for every five minutes and on focus', () => {
    expect(subscriptionQuery.refetchInterval).toBe(STALE.MINUTES.FIVE);
    expect(subscriptionQuery.refetchOnWindowFocus).toBe('always');
  });

  it('each route of the table has its screen, and its gate as the specification writes it', () => {
    const known = [...MEMBER_SCREENS, ...OPEN_SCREENS].map(({ path }) => path);
    const table: Record<string, string | null> = {
      '/international': null,
      '/globe': null,
      '/astrology-match': 'astrology-match',
      '/intention-quiz': 'intentionQuiz',
      '/trust-it': 'quiz',
      '/profile': 'profile',
      '/matches': 'viewProfiles',
      '/match': 'viewProfiles',
      '/ai-match': 'aiMatch',
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
      '/security-verification': null,
      '/messages': 'basicChat',
      '/feedback': 'feedback',
    };
    for (const [path, gate] of Object.entries(table)) {
      expect(known).toContain(path);
      expect((GATES as Record<string, string | undefined>)[path] ?? null).toBe(gate);
    }
  });
});
