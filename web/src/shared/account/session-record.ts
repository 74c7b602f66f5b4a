import { SLUG } from '@/config/product';

/** Who is signed in, as far as the page needs to know before it asks anyone. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  /** The e-mail address is confirmed. */
  verified: boolean;
}

/** The local auth record of the specification. */
export interface AuthRecord {
  user: SessionUser;
  isLoggedIn: boolean;
  /** ISO time of the last sign-in or token refresh. */
  lastLogin: string;
}

export const RECORD_KEY = `${SLUG}:auth`;
const VALID_FOR = 24 * 60 * 60 * 1000;

/** The record, if it says "signed in" and is younger than 24 hours. */
export function readRecord(now = Date.now()): AuthRecord | null {
  try {
    const record = JSON.parse(localStorage.getItem(RECORD_KEY) ?? 'null') as AuthRecord | null;
    if (!record?.isLoggedIn || !record.user?.id) return null;
    return now - Date.parse(record.lastLogin) < VALID_FOR ? record : null;
  } catch {
    return null; // Closed storage, or a record that is not ours: nobody is signed in.
  }
}

/** True when a record exists but its 24 hours are over. */
export const recordExpired = (): boolean => {
  try {
    return localStorage.getItem(RECORD_KEY) !== null && readRecord() === null;
  } catch {
    return false;
  }
};

export function writeRecord(user: SessionUser, now = new Date()) {
  try {
    const record: AuthRecord = { user, isLoggedIn: true, lastLogin: now.toISOString() };
    localStorage.setItem(RECORD_KEY, JSON.stringify(record));
  } catch (error) {
    console.warn('session record', error);
  }
}

export function clearRecord() {
  try {
    localStorage.removeItem(RECORD_KEY);
  } catch (error) {
    console.warn('The sign-in record could not be removed', error);
  }
}
