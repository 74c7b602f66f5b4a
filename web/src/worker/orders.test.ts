import { expect, it } from 'vitest';
import { wanted } from './orders';

const build = {
  version: 'v',
  assets: [],
  shell: ['/assets/a.js'],
  screens: ['/assets/b.js'],
  texts: { 'pt-BR': ['/assets/br.js'], 'pt-PT': ['/assets/pt.js'] },
};
const order = { name: 'keep', urls: ['/assets/a.js', '/assets/b.js'], locale: 'pt-PT' } as const;

it('order with screens keeps them and the texts of its language alone', () => {
  expect(wanted({ ...order, urls: [...order.urls], screens: true }, build)).toEqual([
    '/assets/a.js',
    '/assets/b.js',
    '/assets/pt.js',
  ]);
});

it('order of a device that saves data keeps what the page has loaded anyway', () => {
  expect(wanted({ ...order, urls: [...order.urls], screens: false }, build)).toEqual(order.urls);
});
