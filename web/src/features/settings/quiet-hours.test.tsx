import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { renderScreen } from '@/testing/render-screen';
import { QuietHours } from './quiet-hours';

const week = (change: (weekday: number) => object = () => ({})) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 22, until: 8, ...change(weekday) }));
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(call, 'rpc').mockImplementation((async (name: string, args: unknown) => {
    if (name === 'set_quiet_hours') sent.push(args);
    return { quiet: week() };
  }) as never);
});

const show = (days = week()) => renderScreen(<QuietHours days={days} />);

it('one time for every day is sent as seven days', async () => {
  show();
  const from = screen.getByRole('combobox', { name: 'Todos os dias: silêncio a partir de' });
  expect(from).toHaveValue('22');
  await userEvent.selectOptions(from, '23h');
  expect(sent).toEqual([{ days: week(() => ({ from: 23 })) }]);
});

it('days apart change alone, and together again follow the first', async () => {
  show(week((weekday) => (weekday === 6 ? { from: 0, until: 10 } : {})));
  const until = screen.getByRole('combobox', { name: 'Sábado: silêncio até' });
  expect(until).toHaveValue('10');
  await userEvent.selectOptions(until, '11h');
  expect(sent).toEqual([{ days: week((weekday) => (weekday === 6 ? { from: 0, until: 11 } : {})) }]);
  await userEvent.click(screen.getByRole('switch', { name: 'O mesmo todos os dias' }));
  expect(sent.at(-1)).toEqual({ days: week() });
});
