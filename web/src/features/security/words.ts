import { t } from '@lingui/core/macro';
import { clockTime } from '@/texts/clock';
import type { Device } from './queries';

/** "Chrome em Android", or as much of it as the device sent. */
export function deviceName({ browser, system, kind }: Device): string {
  if (browser && system) return t`${browser} em ${system}`;
  if (browser || system) return browser ?? system ?? '';
  return kind === 'other' ? t`Aparelho desconhecido` : t`Outro aparelho`;
}

/** A day in the person's own language. */
export const dayOf = (time: string, locale: string): string =>
  new Date(time).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });

/** A day and an hour. */
export const momentOf = (time: string, locale: string): string =>
  `${new Date(time).toLocaleDateString(locale, { day: 'numeric', month: 'short' })}, ${clockTime(time)}`;
