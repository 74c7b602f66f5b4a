import { focusManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { accounts, realtime, storage, wire } from '@/api/client';
import { queries } from '@/api/query';
import { SESSION_KEY } from '@/config/product';
import { subscriptionQuery } from '@/shared/member/queries';
import { currentLocale } from '@/texts/locale';
import { chooseTheme } from '@/ui/theme';

/** The constants of the specification that the web app holds; `docs/SPEC.md` points here. */
describe('the constants of the specification', () => {
  it('answers are stale after a minute, cached for five, asked for twice', async () => {
    vi.useFakeTimers();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const queryKey = ['minutes'];
    const queryFn = vi.fn(async () => 'an answer');
    const askAfter = async (time: number) => {
      await vi.advanceTimersByTimeAsync(time);
      await queries.fetchQuery({ queryKey, queryFn });
      return queryFn.mock.calls.length;
    };
    expect([await askAfter(0), await askAfter(59_999), await askAfter(1)]).toEqual([1, 1, 2]);
    await vi.advanceTimersByTimeAsync(299_999);
    expect(queries.getQueryData(queryKey)).toBe('an answer');
    await vi.advanceTimersByTimeAsync(1);
    expect(queries.getQueryData(queryKey)).toBeUndefined();

    const failing = vi.fn(() => Promise.reject(new Error('no answer')));
    const end = queries.fetchQuery({ queryKey: ['twice'], queryFn: failing });
    await Promise.all([expect(end).rejects.toThrow('no answer'), vi.advanceTimersByTimeAsync(100_000)]);
    expect(failing).toHaveBeenCalledTimes(2);
    logged.mockRestore();
    queries.clear();
    vi.useRealTimers();
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
    // The product's own queries ask once more; a query with more retries waits as long as the library does.
    const retry = queries.getDefaultOptions().queries?.retry;
    expect(await asked({ retry }, 10_000)).toEqual([0, 1]);
    expect(await asked({ retry: 7 }, 200_000)).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
    logged.mockRestore();
    vi.useRealTimers();
  });

  it('the subscription is asked for every five minutes and on focus', async () => {
    vi.useFakeTimers();
    const answer = { subscribed: false, purchasedGames: [], tier: 'free' };
    const asked = vi.spyOn(call, 'edge').mockResolvedValue(answer as never);
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queries }, children);
    const { unmount } = renderHook(() => useQuery(subscriptionQuery), { wrapper });
    const callsAfter = async (time: number) => {
      await act(() => vi.advanceTimersByTimeAsync(time));
      return asked.mock.calls.length;
    };
    expect(asked).toHaveBeenCalledWith('check-subscription');
    expect([await callsAfter(299_999), await callsAfter(1), await callsAfter(300_000)]).toEqual([1, 2, 3]);
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    expect(await callsAfter(0)).toBe(4);
    unmount();
    focusManager.setFocused(undefined);
    asked.mockRestore();
    queries.clear();
    vi.useRealTimers();
  });
});

describe('the constants that the client and the page keep', () => {
  it('the wire beats every 30 s, comes back after 1, 2, 5 and 10 s, and says what is read here', async () => {
    const socket = await realtime();
    expect(socket.heartbeatIntervalMs).toBe(30_000);
    expect([1, 2, 3, 4, 5].map((tries) => socket.reconnectAfterMs(tries))).toEqual([
      1_000, 2_000, 5_000, 10_000, 10_000,
    ]);
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
    const [db, { auth }] = await Promise.all([wire(), accounts()]);
    await db.rpc('discover', {});
    await db.functions.invoke('beta-status');
    await auth.signInWithPassword({ email: 'ana@example.org', password: 'segredo' });
    const languages = asked.mock.calls.map(([, request]) =>
      new Headers(request?.headers).get('Accept-Language'),
    );
    expect(languages).toEqual([currentLocale(), currentLocale(), currentLocale()]);
    asked.mockRestore();
  });

  it('a broken gateway means another attempt: 502, 503 and 504, and no other refusal', async () => {
    const { auth } = await accounts();
    const answer = vi.spyOn(globalThis, 'fetch');
    const nameOf = async (status: number) => {
      answer.mockResolvedValue(new Response('{}', { status }));
      const { error } = await auth.signInWithPassword({ email: 'ana@example.org', password: 'segredo' });
      return error?.name;
    };
    for (const status of [502, 503, 504]) expect(await nameOf(status)).toBe('AuthRetryableFetchError');
    for (const status of [400, 422]) expect(await nameOf(status)).toBe('AuthApiError');
    answer.mockRestore();
  });

  it('a list of files is asked for by name, a hundred at a time', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('[]'));
    await (await storage()).from('photos').list('folder');
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

  it('a session is checked every 30 s and renewed three intervals before its end', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
    const session = (token: string, seconds: number) => ({
      access_token: token,
      refresh_token: `${token}-refresh`,
      token_type: 'bearer',
      expires_in: seconds,
      expires_at: Math.floor(Date.now() / 1_000) + seconds,
      user: { id: '1', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
    });
    localStorage.setItem(SESSION_KEY, JSON.stringify(session('first', 200)));
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json(session('second', 3_600)));
    const { createAuth } = await import('@/api/accounts');
    const auth = createAuth();
    await auth.startAutoRefresh();
    const renewalsAfter = async (time: number) => {
      await vi.advanceTimersByTimeAsync(time);
      return asked.mock.calls.filter(([url]) => String(url).includes('grant_type=refresh_token')).length;
    };
    // After 60 s four whole intervals are left, after 90 s three.
    const renewals = [await renewalsAfter(60_000), await renewalsAfter(29_999), await renewalsAfter(1)];
    expect(renewals).toEqual([0, 0, 1]);
    const { data } = await auth.getSession();
    expect(data.session?.access_token).toBe('second');
    await auth.stopAutoRefresh();
    asked.mockRestore();
    localStorage.clear();
    vi.useRealTimers();
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

  it.each([
    ['touch', 10],
    ['mouse', 2],
  ])('a toast goes when it is swiped by %s for %i px, and stays for less', async (pointerType, enough) => {
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
      const at = (up: number) => ({ clientX: 200, clientY: 100 - up, pointerId: 1, pointerType });
      fireEvent.pointerDown(one, at(0));
      // The first move says which way, the next one moves it.
      for (const _ of [1, 2]) fireEvent.pointerMove(one, at(pixels));
      act(() => void vi.advanceTimersByTime(2_000));
      fireEvent.pointerUp(one, at(pixels));
      act(() => void vi.advanceTimersByTime(50));
    };
    swipe(enough - 1);
    expect(gone).not.toHaveBeenCalled();
    swipe(enough);
    expect(gone).toHaveBeenCalledOnce();
    act(() => void vi.advanceTimersByTime(1_000));
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
