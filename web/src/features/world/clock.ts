import { clockTime } from '@/texts/clock';

/** The time zone of the country's largest city, for the countries that are always offered. */
const ZONES: Record<string, string> = {
  BR: 'America/Sao_Paulo',
  PT: 'Europe/Lisbon',
  AO: 'Africa/Luanda',
  MZ: 'Africa/Maputo',
  CV: 'Atlantic/Cape_Verde',
  GW: 'Africa/Bissau',
  ST: 'Africa/Sao_Tome',
  TL: 'Asia/Dili',
  MO: 'Asia/Macau',
  FR: 'Europe/Paris',
  CH: 'Europe/Zurich',
  LU: 'Europe/Luxembourg',
  GB: 'Europe/London',
  US: 'America/New_York',
  JP: 'Asia/Tokyo',
};

/** The hour of the day at which an evening begins: people are at home. */
const EVENING = 19;

export interface LocalTime {
  /** The time there now, as `20h30`. */
  there: string;
  /** The viewer's own time when evening begins there, as `20h30`. */
  evening: string;
}

/** The time in a country now, and when its evening begins on the viewer's clock; null where the zone is not known. */
export function localTime(country: string, now = new Date()): LocalTime | null {
  const timeZone = ZONES[country];
  if (!timeZone) return null;
  const parts = new Intl.DateTimeFormat('en', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const past = part('hour') * 60 + part('minute');
  const wait = (EVENING * 60 - past + 24 * 60) % (24 * 60);
  return { there: clockTime(now, timeZone), evening: clockTime(now.getTime() + wait * 60_000) };
}
