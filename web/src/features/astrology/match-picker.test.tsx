import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queries } from '@/api/query';
import { photoUrlsQuery } from '@/shared/person/person-photos';
import { renderScreen } from '@/testing/render-screen';
import { MatchPicker } from './match-picker';
import type { AstroMatch } from './wire';

afterEach(() => queries.clear());

it('a match is shown with a photo or the initial, the name and the age', () => {
  const match = { state: 'ready' } as AstroMatch;
  const luisa = { ...match, id: '1', name: 'Luísa', age: 33, avatar_path: 'luisa/1' };
  const davi = { ...match, id: '2', name: 'Davi', age: 41, avatar_path: null };
  const file = 'luisa/1/128.webp';
  queries.setQueryData(photoUrlsQuery([file]).queryKey, { [file]: '/signed/luisa' });
  const choose = vi.fn();
  renderScreen(<MatchPicker matches={[luisa, davi]} chosen={null} onChoose={choose} />, { client: queries });
  const [first, second] = screen.getAllByRole('button');
  expect(first).toHaveAccessibleName('Luísa, 33');
  expect(first?.querySelector('img')).toHaveAttribute('src', '/signed/luisa');
  expect(second).toHaveAccessibleName('Davi, 41');
  expect(second?.querySelector('img')).toBeNull();
  expect(within(second as HTMLElement).getByText('D')).toBeInTheDocument();
  fireEvent.click(second as HTMLElement);
  expect(choose).toHaveBeenCalledExactlyOnceWith(davi);
});
