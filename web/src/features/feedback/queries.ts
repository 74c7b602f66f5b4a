import { queryOptions } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { storage } from '@/api/client';
import { ApiError } from '@/api/errors';
import { STALE } from '@/api/query';

/** The caller's feedback, the newest first. */
export const feedbackQuery = queryOptions({
  queryKey: ['feedback'],
  queryFn: () =>
    rows((db) => db.from('feedback').select('*').order('created_at', { ascending: false }).limit(100)),
  staleTime: STALE.SECONDS.THIRTY,
  meta: { quiet: true },
});

/** Sends a picture of the screen to the person's own folder; answers its path. */
export async function uploadShot(me: string, file: File): Promise<string> {
  const files = await storage();
  const path = `${me}/${crypto.randomUUID()}`;
  const { error } = await files.from('feedback').upload(path, file, { contentType: file.type });
  if (error) throw new ApiError(error.message, 'UPLOAD', 400);
  return path;
}
