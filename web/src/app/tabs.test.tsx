import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queries } from '@/api/query';
import { TabBar } from '@/features/shell/tab-bar';
import { badgesQuery, myProfileQuery } from '@/shared/member/queries';
import { renderScreen } from '@/testing/render-screen';
import { MEMBER_SCREENS, OPEN_SCREENS } from './screens';

vi.mock('@/shared/account/session', () => ({ useMe: () => ({ id: 'me', name: 'Beatriz Lemos' }) }));

/** The tab of every address; null for screens that are opened from the menu alone. */
const TABS: Record<string, string | null> = {
  '/': 'Descobrir',
  '/matches': 'Matches',
  '/match': 'Matches',
  '/likes': 'Matches',
  '/saved': 'Matches',
  '/messages': 'Mensagens',
  '/messages/:matchId': 'Mensagens',
  '/juntos': 'Juntos',
  '/ai-match': 'Juntos',
  '/love-letter': 'Juntos',
  '/love-letter/:letterId': 'Juntos',
  '/games/*': 'Juntos',
  '/gifts': 'Juntos',
  '/encontros': 'Juntos',
  '/encontro/:meetingId': 'Juntos',
  '/encontro/:meetingId/tudo-bem': 'Juntos',
  '/encontramos/*': 'Juntos',
  '/boost-profile': 'Juntos',
  '/profile': 'Perfil',
  '/profile/:part': 'Perfil',
  '/settings': 'Perfil',
  '/settings/seguranca': 'Perfil',
  '/security-verification': 'Perfil',
  '/security-verification/:kind': 'Perfil',
  '/intention-quiz': 'Perfil',
  '/decisions': 'Perfil',
  '/reports': 'Perfil',
  '/notifications': null,
  '/people/:personId': null,
  '/trust-it': null,
  '/trust-it/:personId': null,
  '/plans': null,
  '/plans/pagamento/:orderId': null,
  '/feedback': null,
  '/astrology-match': null,
  '/astrology-match/mapa': null,
  '/astrology-match/nascimento': null,
  '/astrology-match/analise': null,
  '/astrology-match/:personId/analise': null,
  '/international': null,
  '/globe': null,
  '/beta': null,
  '/central-de-seguranca': null,
};

const paths = ['/', ...[...MEMBER_SCREENS, ...OPEN_SCREENS].map(({ path }) => path)];

it.each(paths)('screen %s lights the tab that it belongs to', (path) => {
  expect(TABS, 'a new screen says here which tab it belongs to').toHaveProperty([path]);
  queries.setQueryData(badgesQuery.queryKey, { matches: 0, messages: 0, together: 0 } as never);
  queries.setQueryData(myProfileQuery.queryKey, null as never);
  renderScreen(<TabBar />, { at: path.replace(/:\w+|\*/g, 'x'), client: queries });
  const tabs = within(screen.getByRole('navigation', { name: 'Principal' })).getAllByRole('link');
  const lit = tabs.filter((tab) => tab.getAttribute('aria-current') === 'page');
  expect(lit.map((tab) => tab.lastElementChild?.textContent)).toEqual(TABS[path] ? [TABS[path]] : []);
  cleanup();
});
