import { act, renderHook, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queries } from '@/api/query';
import { badgesQuery, myProfileQuery } from '@/shared/member/queries';
import { renderScreen } from '@/testing/render-screen';
import { TabBar } from './tab-bar';
import { useKeyboardOpen } from './use-keyboard-open';

vi.mock('@/shared/account/session', () => ({ useMe: () => ({ id: 'me', name: 'Beatriz Lemos' }) }));

afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

function show(path: string, badges = { matches: 3, messages: 12, notifications: 1, likes: 0, together: 2 }) {
  queries.setQueryData(badgesQuery.queryKey, badges as never);
  queries.setQueryData(myProfileQuery.queryKey, null as never);
  renderScreen(<TabBar />, { at: path, client: queries });
  return screen.getByRole('navigation', { name: 'Principal' });
}

it('tab bar has the five tabs in their order, with counts that are read with their noun', () => {
  const tabs = within(show('/')).getAllByRole('link');
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
    '/',
    '/matches',
    '/messages',
    '/juntos',
    '/profile',
  ]);
  expect(tabs[0]).toHaveAccessibleName('Descobrir');
  expect(tabs[1]).toHaveAccessibleName(/3\s*novos\s*Matches/);
  expect(tabs[2]).toHaveAccessibleName(/9\+\s*novas\s*Mensagens/);
  expect(tabs[3]).toHaveAccessibleName(/2\s*à sua espera\s*Juntos/);
  expect(tabs[4]).toHaveAccessibleName('Perfil');
});

it('badge follows a change that the server pushes', async () => {
  const bar = show('/', { matches: 0, messages: 0, notifications: 0, likes: 0, together: 0 });
  expect(within(bar).getByRole('link', { name: 'Matches' })).toBeVisible();
  act(() => void queries.setQueryData(badgesQuery.queryKey, { matches: 1, messages: 0 } as never));
  expect(await within(bar).findByRole('link', { name: /1\s*novos\s*Matches/ })).toBeVisible();
});

it.each([
  ['/', 'Descobrir'],
  ['/likes', 'Matches'],
  ['/messages/1', 'Mensagens'],
  ['/ai-match', 'Juntos'],
  ['/encontros', 'Juntos'],
  ['/settings/seguranca', 'Perfil'],
  ['/plans', undefined],
])('on %s the current tab is %s', (path, name) => {
  const current = within(show(path))
    .getAllByRole('link')
    .filter((tab) => tab.getAttribute('aria-current') === 'page')
    .map((tab) => tab.lastElementChild?.textContent);
  expect(current).toEqual(name ? [name] : []);
});

/** A visible part of the window that a test can make smaller. */
function stubViewport(height: number) {
  const view = Object.assign(new EventTarget(), { height, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  return (next: { height: number; scale?: number }) =>
    act(() => {
      Object.assign(view, { scale: 1 }, next);
      view.dispatchEvent(new Event('resize'));
    });
}

it('keyboard counts as open while something is written and the window is clearly lower', () => {
  document.body.innerHTML = '<textarea></textarea><button></button>';
  const resize = stubViewport(800);
  const { result } = renderHook(useKeyboardOpen);
  resize({ height: 740 });
  expect(result.current).toBe(false);
  act(() => document.querySelector('textarea')?.focus());
  expect(result.current).toBe(false);
  resize({ height: 450 });
  expect(result.current).toBe(true);
  // The back gesture puts the keyboard away and leaves the focus.
  resize({ height: 790 });
  expect(result.current).toBe(false);
});

it('neither two fingers that zoom nor a low window without a field are a keyboard', () => {
  document.body.innerHTML = '<textarea></textarea><button></button>';
  const resize = stubViewport(800);
  const { result } = renderHook(useKeyboardOpen);
  act(() => document.querySelector('textarea')?.focus());
  resize({ height: 400, scale: 2 });
  expect(result.current).toBe(false);
  act(() => document.querySelector('button')?.focus());
  resize({ height: 400 });
  expect(result.current).toBe(false);
});
