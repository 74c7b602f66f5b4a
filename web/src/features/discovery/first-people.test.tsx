import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { betaQuery, myProfileQuery } from '@/shared/member/queries';
import { renderScreen } from '@/testing/render-screen';
import { type ShareResult, shareLink } from '@/ui/share';
import { toast } from '@/ui/toast';
import { FirstPeople } from './first-people';

vi.mock('@/ui/share', () => ({ shareLink: vi.fn() }));

const said = { success: vi.spyOn(toast, 'success'), error: vi.spyOn(toast, 'error') };

beforeEach(() => {
  said.success.mockReset();
  said.error.mockReset();
});

/** The screen of a user with this seal, where these features are open. */
function show(seal: string | null, features: Record<string, boolean> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(myProfileQuery.queryKey, { intention_seal: seal } as never);
  client.setQueryData(betaQuery.queryKey, { features } as never);
  renderScreen(<FirstPeople filtered={false} onFilters={() => undefined} />, { client });
}
const links = () => screen.queryAllByRole('link').map((link) => link.textContent);

it('what works without anybody else is offered until it is done, and where it is open', () => {
  show(null);
  expect(links()).toEqual(['Fazer meu Selo de Intenção', 'Ver meu mapa astral']);
});

it('a seal that is there is not asked for again', () => {
  show('serious');
  expect(links()).toEqual(['Ver meu mapa astral']);
});

it('screens that are closed are not offered', () => {
  show(null, { intentionQuiz: false, 'astrology-match': false });
  expect(links()).toEqual([]);
});

const ADDRESS = 'http://localhost:3000/';

it.each<[ShareResult, kind: 'success' | 'error' | null, text: string]>([
  ['shared', null, ''],
  ['dismissed', null, ''],
  ['copied', 'success', 'Link copiado!'],
  ['refused', 'error', `O navegador não deixou copiar. O endereço é ${ADDRESS}`],
])('an invitation that was %s is answered by %s', async (result, kind, text) => {
  vi.mocked(shareLink).mockResolvedValue(result);
  show(null);
  await userEvent.click(screen.getByRole('button', { name: 'Convidar alguém' }));
  await vi.waitFor(() => expect(shareLink).toHaveBeenCalledWith(expect.objectContaining({ url: ADDRESS })));
  for (const each of ['success', 'error'] as const)
    expect(said[each].mock.calls.map(([words]) => words)).toEqual(each === kind ? [text] : []);
});
