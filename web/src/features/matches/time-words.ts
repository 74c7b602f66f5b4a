import { useLingui } from '@lingui/react/macro';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in the fewest words: "agora", "há 5 min", "ontem", "há 3 dias", "12 de out.". */
export function useAgo() {
  const { t, i18n } = useLingui();
  return (moment: string, now: number): string => {
    const at = new Date(moment);
    const past = now - at.getTime();
    if (past < MINUTE) return t`agora`;
    const words = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto', style: 'short' });
    if (past < HOUR) return words.format(-Math.floor(past / MINUTE), 'minute');
    if (past < DAY) return words.format(-Math.floor(past / HOUR), 'hour');
    if (past < 7 * DAY) return words.format(-Math.floor(past / DAY), 'day');
    return i18n.date(at, { day: 'numeric', month: 'short' });
  };
}
