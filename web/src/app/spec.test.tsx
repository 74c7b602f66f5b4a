import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queries } from '@/api/query';
import { WelcomeBanner } from '@/features/discovery/banner';
import { FeaturedSheet } from '@/features/discovery/featured';
import { FiltersCard } from '@/features/discovery/filters/filters-card';
import { ExclusiveCard, PremiumPromo, StatRow } from '@/features/discovery/premium-promo';
import { deckQuery, filtersQuery, statsQuery } from '@/features/discovery/queries';
import { PremiumBenefits } from '@/features/plans/premium-benefits';
import { BetaBanner } from '@/features/shell/beta';
import Footer from '@/features/shell/footer';
import { MenuContent } from '@/features/shell/menu';
import { worldCountsQuery } from '@/features/world/queries';
import { WorldStats } from '@/features/world/stats';
import { type RouteObject, useRoutes } from '@/router';
import { MemoryRouter } from '@/router/memory-router';
import Auth from '@/routes/auth';
import NotFound from '@/routes/not-found';
import { session } from '@/shared/account/session';
import { signInCalls } from '@/shared/account/sign-in';
import { dailyMatchQuery } from '@/shared/daily-match/query';
import { RequireAuth } from '@/shared/member/guards';
import { badgesQuery, betaQuery, myProfileQuery, subscriptionQuery } from '@/shared/member/queries';
import { renderScreen } from '@/testing/render-screen';
import { Texts } from '@/texts/provider';
import { PageFallback } from '@/ui/page';
import { COMING_SCREENS } from './coming-screens';
import { ComingSoonCard } from './coming-soon-card';
import { RouteCrash } from './route-crash';
import { ScreenBoundary } from './screen-boundary';
import { COMING_PATHS } from './screens';

const Table = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

/** What the specification quotes on screens that are quickly drawn alone; `docs/SPEC.md` points here. */

const show = (screenful: ReactNode) => renderScreen(screenful, { client: queries });
const ana = { id: '1', email: 'ana@example.org', name: 'Ana', verified: true };
const known = (subscribed: boolean) => {
  queries.setQueryData(subscriptionQuery.queryKey, { subscribed, purchasedGames: [] });
  queries.setQueryData(badgesQuery.queryKey, { matches: 0, messages: 2, notifications: 3 } as never);
  queries.setQueryData(myProfileQuery.queryKey, null as never);
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  queries.clear();
});

