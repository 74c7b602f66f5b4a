import { expect, it, vi } from 'vitest';
import { fakeApp } from './fakes';
import { startShell } from './start';

const plugin = vi.hoisted(() => vi.fn());
vi.mock('./plugins', () => ({ plugin }));

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

it('page_without_a_shell_starts_nothing', async () => {
  plugin.mockReturnValue(undefined);
  const ways = { navigate: vi.fn(), load: vi.fn() };
  await expect(startShell(site, ways, verify)).resolves.toBeUndefined();
  expect(ways.navigate).not.toHaveBeenCalled();
});
