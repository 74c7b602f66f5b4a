import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queries } from '@/api/query';
import { Shell } from '@/features/shell/shell';
import { useRoutes } from '@/router';
import { MemoryRouter } from '@/router/memory-router';
import { session } from '@/shared/account/session';
import { badgesQuery, betaQuery, myProfileQuery, subscriptionQuery } from '@/shared/member/queries';
import { renderScreen } from '@/testing/render-screen';
import { Texts } from '@/texts/provider';
import { RouteCrash } from './route-crash';

vi.mock('@/realtime/use-topic', () => ({ useTopic: () => undefined }));
vi.mock('@/api/report', () => ({ report: () => undefined }));

/** Nothing changes its size in a page that is not drawn. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const Screens = () =>
  useRoutes([{ element: <Shell />, children: [{ path: '/matches', element: 'the screen' }] }]);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  queries.clear();
});

it('the shell has a header, the main area with the screen, and a footer', async () => {
  const user = { id: '1', email: 'ana@example.org', name: 'Ana', verified: true };
  vi.spyOn(session, 'get').mockReturnValue({ name: 'in', user } as never);
  vi.stubGlobal('ResizeObserver', NoSizes);
  const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => phone);
  queries.setQueryData(betaQuery.queryKey, { open: true, isBetaUser: false } as never);
  queries.setQueryData(badgesQuery.queryKey, { matches: 0, messages: 0, notifications: 0 } as never);
  queries.setQueryData(subscriptionQuery.queryKey, { subscribed: false, purchasedGames: [] });
  queries.setQueryData(myProfileQuery.queryKey, null as never);
  renderScreen(<Screens />, { at: '/matches', client: queries });
  expect(await screen.findByRole('contentinfo')).toBeInTheDocument();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('button', { name: 'Abrir menu' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent('the screen');
});

describe('the screen of a failure', () => {
  it.each([
    ['The server answered with half a row', 'The server answered with half a row'],
    ['', 'Um erro inesperado ocorreu'],
  ])("says 'Algo deu errado' and its message %j, and 'Tentar novamente' reloads", async (message, words) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    render(
      <Texts>
        <MemoryRouter>
          <RouteCrash error={new Error(message)} />
        </MemoryRouter>
      </Texts>,
    );
    expect(screen.getByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
