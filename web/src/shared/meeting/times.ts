import { useLingui } from '@lingui/react/macro';
import { clockTime } from '@/texts/clock';

/** Times as people here write them: `domingo, 29 de novembro`; `12h` or `12h15`; `29 de novembro de 2026, 12h15`. */
export function useTimes(timeZone?: string) {
  const { i18n } = useLingui();
  const zone = timeZone || undefined;
  const day = (at: string) =>
    new Intl.DateTimeFormat(i18n.locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: zone,
    }).format(new Date(at));
  const hour = (at: string) => clockTime(at, zone);
  const moment = (at: string) => {
    const date = new Date(at).toLocaleDateString(i18n.locale, { dateStyle: 'long', timeZone: zone });
    return `${date}, ${hour(at)}`;
  };
  return { day, hour, moment };
}
