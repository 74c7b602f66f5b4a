import { useLingui } from '@lingui/react/macro';

/** A day as the documents write it: `15 de janeiro de 2027`. */
export function useLongDate() {
  const { i18n } = useLingui();
  return (day: string) =>
    i18n.date(new Date(`${day.slice(0, 10)}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
}
