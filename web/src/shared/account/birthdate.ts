/** The youngest age that may be here. */
export const ADULT = 18;
/** The oldest age that is believed; beyond it the year was mistyped. */
export const OLDEST = 120;

/** Puts the slashes of dd/mm/aaaa while typing; anything but digits is dropped. */
export function maskDate(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
}

const WHOLE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Whether all digits are there, of a day that may not exist. */
export const isWholeDate = (masked: string): boolean => WHOLE.test(masked);

/** 'dd/mm/aaaa' as 'aaaa-mm-dd', or null when there is no such day. */
export function isoDate(masked: string): string | null {
  const match = WHOLE.exec(masked);
  if (!match) return null;
  const [, day, month, year] = match;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Whole years between an ISO date and a day (today, by the person's own calendar). */
export function ageOn(iso: string, today = new Date()): number {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const before = today.getMonth() + 1 < month || (today.getMonth() + 1 === month && today.getDate() < day);
  return today.getFullYear() - year - (before ? 1 : 0);
}
