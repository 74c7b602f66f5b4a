import { describe, expect, it } from 'vitest';
import {
  type BirthDraft,
  birthCall,
  draftOf,
  EMPTY,
  isTime,
  maskTime,
  minutesLater,
  momentOf,
  offsetMinutes,
  problemsOf,
} from './birth-draft';

const TODAY = new Date('2026-11-21T12:00:00Z');
const BIRTHDAY = '1995-10-15';
const whole: BirthDraft = {
  ...EMPTY,
  time: '00:30',
  city: { id: 7, text: 'Rio de Janeiro' },
  sharing: 'nobody',
  consent: true,
};

describe('a time while it is typed', () => {
  it('gets its colon and loses what is no digit', () => {
    expect(maskTime('1')).toBe('1');
    expect(maskTime('14')).toBe('14');
    expect(maskTime('143')).toBe('14:3');
    expect(maskTime('14h30min9')).toBe('14:30');
  });

  it('is only what some clock shows', () => {
    for (const time of ['00:00', '09:05', '23:59']) expect(isTime(time)).toBe(true);
    for (const time of ['24:00', '12:60', '9:05', '', '12:5']) expect(isTime(time)).toBe(false);
  });

  it('goes on across midnight', () => {
    expect(minutesLater('00:30', 60)).toBe('01:30');
    expect(minutesLater('23:45', 60)).toBe('00:45');
  });
});

describe('what prevents drawing', () => {
  const problems = (draft: Partial<BirthDraft>, known: string | null = BIRTHDAY, twice = false) =>
    problemsOf({ ...whole, ...draft }, known, twice, TODAY);

  it('is nothing for a whole form', () => {
    expect(problems({})).toEqual({});
    expect(problems({ knows: 'unknown', time: '' })).toEqual({});
  });

  it('names the days that never were, were too early, or are still to come', () => {
    expect(problems({ date: '31/02/1990' }, null).date).toBe('no_such_day');
    expect(problems({ date: '29/02/1995' }, null).date).toBe('no_such_day');
    expect(problems({ date: '' }, null).date).toBe('no_such_day');
    expect(problems({ date: '01/01/1899' }, null).date).toBe('too_early');
    expect(problems({ date: '22/11/2026' }, null).date).toBe('future');
    expect(problems({ date: '29/02/1996' }, null)).toEqual({});
  });

  it('wants a time unless it is unknown', () => {
    expect(problems({ time: '' }).time).toBe('no_time');
    expect(problems({ time: '24:10' }).time).toBe('no_such_time');
    expect(problems({ knows: 'about', time: '' }).time).toBe('no_time');
  });

  it('wants a city of the list', () => {
    expect(problems({ city: { text: 'Atlântida' } }).city).toBe('no_city');
  });

  it('wants an answer where the time happened twice; not knowing is one', () => {
    expect(problems({}, BIRTHDAY, true).turn).toBe('no_turn');
    expect(problems({ turn: 'unsure' }, BIRTHDAY, true)).toEqual({});
  });

  it('looks at the offset by hand only before 1970', () => {
    const offset = { way: '-', time: '99:00' } as const;
    expect(problems({ offset }, '1955-03-01').offset).toBe('no_such_offset');
    expect(problems({ offset }, BIRTHDAY)).toEqual({});
  });

  it('wants a choice of who sees it, and the consent', () => {
    expect(problems({ sharing: null }).sharing).toBe('no_sharing');
    expect(problems({ consent: false }).consent).toBe('no_consent');
  });
});

describe('what is sent', () => {
  it('asks about the clocks as soon as there is enough', () => {
    expect(momentOf({ ...whole, time: '0' }, BIRTHDAY)).toBeNull();
    expect(momentOf({ ...whole, city: { text: 'Rio' } }, BIRTHDAY)).toBeNull();
    expect(momentOf(whole, BIRTHDAY)).toEqual({ date: BIRTHDAY, time: '00:30', city_id: 7 });
    expect(momentOf({ ...whole, knows: 'unknown' }, BIRTHDAY)).toEqual({ date: BIRTHDAY, city_id: 7 });
  });

  it('leaves out an unknown time and an unknown turn', () => {
    expect(birthCall({ ...whole, knows: 'unknown' }, BIRTHDAY, false)).not.toHaveProperty('time');
    expect(birthCall({ ...whole, turn: 'unsure' }, BIRTHDAY, true)).not.toHaveProperty('turn');
    expect(birthCall({ ...whole, turn: 'after' }, BIRTHDAY, true)).toHaveProperty('turn', 'after');
    expect(birthCall({ ...whole, turn: 'after' }, BIRTHDAY, false)).not.toHaveProperty('turn');
  });

  it('says how well the time is known', () => {
    const about = { ...whole, knows: 'about', margin: 'two_hours' } as const;
    expect(birthCall(about, BIRTHDAY, false)).toMatchObject({ time_quality: 'two_hours', time: '00:30' });
  });

  it('counts the offset west as negative', () => {
    const offset = (way: '' | '-' | '+', time: string) => offsetMinutes({ ...whole, offset: { way, time } });
    expect(offset('-', '03:06')).toBe(-186);
    expect(offset('+', '01:00')).toBe(60);
    expect(offset('', '01:00')).toBeNull();
    expect(offset('+', '17:00')).toBeNull();
  });

  it('comes back from what was saved', () => {
    const saved = {
      user_id: 'u',
      date: '1955-03-01',
      time: '06:10',
      time_quality: 'two_hours',
      turn: null,
      offset_minutes: -186,
      city_id: 7,
      city_name: 'Recife',
      region: 'Pernambuco',
      country_code: 'BR',
      sharing: 'everyone',
      updated_at: '2026-11-21T00:00:00Z',
    } as const;
    const call = birthCall(draftOf(saved), saved.date, false);
    expect(call).toEqual({
      date: '1955-03-01',
      time: '06:10',
      time_quality: 'two_hours',
      city_id: 7,
      offset_minutes: -186,
      sharing: 'everyone',
      consent: true,
    });
  });
});
