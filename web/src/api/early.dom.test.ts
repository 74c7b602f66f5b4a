import { expect, it, vi } from 'vitest';
import page from '../../index.html?raw';
import { takeEarlyDeck } from './early';

const deck = [{ id: '1' }] as never;

it('early deck is taken once', async () => {
  window.earlyDeck = { at: 1_000, answer: Promise.resolve(deck) };
  expect(await takeEarlyDeck(2_000)).toBe(deck);
  expect(await takeEarlyDeck(2_000)).toBeNull();
});

it('early deck that is older than half a minute is left alone', async () => {
  window.earlyDeck = { at: 1_000, answer: Promise.resolve(deck) };
  expect(await takeEarlyDeck(31_000)).toBeNull();
});

/** Runs the page's inline script as a browser does before anything else; answers the preloaded photo. */
async function preloadedPhoto(choice: string | null, saveData: boolean) {
  document.head.innerHTML =
    '<meta name="theme-color" content=""><meta name="enlace-config" content=\'{"anonKey":"k"}\'>';
  localStorage.clear();
  localStorage.setItem(
    'enlace:auth',
    JSON.stringify({ isLoggedIn: true, lastLogin: new Date().toISOString() }),
  );
  const expires_at = Date.now() / 1000 + 3600;
  localStorage.setItem('enlace:session', JSON.stringify({ access_token: 't', expires_at }));
  if (choice) localStorage.setItem('enlace:data-saving', choice);
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const cards = [{ photos: [{ url: '/p-800.webp', url_400: '/p-400.webp' }] }];
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => cards }));
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  new Function(script.replaceAll('%VITE_PRODUCT_NAME%', 'Enlace').replace('{/*files*/}', '{}'))();
  await vi.waitFor(() => expect(document.querySelector('link[as=image]')).not.toBeNull());
  const link = document.querySelector('link[as=image]');
  return { href: link?.getAttribute('href'), imagesrcset: link?.getAttribute('imagesrcset') };
}

it.each([
  ['on', false],
  ['on', true],
  [null, true],
])(
  'early_photo_is_the_small_file_alone_where_data_is_saved (choice %s, device %s)',
  async (choice, device) => {
    expect(await preloadedPhoto(choice, device)).toEqual({ href: '/p-400.webp', imagesrcset: null });
  },
);

it.each([
  ['off', true],
  [null, false],
])(
  'early_photo_is_chosen_by_the_screen_where_no_data_is_saved (choice %s, device %s)',
  async (choice, device) => {
    expect(await preloadedPhoto(choice, device)).toEqual({
      href: null,
      imagesrcset: '/p-400.webp 400w, /p-800.webp 800w',
    });
  },
);
