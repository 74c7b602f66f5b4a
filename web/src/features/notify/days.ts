import { t } from '@lingui/core/macro';

/** The heading of a day: 'Hoje', 'Ontem', '12 de novembro'. */
export function dayLine(iso: string, locale: string, now = new Date()): string {
  const day = (date: Date) => date.toLocaleDateString('sv');
  const then = new Date(iso);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day(then) === day(now)) return t`Hoje`;
  if (day(then) === day(yesterday)) return t`Ontem`;
  return then.toLocaleDateString(locale, { day: 'numeric', month: 'long' });
}
