import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { renderScreen } from '@/testing/render-screen';
import { Helplines } from './helplines';

const line = (country: string, number: string, checked_on: string | null, due = !checked_on) => ({
  country,
  service: 'police',
  number,
  name: 'Polícia',
  about: 'Perigo imediato.',
  checked_on,
  due,
});

beforeEach(() => {
  vi.spyOn(call, 'rpc').mockImplementation((async () => [
    line('BR', '190', '2026-11-20'),
    line('PT', '112', null),
    line('CV', '132', '2026-07-01', true),
  ]) as never);
  renderScreen(<Helplines />);
});

it('number_shows_the_day_of_its_check_and_asks_to_confirm_without_one', async () => {
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('País'), 'BR');
  const list = within(screen.getByRole('list'));
  expect(list.getByRole('link', { name: '190' })).toHaveAttribute('href', 'tel:190');
  expect(list.getByText('Conferido em 20 de novembro de 2026')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('País'), 'PT');
  expect(list.getByRole('link', { name: '112' })).toBeVisible();
  expect(list.queryByText('190')).toBeNull();
  expect(list.getByText('Confirme antes de precisar.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('País'), 'CV');
  expect(list.getByText('Conferido em 1 de julho de 2026. Confirme antes de precisar.')).toBeVisible();
});
