import { i18n } from '@lingui/core';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { queries } from '@/api/query';
import type { FeatureKey } from '@/api/surface';
import { Outlet } from '@/router';
import { session } from '@/shared/account/session';
import {
  badgesQuery,
  betaQuery,
  legalStandingQuery,
  myProfileQuery,
  restrictionQuery,
} from '@/shared/member/queries';
import { renderScreen } from '@/testing/render-screen';
import { Screens } from './router';
import { MEMBER_SCREENS, OPEN_SCREENS } from './screens';

// The routes, their frames, guards and gates are the product's; only what they lead to is a word.
vi.mock('./load-screen', () => ({ loadScreen: async (name: string) => () => <h1>{`screen ${name}`}</h1> }));
vi.mock('@/features/shell/shell', () => ({
  Shell: ({ whole }: { whole?: boolean }) => (
    <main data-whole={Boolean(whole)}>
      <Outlet />
    </main>
  ),
}));
vi.mock('@/features/decisions/restricted-screen', () => ({
  RestrictedScreen: ({ status }: { status: string }) => <h1>{`restricted: ${status}`}</h1>,
}));
vi.mock('@/features/matches/match-announcer', () => ({ MatchAnnouncer: () => null }));

const EVERY_FEATURE: Record<FeatureKey, true> = {
  profile: true,
  profileEdit: true,
  quiz: true,
  viewProfiles: true,
  basicChat: true,
  intentionQuiz: true,
  feedback: true,
  aiMatch: true,
  advancedMatchmaking: true,
  premiumFeatures: true,
  'love-room': true,
  'virtual-date': true,
  'astrology-match': true,
  games: true,
  loveLetter: true,
};
const FEATURES = Object.keys(EVERY_FEATURE) as FeatureKey[];
const SCREENS = [...MEMBER_SCREENS, ...OPEN_SCREENS];
/** An address of a screen. */
const addressOf = (path: string) => path.replace(/:\w+/g, '7');

/** Opens an address as a member for whom the server has exactly these features open. */
async function open(path: string, isOpen: (feature: FeatureKey) => boolean, tester?: 'expired') {
  const features = Object.fromEntries(FEATURES.map((feature) => [feature, isOpen(feature)]));
  queries.setQueryData(betaQuery.queryKey, {
    open: true,
    isBetaUser: Boolean(tester),
    isBetaExpired: tester === 'expired',
    betaUserLimit: 50,
    beta_access: { beta_id: null },
    features,
  } as never);
  // What waits for a screen is only drawn on within an act that is waited for.
  await act(async () => {
    renderScreen(<Screens />, { at: path, client: queries });
  });
}

const heading = () => screen.findByRole('heading', { level: 1 });
const PREMIUM = 'É um recurso premium e estará disponível no lançamento oficial.';
const FIRST_FIFTY = 'Muitos recursos são para as primeiras 50 pessoas do beta durante o período de testes.';

/** The card of a feature that is closed, by the feature's name. */
async function seesTheCardOf(name: string, premium: boolean) {
  expect(await heading()).toHaveTextContent('Em breve no Enlace');
  expect(screen.getByText(name)).toBeVisible();
  expect(screen.getByText('Este recurso estará disponível na versão completa.')).toBeVisible();
  expect(screen.getByText(premium ? PREMIUM : FIRST_FIFTY)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Voltar' })).toBeVisible();
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  const user = { id: '1', email: 'ana@example.org', name: 'Ana', verified: true };
  vi.spyOn(session, 'get').mockReturnValue({ name: 'in', user } as never);
  queries.setQueryData(badgesQuery.queryKey, { matches: 0, messages: 0, notifications: 0 } as never);
  queries.setQueryData(myProfileQuery.queryKey, null as never);
  queries.setQueryData(legalStandingQuery.queryKey, { owed: [], coming: [] } as never);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  queries.clear();
});

/** The screen is shown with this feature alone, and its card with all the others. */
async function isBehind(gate: FeatureKey, path: string, name: string, content: string) {
  await open(path, (feature) => feature === gate);
  expect(await heading()).toHaveTextContent(`screen ${content}`);
  cleanup();
  await open(path, (feature) => feature !== gate);
  await seesTheCardOf(name, gate === 'premiumFeatures');
  expect(screen.queryByText(`screen ${content}`)).toBeNull();
}

