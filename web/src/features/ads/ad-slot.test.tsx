import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '@/api/query';
import { subscriptionQuery } from '@/shared/member/queries';
import { renderScreen } from '@/testing/render-screen';
import { AdSlot } from './ad-slot';
import { adQuery } from './queries';

const toast = vi.hoisted(() => vi.fn());
vi.mock('@/ui/toast', () => ({ toast }));

const show = (type: 'banner' | 'rectangle' | 'skyscraper', subscribed = false) => {
  queries.setQueryData(subscriptionQuery.queryKey, { subscribed, purchasedGames: [] });
  queries.setQueryData(adQuery('sidebar').queryKey, {
    adClient: 'house',
    adSlot: 'seal',
    path: '/intention-quiz',
    placement: 'sidebar',
    position: 1,
    type,
  } as never);
  return renderScreen(<AdSlot slot="sidebar" />, { client: queries });
};
const notice = () => screen.queryByRole('link', { name: /Selo de Intenção/ });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.setSystemTime('2026-11-22T12:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
  toast.mockClear();
  sessionStorage.clear();
  queries.clear();
});

describe('a notice of the house', () => {
  it('comes after one second, fading in', () => {
    show('rectangle');
    wait(999);
    expect(notice()).toBeNull();
    wait(1);
    expect(notice()).toBeVisible();
    expect(notice()?.parentElement?.className).toContain('animate-[fade_.4s_both]');
  });

  it('goes when it is closed, says so for five seconds, and is back after 300,000 ms', () => {
    show('rectangle');
    wait(1_000);
    fireEvent.click(screen.getByRole('button', { name: 'Fechar anúncio' }));
    expect(notice()).toBeNull();
    expect(toast).toHaveBeenCalledExactlyOnceWith('Anúncio fechado', {
      description: 'Os anúncios mantêm o serviço gratuito. Considere o Premium para não ver nenhum.',
      duration: 5_000,
    });
    wait(299_999);
    expect(notice()).toBeNull();
    wait(1);
    expect(notice()).toBeVisible();
  });

  it('stays away for the rest of its time on the next screen too', () => {
    const first = show('rectangle');
    wait(1_000);
    fireEvent.click(screen.getByRole('button', { name: 'Fechar anúncio' }));
    first.unmount();
    wait(200_000);
    show('rectangle');
    wait(99_999);
    expect(notice()).toBeNull();
    wait(1);
    expect(notice()).toBeVisible();
  });

  it.each([
    ['banner', ['max-w-[728px]', 'md:h-[90px]']],
    ['rectangle', ['max-w-[300px]', 'h-[250px]']],
    ['skyscraper', ['w-[160px]', 'h-[600px]']],
  ] as const)('has its size as a %s before and after it comes', (type, sizes) => {
    show(type);
    const place = screen.getByRole('complementary', { name: 'Publicidade: Selo de Intenção' });
    expect([...place.classList]).toEqual(expect.arrayContaining([...sizes]));
    wait(1_000);
    expect([...place.classList]).toEqual(expect.arrayContaining([...sizes]));
  });

  it('is not even requested for subscribers', () => {
    show('banner', true);
    wait(1_000);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
