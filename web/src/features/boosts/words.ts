import { useLingui } from '@lingui/react/macro';
import { clockTime } from '@/texts/clock';
import type { Boost } from './queries';

/** `20h30`, and `21h` on the hour. */
export const hour = (at: Date): string => clockTime(at);

/** When each of the bars begins. */
export function barTimes({ started_at, ends_at, bars }: Boost): Date[] {
  const [from, until] = [Date.parse(started_at), Date.parse(ends_at)];
  return bars.map((_, at) => new Date(from + ((until - from) * at) / bars.length));
}

/** What a boost promises. */
const PROMISE = 2;

/** How many times the usual a boost brought, with one decimal. What missed the promise is never rounded up to it. */
export function times({ impressions, counted_baseline: usual }: Boost): number {
  const rounded = Math.round((10 * impressions) / usual) / 10;
  return impressions < PROMISE * usual ? Math.min(rounded, PROMISE - 0.1) : rounded;
}

/** Moments and amounts as people here write them. */
export function useBoostWords() {
  const { t, i18n } = useLingui();
  return {
    span: ({ started_at, ends_at }: Boost) => {
      const [from, until] = [new Date(started_at), new Date(ends_at)];
      const day = i18n.date(from, { weekday: 'long', day: 'numeric', month: 'long' });
      const line = t`${day}, das ${hour(from)} às ${hour(until)}`;
      return line.charAt(0).toLocaleUpperCase(i18n.locale) + line.slice(1);
    },
    day: (at: string) => i18n.date(new Date(at), { weekday: 'long', day: 'numeric', month: 'long' }),
    short: (at: string) => i18n.date(new Date(at), { day: 'numeric', month: 'short' }),
    times: (boost: Boost) =>
      `${i18n.number(times(boost), { minimumFractionDigits: 1, maximumFractionDigits: 1 })}×`,
    money: (amount: number, currency: string) =>
      i18n.number(amount / 100, { style: 'currency', currency: currency || 'BRL' }),
  };
}