describe('a built screen', () => {
  it.each([
    ['/intention-quiz', 'intentionQuiz', 'Selo de Intenção', 'intention-quiz'],
    ['/trust-it', 'quiz', 'Trust It', 'trust-it'],
    ['/profile', 'profile', 'Perfil', 'profile'],
    ['/matches', 'viewProfiles', 'Matches', 'matches'],
    ['/match', 'viewProfiles', 'Matches', 'match'],
    ['/astrology-match', 'astrology-match', 'Astrologia', 'astrology-match'],
    ['/ai-match', 'aiMatch', 'IA Match', 'together'],
    ['/gifts', 'premiumFeatures', 'Presentes', 'gifts'],
    ['/boost-profile', 'premiumFeatures', 'Destaque', 'together'],
    ['/love-letter', 'loveLetter', 'Carta de amor', 'love-letter'],
    ['/plans', 'premiumFeatures', 'Planos', 'plans'],
    ['/messages', 'basicChat', 'Mensagens', 'messages'],
    ['/games', 'basicChat', 'Jogos', 'games'],
    ['/feedback', 'feedback', 'Feedback', 'feedback'],
  ] as const)('%s is behind the gate %s and no other', async (path, gate, name, content) => {
    await isBehind(gate, path, name, content);
  });

  it.each(SCREENS.map(({ path, ...rest }) => ({ ...rest, path: addressOf(path) })))(
    '$path is behind its own gate, if any',
    async ({ path, gate, name, module }) => {
      if (gate) return isBehind(gate, path, i18n._(name), module);
      await open(path, () => false);
      expect(await heading()).toHaveTextContent(`screen ${module}`);
    },
  );

  it('has the gate of the screen above it', () => {
    const under = (path: string) => SCREENS.find((one) => path.startsWith(`${one.path}/`));
    const other = SCREENS.filter(({ path, gate }) => under(path) && under(path)?.gate !== gate);
    expect(other.map(({ path }) => path)).toEqual([]);
  });
});

describe('a screen without a gate', () => {
  it.each([
    ['/international', 'international'],
    ['/globe', 'international'],
    ['/settings', 'settings'],
    ['/onboarding', 'onboarding'],
    ['/onboarding/foto', 'onboarding-photo'],
  ])('%s is there with every feature closed', async (path, content) => {
    await open(path, () => false);
    expect(await heading()).toHaveTextContent(`screen ${content}`);
  });
});

describe('a screen that is not built yet', () => {
  it.each([
    ['/love-room', 'Love Room', false],
    ['/virtual-date', 'Encontro virtual', false],
    ['/blind-date', 'Blind Date', false],
    ['/virtual-events', 'Eventos virtuais', true],
  ])('%s shows the card of %s, whatever is open', async (path, name, premium) => {
    await open(path, () => true);
    await seesTheCardOf(name, premium);
    cleanup();
    await open(path, () => false);
    await seesTheCardOf(name, premium);
  });
});

describe('the end of the beta programme', () => {
  const OPEN = [
    '/feedback',
    '/encontros',
    '/encontro/:meetingId',
    '/encontro/:meetingId/tudo-bem',
    '/decisions',
    '/reports',
    '/settings',
    '/settings/seguranca',
    '/plans',
    '/plans/pagamento/:orderId',
  ];

  it.each(OPEN)('leaves %s open to a tester', async (path) => {
    await open(addressOf(path), () => false, 'expired');
    expect(await heading()).toHaveTextContent(/^screen /);
    expect(screen.getByRole('link', { name: 'Suas compras' })).toBeVisible();
  });

  it.each(['/', ...SCREENS.map(({ path }) => path)].filter((path) => !OPEN.includes(path)))(
    'closes %s to a tester',
    async (path) => {
      await open(addressOf(path), () => true, 'expired');
      expect(await heading()).toHaveTextContent('Acesso Beta Finalizado');
    },
  );
});

describe('an account that moderation closed', () => {
  const refusal = (status: string) => {
    vi.spyOn(console, 'error').mockReturnValue();
    return queries
      .fetchQuery({
        queryKey: ['anything'],
        queryFn: () => Promise.reject(new ApiError('Não.', 'ACCOUNT_RESTRICTED', 403, { status })),
        retry: false,
      })
      .catch(() => undefined);
  };

  it.each(['/', '/matches', '/settings', '/decisions', '/onboarding', '/onboarding/foto', '/international'])(
    'sees its decisions instead of %s',
    async (path) => {
      await refusal('banned');
      await open(path, () => true);
      expect(await heading()).toHaveTextContent('restricted: banned');
    },
  );

  it.each(['/terms', '/denuncia', '/seguranca-infantil', '/transparencia', '/excluir-conta'])(
    'still reads %s',
    async (path) => {
      await refusal('suspended');
      await open(path, () => true);
      expect(await heading()).toHaveTextContent(/^screen /);
    },
  );

  it('sees its screens again once it is open', async () => {
    await refusal('suspended');
    await open('/matches', () => true);
    expect(await heading()).toHaveTextContent('restricted: suspended');
    await act(async () => void queries.setQueryData(restrictionQuery.queryKey, null));
    expect(await screen.findByText('screen matches')).toBeVisible();
  });
});

it('an open conversation and a profile have the whole window, lists have not', async () => {
  const isWhole = async (path: string) => {
    await open(path, () => true);
    await heading();
    const { whole } = screen.getByRole('main').dataset;
    cleanup();
    return whole === 'true';
  };
  for (const path of ['/messages/1', '/people/2']) expect(await isWhole(path), path).toBe(true);
  for (const path of ['/', '/messages', '/messages/', '/matches'])
    expect(await isWhole(path), path).toBe(false);
});
