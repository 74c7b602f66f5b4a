import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Card } from '@/api/surface';
import { Texts } from '@/texts/provider';
import { PhotoPager } from './photo-pager';

const photo = (id: string) => ({
  id,
  url: `/${id}`,
  url_400: `/${id}-400`,
  url_128: `/${id}-128`,
  thumbhash: '',
});
const card = (photos: object[]) => ({ name: 'Ana', photos }) as unknown as Card;

function show(photos: object[]) {
  const onPhoto = vi.fn();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  render(
    <Texts>
      <PhotoPager card={card(photos)} onPhoto={onPhoto} />
    </Texts>,
  );
  return onPhoto;
}

it('tap on a half goes to the neighbour, and only the photo in sight can be reached', () => {
  const onPhoto = show([photo('a'), photo('b'), photo('c')]);
  const strip = screen.getByRole('list');
  Object.defineProperty(strip, 'clientWidth', { value: 390 });
  const scrollTo = vi.fn(({ left }: { left: number }) => {
    strip.scrollLeft = left;
    act(() => void fireEvent.scroll(strip));
  });
  strip.scrollTo = scrollTo as never;
  const item = (at: number) => screen.getByRole('group').querySelectorAll('li')[at];
  expect([0, 1, 2].map((at) => item(at)?.hasAttribute('inert'))).toEqual([false, true, true]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Próxima foto' })[0] as HTMLElement);
  expect(scrollTo).toHaveBeenCalledWith({ left: 390, behavior: 'smooth' });
  expect(onPhoto).toHaveBeenCalledExactlyOnceWith(1);
  expect([0, 1, 2].map((at) => item(at)?.hasAttribute('inert'))).toEqual([true, false, true]);
});

it('one photo has nothing to step through, none is a letter', () => {
  show([photo('a')]);
  expect(screen.queryByRole('button')).toBeNull();
  show([]);
  expect(screen.getByText('A')).toHaveAttribute('aria-hidden', 'true');
});
