import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import page from '../../index.html?raw';
import manifest from '../../public/manifest.webmanifest?raw';

const app = JSON.parse(manifest);
const isThere = (address: string) => existsSync(`public${address}`);

/** What a phone gets without a native app. */
it('the page can be put on a home screen, opens there without a browser around it, and names no store', () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(app).toMatchObject({ name: 'Enlace', start_url: '/', scope: '/', display: 'standalone' });
  expect(app).not.toHaveProperty('related_applications');
});

it('home screen icons are there in both sizes and for every shape', () => {
  const icons: Array<{ src: string; sizes: string; purpose: string }> = app.icons;
  const has = (sizes: string, purpose: string) =>
    icons.some((icon) => icon.sizes === sizes && icon.purpose === purpose && icon.src.endsWith('.png'));
  for (const sizes of ['192x192', '512x512'])
    for (const purpose of ['any', 'maskable']) expect(has(sizes, purpose)).toBe(true);
  expect(page).toContain('rel="apple-touch-icon" href="/icons/apple-touch-icon.png"');
  for (const { src } of [...icons, { src: '/icons/apple-touch-icon.png' }]) expect(isThere(src)).toBe(true);
});

it('install dialog shows pictures for narrow and wide screens, and shortcuts lead into the app', () => {
  const pictures: Array<{ src: string; form_factor: string }> = app.screenshots;
  expect(new Set(pictures.map((picture) => picture.form_factor))).toEqual(new Set(['narrow', 'wide']));
  for (const { src } of pictures) expect(isThere(src)).toBe(true);
  expect(app.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/', '/messages', '/matches']);
});
