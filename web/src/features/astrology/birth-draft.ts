import { isoDate } from '@/shared/account/birthdate';
import type { Moment } from './queries';
import type { BirthData, Sharing, TimeQuality } from './wire';

/** What the form of a birth holds while it is filled in. */
export interface BirthDraft {
  /** 'dd/mm/aaaa'; used only where the profile has no date. */
  date: string;
  knows: 'exact' | 'about' | 'unknown';
  margin: 'half_hour' | 'two_hours';
  /** 'hh:mm'. */
  time: string;
  city: { id?: number; text: string };
  turn: 'before' | 'after' | 'unsure' | null;
  /** The difference to Greenwich by hand: empty, or which way and 'hh:mm'. */
  offset: { way: '' | '-' | '+'; time: string };
  sharing: Sharing | null;
  consent: boolean;
}

/** The year since which every place's clocks are on record. */
const RECORDED_SINCE = 1970;
/** The first year of which charts are drawn. */
const FIRST_YEAR = 1900;
/** No clock was ever further from Greenwich. */
const FARTHEST_HOURS = 16;

export const EMPTY: BirthDraft = {
  date: '',
  knows: 'exact',
  margin: 'half_hour',
  time: '',
  city: { text: '' },
  turn: null,
  offset: { way: '', time: '' },
  sharing: null,
  consent: false,
};

const two = (part: number) => String(part).padStart(2, '0');

/** The form for a birth that was entered before; the consent is given already. */
export function draftOf(birth: BirthData): BirthDraft {
  const { time_quality: quality, offset_minutes: offset } = birth;
  const minutes = Math.abs(offset ?? 0);
  return {
    date: birth.date.split('-').reverse().join('/'),
    knows: quality === 'exact' || quality === 'unknown' ? quality : 'about',
    margin: quality === 'two_hours' ? 'two_hours' : 'half_hour',
    time: birth.time ?? '',
    city: { id: birth.city_id, text: [birth.city_name, birth.region].filter(Boolean).join(', ') },
    turn: birth.turn,
    offset:
      offset === null
        ? EMPTY.offset
        : { way: offset < 0 ? '-' : '+', time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` },
    sharing: birth.sharing,
    consent: true,
  };
}

/** Puts the colon of hh:mm while typing; anything but digits is dropped. */
export function maskTime(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** Whether some clock shows this. */
export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The year of an ISO date. */
const yearOf = (date: string | null) => Number(date?.slice(0, 4) ?? Number.NaN);

/** Before this year the offset of a place is not certain, and may be entered by hand. */
export const isBeforeRecords = (date: string | null) => yearOf(date) < RECORDED_SINCE;

export type Problem =
  | 'no_such_day'
  | 'too_early'
  | 'future'
  | 'no_time'
  | 'no_such_time'
  | 'no_city'
  | 'no_such_offset'
  | 'no_turn'
  | 'no_sharing'
  | 'no_consent';
export type BirthField = 'date' | 'time' | 'city' | 'turn' | 'offset' | 'sharing' | 'consent';

/** The day of birth in the form or, before all, of the profile; null while it is none. */
export const dayOf = (draft: BirthDraft, known: string | null) => known ?? isoDate(draft.date);

/** What prevents drawing, by field and in the order of the form. */
export function problemsOf(
  draft: BirthDraft,
  known: string | null,
  twice: boolean,
  today = new Date(),
): Partial<Record<BirthField, Problem>> {
  const problems: Partial<Record<BirthField, Problem>> = {};
  const day = dayOf(draft, known);
  if (!day) problems.date = 'no_such_day';
  else if (yearOf(day) < FIRST_YEAR) problems.date = 'too_early';
  else if (new Date(`${day}T00:00:00Z`) > today) problems.date = 'future';
  if (draft.knows !== 'unknown' && !isTime(draft.time)) {
    problems.time = draft.time.trim() ? 'no_such_time' : 'no_time';
  }
  if (draft.city.id === undefined) problems.city = 'no_city';
  if (twice && draft.turn === null) problems.turn = 'no_turn';
  if (isBeforeRecords(day) && draft.offset.way && offsetMinutes(draft) === null)
    problems.offset = 'no_such_offset';
  if (!draft.sharing) problems.sharing = 'no_sharing';
  if (!draft.consent) problems.consent = 'no_consent';
  return problems;
}

/** The difference to Greenwich by hand in minutes, east positive; null where none or none that could be. */
export function offsetMinutes({ offset }: BirthDraft): number | null {
  const [, hours, minutes] = /^(\d{2}):([0-5]\d)$/.exec(offset.time) ?? [];
  if (!offset.way || hours === undefined || Number(hours) > FARTHEST_HOURS) return null;
  const total = Number(hours) * 60 + Number(minutes);
  return offset.way === '-' ? -total : total;
}

const qualityOf = ({ knows, margin }: BirthDraft): TimeQuality => (knows === 'about' ? margin : knows);

/** What the clocks are asked about as soon as there is enough; null before. */
export function momentOf(draft: BirthDraft, known: string | null): Moment | null {
  const day = dayOf(draft, known);
  if (!day || draft.city.id === undefined) return null;
  if (draft.knows === 'unknown') return { date: day, city_id: draft.city.id };
  return isTime(draft.time) ? { date: day, time: draft.time, city_id: draft.city.id } : null;
}

/** The call that keeps a form without problems. */
export function birthCall(draft: BirthDraft, known: string | null, twice: boolean) {
  const day = dayOf(draft, known);
  const offset = isBeforeRecords(day) ? offsetMinutes(draft) : null;
  return {
    date: day ?? undefined,
    city_id: draft.city.id ?? 0,
    time_quality: qualityOf(draft),
    sharing: draft.sharing ?? 'nobody',
    consent: draft.consent,
    ...(draft.knows !== 'unknown' && { time: draft.time }),
    ...(twice && draft.turn && draft.turn !== 'unsure' && { turn: draft.turn }),
    ...(offset !== null && { offset_minutes: offset }),
  };
}

/** The same time of day some minutes later: where the clocks of a skipped hour went. */
export function minutesLater(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const total = (((hour * 60 + minute + minutes) % 1440) + 1440) % 1440;
  return `${two(Math.floor(total / 60))}:${two(total % 60)}`;
}
