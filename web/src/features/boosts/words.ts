import { useLingui } from '@lingui/react/macro';
import type { Boost } from './queries';

/** `20h30`, and `21h` on the hour. */
export function hour(at: Date): string {
  const minutes = at.getMinutes();
  return `${at.getHours()}h${minutes === 0 ? '' : String(minutes).padStart(2, '0')}`;
}

/** When each of the bars begins. */
export function barTimes({ started_at, ends_at, bars }: Boost): Date[] {
  const [from, until] = [Date.parse(started_at), Date.parse(ends_at)];
  return bars.map((_, at) => new Date(from + ((until - from) * at) / bars.length));
}

/** How many times the usual a boost brought, with one decimal, rounded down: never more than there was. */
export const times = ({ impressions, counted_baseline }: Boost) =>
  Math.floor((10 * impressions) / counted_baseline) / 10;

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
