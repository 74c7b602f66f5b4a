import { t } from '@lingui/core/macro';

const DAY = 86_400_000;

/** Whole days between the local calendar days of two moments. */
function daysBetween(then: Date, now: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(then)) / DAY);
}

/** '21:04' */
export const clock = (iso: string, locale: string) =>
  new Date(iso).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });

/** The time beside a row of a list: '21:04', 'Ontem', 'seg.', '12 de nov.', '12/11/2025'. */
export function shortTime(iso: string, locale: string, now = new Date()): string {
  const then = new Date(iso);
  const days = daysBetween(then, now);
  if (days <= 0) return clock(iso, locale);
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
