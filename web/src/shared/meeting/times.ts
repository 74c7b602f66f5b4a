import { useLingui } from '@lingui/react/macro';

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
  const hour = (at: string) => {
    const parts = new Intl.DateTimeFormat('pt-BR', {
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    }).formatToParts(new Date(at));
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    const minute = part('minute');
    return `${Number(part('hour'))}h${minute === '00' ? '' : minute}`;
  };
  const moment = (at: string) => {
    const date = new Date(at).toLocaleDateString(i18n.locale, { dateStyle: 'long', timeZone: zone });
    return `${date}, ${hour(at)}`;
  };
  return { day, hour, moment };
}