describe('while something is on the way', () => {
  it("a lazy page says 'Carregando...'", () => {
    show(<PageFallback />);
    expect(screen.getByRole('status')).toHaveTextContent('Carregando...');
  });

  it("the session says 'Carregando sua sessão...', and nobody is sent to the sign-in page meanwhile", () => {
    vi.spyOn(session, 'get').mockReturnValue({ name: 'loading' } as never);
    render(
      <Texts>
        <MemoryRouter>
          <Table
            routes={[
              { path: '/', element: <RequireAuth>secret</RequireAuth> },
              { path: '/auth', element: 'the sign-in page' },
            ]}
          />
        </MemoryRouter>
      </Texts>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Carregando sua sessão...');
    expect(screen.queryByText('secret')).toBeNull();
    expect(screen.queryByText('the sign-in page')).toBeNull();
  });
});

describe('the menu', () => {
  const paths = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

  it('has the items of the specification in their order, the upgrade and the settings at the end', () => {
    vi.spyOn(session, 'get').mockReturnValue({ name: 'in', user: ana } as never);
    known(false);
    show(<MenuContent />);
    const primary = ['/', '/matches', '/messages', '/gifts', '/games', '/ai-match', '/astrology-match'];
    const rest = ['/virtual-events', '/virtual-date', '/blind-date', '/international', '/plans'];
    expect(paths()).toEqual([...primary, ...rest, '/plans', '/profile']);
    expect(screen.getByRole('link', { name: 'Upgrade para Premium' })).toHaveAttribute('href', '/plans');
    expect(screen.getByRole('link', { name: /Configurações/ })).toHaveAttribute('href', '/profile');
    expect(screen.getByRole('button', { name: 'Sair' })).toBeVisible();
    for (const link of screen.getAllByRole('link')) {
      expect(link).toHaveAccessibleName(/\p{L}/u);
      expect(link.querySelector('svg')).not.toBeNull();
    }
  });

  it('shows how much is unread, as the server counted', () => {
    vi.spyOn(session, 'get').mockReturnValue({ name: 'in', user: ana } as never);
    known(false);
    show(<MenuContent />);
    expect(screen.getByRole('link', { name: /Mensagens/ })).toHaveTextContent('2');
    expect(screen.getByRole('link', { name: /Configurações/ })).toHaveTextContent('3');
    expect(within(screen.getByRole('link', { name: /Matches/ })).queryByText(/\d/)).toBeNull();
  });

  it.each([
    [0, null],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
  ])("says nothing at 0 and '9+' above nine: %i", (messages, words) => {
    vi.spyOn(session, 'get').mockReturnValue({ name: 'in', user: ana } as never);
    known(false);
    queries.setQueryData(badgesQuery.queryKey, { matches: 0, messages, notifications: 0 } as never);
    show(<MenuContent />);
    const badge = within(screen.getByRole('link', { name: /Mensagens/ })).queryByText(/\d/);
    expect(badge?.firstChild?.textContent ?? null).toBe(words);
  });

  it('offers no upgrade with Premium', () => {
    vi.spyOn(session, 'get').mockReturnValue({ name: 'in', user: ana } as never);
    known(true);
    show(<MenuContent />);
    expect(screen.queryByRole('link', { name: 'Upgrade para Premium' })).toBeNull();
  });

  it("says 'Saindo...' while it signs out, 'Sair' otherwise", async () => {
    let answer: (outcome: { ok: false }) => void = () => undefined;
    vi.spyOn(session, 'signOut').mockReturnValue(new Promise((done) => (answer = done)) as never);
    vi.spyOn(session, 'get').mockReturnValue({ name: 'in', user: ana } as never);
    known(false);
    show(<MenuContent />);
    await userEvent.click(screen.getByRole('button', { name: 'Sair' }));
    expect(screen.getByRole('button', { name: 'Saindo...' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Sair' })).toBeNull();
    await act(async () => answer({ ok: false }));
    expect(screen.getByRole('button', { name: 'Sair' })).toBeEnabled();
  });
});

describe('home', () => {
  it("welcomes with 'Iniciar descoberta' and 'Completar perfil'", () => {
    vi.spyOn(session, 'get').mockReturnValue({ name: 'in', user: ana } as never);
    known(false);
    show(<WelcomeBanner onStart={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Iniciar descoberta' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Completar perfil' })).toHaveAttribute('href', '/profile');
  });

  it("has 'Recursos Exclusivos' with the ways to the blind date and to the AI", () => {
    show(<ExclusiveCard />);
    expect(screen.getByRole('heading', { name: 'Recursos Exclusivos' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Blind Date/ })).toHaveAttribute('href', '/blind-date');
    expect(screen.getByRole('link', { name: /IA Matchmaking/ })).toHaveAttribute('href', '/ai-match');
  });

  it('shows the promo card without Premium only', () => {
    known(false);
    const { unmount } = show(<PremiumPromo />);
    expect(screen.getByRole('link', { name: /Upgrade para Premium/ })).toHaveAttribute('href', '/plans');
    unmount();
    known(true);
    show(<PremiumPromo />);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has three numbers, as the server counted them', () => {
    queries.setQueryData(statsQuery.queryKey, {
      users: 10_000,
      countries: 45,
      connections_today: 2_500,
    } as never);
    show(<StatRow />);
    const numbers = screen.getAllByRole('definition').map((number) => number.textContent);
    expect(numbers).toEqual(['10.000+', '45+', '2.500+']);
    expect(screen.getAllByRole('term').map((name) => name.textContent)).toEqual([
      'usuários ativos',
      'países',
      'conexões por dia',
    ]);
  });

  it('leaves out a number of which there is nothing to tell', () => {
    queries.setQueryData(statsQuery.queryKey, { users: 120, countries: 1, connections_today: 0 } as never);
    show(<StatRow />);
    expect(screen.getAllByRole('definition').map((number) => number.textContent)).toEqual(['120+', '1+']);
  });
});

describe('the page of the world', () => {
  it('has three numbers: who is online, the countries, the connections of today', () => {
    queries.setQueryData(worldCountsQuery.queryKey, {
      online: 2_543,
      countries: 45,
      connections_today: 584,
    } as never);
    show(<WorldStats />);
    expect(screen.getAllByRole('definition').map((number) => number.textContent)).toEqual([
      '2.543',
      '45',
      '584',
    ]);
    expect(screen.getAllByRole('term').map((name) => name.textContent)).toEqual([
      'usuários online',
      'países ativos',
      'conexões hoje',
    ]);
  });
});

describe('the sign-in page', () => {
  const atSignIn = (address: string) => {
    renderScreen(<Auth />, { at: address, client: queries });
  };

  it('shows the sign-in after a sign-up, which asks to confirm the e-mail', async () => {
    vi.spyOn(session, 'get').mockReturnValue({ name: 'out' });
    vi.spyOn(signInCalls, 'signUp').mockResolvedValue({ ok: true });
    atSignIn('/auth?aba=criar');
    expect(screen.getByRole('tab', { name: 'Criar Conta' })).toHaveAttribute('aria-selected', 'true');
    for (const [label, text] of [
      ['Nome', 'Ana'],
      ['Email', 'ana@example.org'],
      ['Senha', 'um-segredo'],
      ['Data de nascimento', '10021990'],
    ] as const)
      await userEvent.type(screen.getByLabelText(label), text);
    await userEvent.click(screen.getByRole('button', { name: 'Criar Conta' }));
    expect(await screen.findByText(/^Conta criada!.*ana@example\.org.*confirme o seu e-mail/)).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Entrar', selected: true })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.org');

    // A reload of the same tab finds the panel again, until another address is wanted.
    cleanup();
    atSignIn('/auth');
    expect(await screen.findByRole('region', { name: 'Veja seu e-mail' })).toBeVisible();
    expect(screen.getByText(/ana@example\.org.*confirme o seu e-mail/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Usar outro e-mail' }));
    expect(screen.getByRole('tab', { name: 'Criar Conta' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('main')).toHaveFocus();
    cleanup();
    atSignIn('/auth');
    expect(screen.getByRole('tab', { name: 'Entrar' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('region', { name: 'Veja seu e-mail' })).toBeNull();
  });
});

describe('the end of a screen', () => {
  const at = (path: string) => renderScreen(<Footer />, { at: path, client: queries });

  it('is a footer with the documents and the way to write', () => {
    at('/matches');
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/terms',
      '/privacy-policy',
      '/central-de-seguranca',
      '/seguranca-infantil',
      '/transparencia',
      '/feedback',
    ]);
  });

  it.each(['/messages', '/messages/1'])('has no room at %s, where the field to write in ends it', (path) => {
    at(path);
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

const Broken = () => {
  throw new Error('a state that is broken');
};

describe('the repair of a screen', () => {
  it("says 'IA corrigindo...' for at least 1.5 s, then offers to reload", async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.stubGlobal('navigator', { ...navigator, serviceWorker: undefined });
    vi.useFakeTimers({ shouldAdvanceTime: false });
    renderScreen(
      <Table
        routes={[
          {
            element: <ScreenBoundary fallback={RouteCrash} />,
            children: [{ path: '/', element: <Broken /> }],
          },
        ]}
      />,
      { client: queries },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Corrigir com IA' }));
    await act(() => vi.advanceTimersByTimeAsync(1_499));
    expect(screen.getByText('IA corrigindo...')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('IA corrigindo...')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Corrigir com IA' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Recarregar' })).toBeVisible();
    vi.useRealTimers();
  });
});

describe('the banner of testers', () => {
  it.each([
    [1, 'Último dia de acesso'],
    [2, '2 dias restantes'],
    [14, '14 dias restantes'],
    [0, 'Acesso limitado'],
  ])('with %i days left says %s', (days, words) => {
    show(<BetaBanner daysLeft={days} />);
    expect(screen.getByRole('complementary')).toHaveTextContent(`BETA${words}`);
  });
});

describe('what is not open yet', () => {
  it('says so by the name of the product, when it will be, and how to go back', () => {
    queries.setQueryData(betaQuery.queryKey, { open: true, isBetaUser: false } as never);
    show(<ComingSoonCard name={{ id: 'Jogos' }} />);
    expect(screen.getByRole('heading', { name: 'Em breve no Enlace' })).toBeVisible();
    expect(screen.getByText('Este recurso estará disponível na versão completa.')).toBeVisible();
    expect(
      screen.getByText(
        'Muitos recursos são para as primeiras 50 pessoas do beta durante o período de testes.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Voltar' })).toBeVisible();
  });

  it('speaks of the first 50 only while the beta programme is open', () => {
    queries.setQueryData(betaQuery.queryKey, { open: false, isBetaUser: false } as never);
    show(<ComingSoonCard name={{ id: 'Jogos' }} />);
    expect(screen.queryByText(/primeiras 50 pessoas/)).toBeNull();
    expect(screen.getByText('Este recurso estará disponível na versão completa.')).toBeVisible();
  });

  it('says in one line what every screen that is not there yet will do', () => {
    expect(COMING_SCREENS.map(({ path }) => path)).toEqual(COMING_PATHS);
    for (const { path, ...feature } of COMING_SCREENS) {
      const { unmount } = show(<ComingSoonCard {...feature} />);
      expect(screen.getByRole('heading').parentElement?.textContent, path).toMatch(/[a-zõê]\.Voltar$/);
      expect(document.querySelectorAll('section > p.border-t'), path).toHaveLength(1);
      unmount();
    }
  });

  it('says of plans and events that they are premium', () => {
    show(<ComingSoonCard name={{ id: 'Eventos' }} gate="premiumFeatures" />);
    expect(screen.getByText('É um recurso premium e estará disponível no lançamento oficial.')).toBeVisible();
  });
});

describe('what Premium promises', () => {
  it("'3x mais chances de match' only while it is measured, and the rest always", () => {
    const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);
    const { unmount } = show(<PremiumBenefits threeTimes />);
    expect(lines()).toEqual(
      expect.arrayContaining([
        '3x mais chances de match',
        'A lista inteira de quem curtiu você',
        'Super Likes e interesses ilimitados',
        'Até três sugestões por dia no Match do Dia',
        'Um destaque por semana, com o resultado medido',
        'Um pequeno destaque no ranking, escrito em “Por que estou vendo”',
        'Nenhum anúncio',
      ]),
    );
    unmount();
    show(<PremiumBenefits threeTimes={false} />);
    expect(lines()).not.toContain('3x mais chances de match');
    expect(lines()).toContain('A lista inteira de quem curtiu você');
  });
});

/** Nothing changes its size in a page that is not drawn. */
class Unmoved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

describe('the filters', () => {
  const card = (premium: boolean) => {
    vi.spyOn(session, 'get').mockReturnValue({ name: 'in', user: ana } as never);
    known(premium);
    queries.setQueryData(filtersQuery.queryKey, null);
    vi.stubGlobal('ResizeObserver', Unmoved);
    show(<FiltersCard />);
  };

  it('offer fifteen interests and count them to three, or without a limit', () => {
    card(false);
    const group = screen.getByRole('group', { name: 'Interesses' });
    expect(within(group).getAllByRole('button')).toHaveLength(15);
    expect(screen.getByText('0/3')).toBeVisible();
    cleanup();
    card(true);
    expect(screen.getByText('0/ilimitado')).toBeVisible();
  });

  it('move their sliders by one', () => {
    card(false);
    const distance = screen.getByRole('slider', { name: 'Distância máxima' });
    const eldest = screen.getByRole('slider', { name: 'Idade máxima' });
    for (const slider of [distance, eldest]) {
      act(() => slider.focus());
      fireEvent.keyDown(slider, { key: 'ArrowRight' });
    }
    expect(distance).toHaveAttribute('aria-valuenow', '26');
    expect(eldest).toHaveAttribute('aria-valuenow', '41');
  });

  it('have sliders from 18 to 99 years and from 1 to 100 km, at 18 to 40 and 25', () => {
    card(false);
    const slider = (name: string) => {
      const one = screen.getByRole('slider', { name });
      return ['min', 'now', 'max'].map((part) => Number(one.getAttribute(`aria-value${part}`)));
    };
    expect(slider('Idade mínima')).toEqual([18, 18, 99]);
    expect(slider('Idade máxima')).toEqual([18, 40, 99]);
    expect(slider('Distância máxima')).toEqual([1, 25, 100]);
    expect(screen.getByText('80% ou mais')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Aplicar Filtros' })).toBeVisible();
  });
});

describe('the featured profiles', () => {
  it("are called 'Perfis em destaque', and are the Match do Dia and those of the deck who use a boost, at most six", async () => {
    const person = (compatibility: number) => ({
      id: `p${compatibility}`,
      name: `Pessoa ${compatibility}`,
      age: 30,
      photos: [],
      compatibility,
    });
    const boosted = [61, 95, 70, 88, 75, 82, 91].map((share) => ({ ...person(share), boosted: true }));
    const cards = [person(99), ...boosted];
    queries.setQueryData(deckQuery.queryKey, { cards } as never);
    const proposals = [{ state: 'open', person: person(50) }];
    queries.setQueryData(dailyMatchQuery.queryKey, { proposals } as never);
    show(<FeaturedSheet onClose={() => undefined} />);
    expect(await screen.findByRole('dialog', { name: 'Perfis em destaque' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Match do Dia.*Pessoa 50/ })).toHaveAttribute(
      'href',
      '/ai-match',
    );
    const [, ...links] = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([61, 95, 70, 88, 75, 82].map((share) => `/people/p${share}`));
    expect(screen.getAllByText('Em destaque')).toHaveLength(6);
  });
});

describe('a page that is not there', () => {
  it('says 404, what may have happened, the way back, and its path to the console', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    render(
      <Texts>
        <MemoryRouter initialEntries={['/nowhere']}>
          <NotFound />
        </MemoryRouter>
      </Texts>,
    );
    expect(screen.getByText('404')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Oops! Página não encontrada' })).toBeVisible();
    expect(
      screen.getByText(
        'A página que você procura pode ter sido removida, renomeada ou estar indisponível no momento.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar ao Início' })).toHaveAttribute('href', '/');
    expect(logged).toHaveBeenCalledWith(expect.any(String), '/nowhere');
  });
});
