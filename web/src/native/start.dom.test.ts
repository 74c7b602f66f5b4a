import { expect, it, vi } from 'vitest';
import { fakeApp } from './fakes';
import { startShell } from './start';

const plugin = vi.hoisted(() => vi.fn());
const platform = vi.hoisted(() => vi.fn(() => 'android'));
vi.mock('./plugins', () => ({ plugin, platform }));

const verify = vi.fn();
const site = { origin: 'https://enlace.example', knows: () => true };

it('part_that_fails_leaves_the_others_running', async () => {
  const app = fakeApp('https://enlace.example/likes');
  const broken = { addListener: () => Promise.reject(new Error('broken')), setStyle: async () => undefined };
  plugin.mockImplementation((name: string) => ({ App: app.plugin, Keyboard: broken })[name]);
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const ways = { navigate: vi.fn(), load: vi.fn() };
  await startShell(site, ways, verify);
  expect(ways.navigate).toHaveBeenCalledWith('/likes');
  expect(logged).toHaveBeenCalledOnce();
});

it('blind_dates_are_no_screen_on_ios_and_stay_one_on_android', async () => {
  const opened = async (system: string) => {
    platform.mockReturnValue(system);
    sessionStorage.clear();
    const app = fakeApp('net.enlace.app://blind-date');
    plugin.mockImplementation((name: string) => (name === 'App' ? app.plugin : undefined));
    const ways = { navigate: vi.fn(), load: vi.fn() };
    await startShell(site, ways, verify);
    return ways.navigate.mock.calls;
  };
  expect(await opened('android')).toEqual([['/blind-date']]);
  expect(document.querySelector('style')).toBeNull();
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(await opened('ios')).toEqual([]);
  expect(document.querySelector('style')?.textContent).toContain('/blind-date');
});

it('page_without_a_shell_starts_nothing', async () => {
  plugin.mockReturnValue(undefined);
  const ways = { navigate: vi.fn(), load: vi.fn() };
  await expect(startShell(site, ways, verify)).resolves.toBeUndefined();
  expect(ways.navigate).not.toHaveBeenCalled();
});
