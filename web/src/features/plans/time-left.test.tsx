import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutesSeconds } from '@/texts/duration';
import { Texts } from '@/texts/provider';
import { TimeLeft } from './time-left';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('a duration', () => {
  it.each([
    [0, '00:00'],
    [9 * SECOND, '00:09'],
    [59 * SECOND, '00:59'],
    [MINUTE, '01:00'],
    [4 * MINUTE + 9 * SECOND, '04:09'],
    [30 * MINUTE, '30:00'],
    [75 * MINUTE, '75:00'],
    [1, '00:01'],
    [-5 * SECOND, '00:00'],
  ])('of %i ms is %s: minutes and seconds of two digits', (milliseconds, words) => {
    expect(minutesSeconds(milliseconds)).toBe(words);
  });
});

describe('the time left to pay', () => {
  const left = () => screen.queryByRole('timer')?.textContent;
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  const show = (milliseconds: number) =>
    render(
      <Texts>
        <TimeLeft end={new Date(Date.now() + milliseconds).toISOString()} />
      </Texts>,
    );

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is counted in minutes and seconds, and not read out every second', () => {
    show(30 * MINUTE);
    expect(left()).toBe('Faltam 30:00');
    wait(SECOND);
    expect(left()).toBe('Faltam 29:59');
    expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off');
    expect(screen.getByText(/^Válido até /)).toBeVisible();
  });

  it('is gone with the last second', () => {
    show(2 * SECOND);
    wait(SECOND);
    expect(left()).toBe('Faltam 00:01');
    wait(SECOND);
    expect(left()).toBeUndefined();
  });

  it('of a day shows its end alone, until its last hour', () => {
    show(61 * MINUTE);
    expect(left()).toBeUndefined();
    wait(MINUTE);
    expect(left()).toBe('Faltam 60:00');
  });
});
