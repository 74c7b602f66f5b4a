import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { queries } from '@/api/query';
import { session } from '@/shared/account/session';
import { subscriptionQuery } from '@/shared/member/queries';
import { renderScreen } from '@/testing/render-screen';
import { toast } from '@/ui/toast';
import { filtersQuery } from '../queries';
import { FiltersCard } from './filters-card';

vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

/** Nothing changes its size in a page that is not drawn. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  queries.clear();
});

it.each(['Tipo de personalidade', 'Apenas verificados'])(
  "%s is disabled without Premium, and a click says 'Filtro Premium'",
  async (name) => {
    vi.stubGlobal('ResizeObserver', NoSizes);
    vi.spyOn(session, 'get').mockReturnValue({
      name: 'in',
      user: { id: '1', email: '', name: 'Ana', verified: true },
    });
    queries.setQueryData(subscriptionQuery.queryKey, { subscribed: false, purchasedGames: [] });
    queries.setQueryData(filtersQuery.queryKey, null);
    renderScreen(<FiltersCard />, { client: queries });
    const locked = screen.getByRole('button', { name: new RegExp(name) });
    expect(locked).toHaveAttribute('aria-disabled', 'true');
    vi.mocked(toast).mockClear();
    await userEvent.click(locked);
    expect(toast).toHaveBeenCalledExactlyOnceWith('Filtro Premium', expect.anything());
  },
);
