import {
  AUTO_REFRESH_TICK_DURATION_MS,
  AUTO_REFRESH_TICK_THRESHOLD,
} from '@supabase/auth-js/dist/module/lib/constants';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { wire } from '@/api/client';
import { queries, STALE } from '@/api/query';
import { DEFAULTS, FREE_INTERESTS } from '@/features/discovery/filters/form';
import { SESSION } from '@/features/intention/use-quiz';
import { subscriptionQuery } from '@/shared/member/queries';
import { INTERESTS, PERSONALITIES, SIGNS } from '@/shared/profile/values';
import { currentLocale } from '@/texts/locale';
import { chooseTheme } from '@/ui/theme';
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

  it('what failed is asked for again after 1 s, then 2, 4, 8, 16 and never more than 30', async () => {
    vi.useFakeTimers();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const asked = async (more: object, time: number) => {
      const start = Date.now();
      const times: number[] = [];
      const queryFn = () => {
        times.push((Date.now() - start) / 1_000);
        return Promise.reject(new Error('no answer'));
      };
      const end = queries.fetchQuery({ queryKey: ['patience', time], queryFn, ...more });
      await Promise.all([expect(end).rejects.toThrow('no answer'), vi.advanceTimersByTimeAsync(time)]);
      return times;
    };
    // The product's own queries ask once more; what is told to be more patient waits as long as the library does.
    const retry = queries.getDefaultOptions().queries?.retry;
    expect(await asked({ retry }, 10_000)).toEqual([0, 1]);
    expect(await asked({ retry: 7 }, 200_000)).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
    logged.mockRestore();
    vi.useRealTimers();
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

describe('the constants that the client and the page keep', () => {
  it('the wire beats every 30 s, comes back after 1, 2, 5 and 10 s, and says what is read here', async () => {
    const db = await wire();
    expect(db.realtime.heartbeatIntervalMs).toBe(30_000);
    expect([1, 2, 3, 4, 5].map((tries) => db.realtime.reconnectAfterMs(tries))).toEqual([
      1_000, 2_000, 5_000, 10_000, 10_000,
    ]);
    const { headers } = db as unknown as { headers: Record<string, string> };
    expect(headers).toMatchObject({ 'Accept-Language': currentLocale() });
  });

  it('a broken gateway means another attempt: 502, 503 and 504, and no other refusal', async () => {
    const db = await wire();
    const answer = vi.spyOn(globalThis, 'fetch');
    const nameOf = async (status: number) => {
      answer.mockResolvedValue(new Response('{}', { status }));
      const { error } = await db.auth.signInWithPassword({ email: 'ana@example.org', password: 'segredo' });
      return error?.name;
    };
    for (const status of [502, 503, 504]) expect(await nameOf(status)).toBe('AuthRetryableFetchError');
    for (const status of [400, 422]) expect(await nameOf(status)).toBe('AuthApiError');
    answer.mockRestore();
  });

  it('a list of files is asked for by name, a hundred at a time', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('[]'));
    await (await wire()).storage.from('photos').list('folder');
    const [, request] = asked.mock.calls[0] ?? [];
    expect(JSON.parse(String(request?.body))).toMatchObject({
      limit: 100,
      offset: 0,
      sortBy: { column: 'name', order: 'asc' },
    });
    asked.mockRestore();
  });

  it('a subscription check that fails is logged and means not subscribed', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    expect(await queries.fetchQuery({ ...subscriptionQuery, retry: false })).toEqual({
      subscribed: false,
      purchasedGames: [],
    });
    expect(logged).toHaveBeenCalledWith('The subscription check failed', expect.anything());
    logged.mockRestore();
    asked.mockRestore();
  });

  it('a session is looked at every 30 s and renewed three looks before its end', () => {
    expect([AUTO_REFRESH_TICK_DURATION_MS, AUTO_REFRESH_TICK_THRESHOLD]).toEqual([30_000, 3]);
  });

  it('one toast at a time, for 4 s, in a container named Notifications that Alt+T reaches', async () => {
    const { toast } = await import('sonner');
    const { default: Ours } = await import('@/ui/toaster');
    vi.useFakeTimers();
    render(createElement(Ours));
    act(() => {
      toast('first');
      vi.advanceTimersByTime(50);
      toast('second');
      vi.advanceTimersByTime(50);
    });
    expect(screen.getByLabelText('Notifications alt+T')).toBeInTheDocument();
    const shown = () =>
      [...document.querySelectorAll('[data-sonner-toast][data-visible="true"]')].map(
        (one) => one.textContent,
      );
    expect(shown()).toEqual(['second']);
    act(() => void vi.advanceTimersByTime(3_900));
    expect(shown()).toEqual(['second']);
    act(() => void vi.advanceTimersByTime(600));
    expect(shown()).not.toContain('second');
    vi.useRealTimers();
  });

  it('a toast goes when it is swiped 45 px up, begins to move at 2 px, and comes back from less', async () => {
    const { toast } = await import('sonner');
    const { default: Ours } = await import('@/ui/toaster');
    vi.useFakeTimers();
    Element.prototype.setPointerCapture ??= () => undefined;
    const gone = vi.fn();
    render(createElement(Ours));
    act(() => {
      toast('swiped', { duration: Number.POSITIVE_INFINITY, onDismiss: gone });
      vi.advanceTimersByTime(50);
    });
    const one = screen.getByText('swiped').closest('[data-sonner-toast]') as HTMLElement;
    /** Slowly, so that the way counts and not the speed. */
    const swipe = (pixels: number) => {
      fireEvent.pointerDown(one, { clientX: 200, clientY: 100, pointerId: 1 });
      // The first move says which way, the next ones move it.
      for (const _ of [1, 2]) fireEvent.pointerMove(one, { clientX: 200, clientY: 100 - pixels });
      const moved = one.style.getPropertyValue('--swipe-amount-y');
      act(() => void vi.advanceTimersByTime(2_000));
      fireEvent.pointerUp(one);
      return moved;
    };
    expect([swipe(1), swipe(2)]).toEqual(['0px', '-2px']);
    swipe(44);
    expect(gone).not.toHaveBeenCalled();
    swipe(45);
    expect(gone).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it.each([
    ['light', true, false],
    ['dark', false, true],
    ['system', true, true],
    ['system', false, false],
  ] as const)('the theme %s on a device that is dark: %s', (choice, device, dark) => {
    vi.stubGlobal('matchMedia', () => ({ matches: device, addEventListener: () => undefined }));
    chooseTheme(choice);
    expect(document.documentElement.classList.contains('dark')).toBe(dark);
    vi.unstubAllGlobals();
  });
});
