import { beforeEach, expect, it, vi } from 'vitest';

async function pageWith(config: object) {
  document.head.innerHTML = `<meta name="enlace-config">`;
  document.querySelector('meta')?.setAttribute('content', JSON.stringify(config));
  return import('./server');
}

beforeEach(() => vi.resetModules());

it('page_of_the_site_asks_its_own_origin', async () => {
  const { fromServer, inShell, serverOrigin } = await pageWith({});
  expect([inShell(), serverOrigin(), fromServer('/auth/v1')]).toEqual([false, location.origin, '/auth/v1']);
});

it('packaged_page_asks_the_server_that_the_build_named', async () => {
  const { fromServer, inShell, serverOrigin } = await pageWith({ serverUrl: 'https://enlace.example' });
  expect([inShell(), serverOrigin()]).toEqual([true, 'https://enlace.example']);
  expect(fromServer('/storage/v1/object')).toBe('https://enlace.example/storage/v1/object');
  expect(fromServer('blob:https://localhost/1')).toBe('blob:https://localhost/1');
});
