import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { uploadFile } from '@/shared/media/upload';
import type { Drawn } from './queries';

/** Sends the pictures one by one and then the attempt; the server takes a picture that arrives again as the same. */
export async function sendFrames(
  drawn: Drawn,
  shots: Blob[],
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const [at, shot] of shots.entries()) {
    const path = `verification/${drawn.attempt}/${at + 1}`;
    const file = new File([shot], `${at + 1}.jpg`, { type: 'image/jpeg' });
    await uploadFile(path, file, (part) => progress((at + part) / shots.length), signal);
  }
  await rpc('submit_verification', { attempt: drawn.attempt });
}

/** Whether the server says that the time is over. */
export function isExpired(error: unknown): boolean {
  const details = error instanceof ApiError ? (error.details as { state?: unknown } | null) : null;
  return details?.state === 'expired';
}

/** A refusal in the server's words where it says what to do; `fallback` otherwise. */
export function spokenError(error: unknown, fallback: string): string {
  const spoken = error instanceof ApiError && ['STATE', 'VALIDATION', 'InvalidMimeType'].includes(error.code);
  return spoken && error.message ? error.message : errorText(error, fallback);
}
