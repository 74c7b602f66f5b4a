import { t } from '@lingui/core/macro';
import { clockTime } from '@/texts/clock';

const DAY = 86_400_000;

/** Whole days between the local calendar days of two moments. */
function daysBetween(then: Date, now: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(then)) / DAY);
}

/** The time beside a row of a list: '21h04', 'Ontem', 'seg.', '12 de nov.', '12/11/2025'. */
export function shortTime(iso: string, locale: string, now = new Date()): string {
  const then = new Date(iso);
  const days = daysBetween(then, now);
  if (days <= 0) return clockTime(iso);
  if (days === 1) return t`Ontem`;
  if (days < 7) return then.toLocaleDateString(locale, { weekday: 'short' });
  if (then.getFullYear() === now.getFullYear())
    return then.toLocaleDateString(locale, { day: 'numeric', month: 'short' });
  return then.toLocaleDateString(locale);
}

/** The line between two days of a conversation. */
export function dayLine(iso: string, locale: string, now = new Date()): string {
  const then = new Date(iso);
  const days = daysBetween(then, now);
  if (days <= 0) return t`Hoje`;
  if (days === 1) return t`Ontem`;
  const year = then.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return then.toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long', year });
}
