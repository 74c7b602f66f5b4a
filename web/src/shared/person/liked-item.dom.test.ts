import { afterEach, expect, it, vi } from 'vitest';
import type { Card } from '@/api/surface';
import { itemInView, likedItem } from './liked-item';

const card = {
  bio: 'Remo de manhã.',
  photos: [{ id: 'p1', url_128: '/p1-128.webp' }],
  prompts: [{ id: 'domingo', text: 'Um domingo perfeito', answer: 'Feira cedo.' }],
} as unknown as Card;

afterEach(() => {
  document.body.innerHTML = '';
});

it('liked item carries the words that remind of it', () => {
  expect(likedItem(card, 'bio')).toEqual({ item: 'bio', quote: 'Remo de manhã.' });
  expect(likedItem(card, 'photo:p1')).toEqual({ item: 'photo:p1', picture: '/p1-128.webp' });
  expect(likedItem(card, 'prompt:domingo')).toEqual({
    item: 'prompt:domingo',
    title: 'Um domingo perfeito',
    quote: 'Feira cedo.',
  });
  expect(likedItem(card, 'photo:gone')).toBeUndefined();
  expect(likedItem({ ...card, bio: null } as Card, 'bio')).toBeUndefined();
});

it('item in view is the one nearest to the middle of the window', () => {
  const place = (item: string, top: number, bottom: number) => {
    const element = Object.assign(document.createElement('section'), {
      getBoundingClientRect: () => ({ top, bottom }) as DOMRect,
    });
    element.dataset.item = item;
    document.body.append(element);
  };
  vi.stubGlobal('innerHeight', 800);
  place('photo:p1', -300, 100);
  place('bio', 120, 350);
  place('prompt:domingo', 500, 700);
  expect(itemInView(document)).toBe('bio');
  place('prompt:outro', 390, 480);
  expect(itemInView(document)).toBe('prompt:outro');
  vi.unstubAllGlobals();
});
