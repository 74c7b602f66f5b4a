import { expect, it } from 'vitest';
import { loadedAssets } from './registration';

it('loaded assets are the hashed files of this site, each once', () => {
  const names = [
    'https://enlace.example/assets/a-1.js',
    'https://enlace.example/assets/a-1.js',
    'https://enlace.example/rest/v1/messages?select=*',
    'https://enlace.example/storage/v1/object/sign/photos/a.webp?token=x',
    'https://elsewhere.example/assets/b-1.js',
  ];
  expect(
    loadedAssets(
      names.map((name) => ({ name })),
      'https://enlace.example',
    ),
  ).toEqual(['/assets/a-1.js']);
});
