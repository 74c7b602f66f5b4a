import { ApiError } from '@/api/errors';

/** A text that the server takes only once its sender confirms it. */
export interface HeldQuestion {
  text: string;
  /** Whether it may be confirmed at all; otherwise only another text will do. */
  may_confirm: boolean;
  /** From when on it may be confirmed, by this device's clock; null for at once. */
  ready_at: string | null;
}

/** The question of a refusal `CONFIRM`; null for every other error. */
export function heldQuestion(error: unknown, now = Date.now()): HeldQuestion | null {
  if (!(error instanceof ApiError) || error.code !== 'CONFIRM') return null;
  const seconds = (error.details as { wait_seconds?: unknown } | undefined)?.wait_seconds;
  const wait = typeof seconds === 'number' ? seconds : 0;
  return {
    text: error.message,
    may_confirm: typeof seconds === 'number',
    ready_at: wait > 0 ? new Date(now + wait * 1000).toISOString() : null,
  };
}
