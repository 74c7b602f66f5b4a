import { accessToken } from '@/api/client';
import { ApiError } from '@/api/errors';
import { publicConfig } from '@/config/product';
import { fromServer } from '@/config/server';
import { currentLocale } from '@/texts/locale';

export const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** The largest file that is opened, in bytes. What is sent of it is far smaller. */
export const FILE_MAX = 60 * 1024 * 1024;
/** Of the short side, in pixels; the server takes no smaller photo. */
export const SIDE_MIN = 400;

/** Sends a photo to the person's own folder, as {@link uploadFile}. */
export const uploadPhoto = (
  me: string,
  file: File,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> => uploadFile(`photos/${me}/${crypto.randomUUID()}`, file, progress, signal);

/**
 * Sends a file to a path that begins with its bucket. The wire's client tells no progress of an upload, hence the
 * older request, in the same form. `progress` gets 0 to 1; `signal` calls it off.
 */
export async function uploadFile(
  path: string,
  file: File,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const token = await accessToken();
  if (!token) throw new ApiError('User is not authenticated', 'NO_SESSION', 401);
  const form = new FormData();
  form.append('cacheControl', '3600');
  // The wire wants the file last, in a part without a name.
  form.append('', file);
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', fromServer(`/storage/v1/object/${path}`));
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('apikey', publicConfig().anonKey);
    request.setRequestHeader('accept-language', currentLocale());
    request.setRequestHeader('x-upsert', 'false');
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onload = () => (request.status < 300 ? resolve() : reject(refusal(request)));
    request.onerror = () => reject(new ApiError('The upload did not arrive', 'OFFLINE', 0));
    request.onabort = () => reject(new DOMException('The upload was called off', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** The storage's refusal as our own error: its real status is in the body, as text. */
function refusal(request: XMLHttpRequest): ApiError {
  try {
    const body = JSON.parse(request.responseText) as {
      statusCode?: string;
      code?: string;
      error?: string;
      message?: string;
    };
    const status = Number(body.statusCode) || request.status;
    return new ApiError(body.message ?? '', body.code ?? body.error ?? 'UNKNOWN', status);
  } catch {
    return new ApiError(request.responseText, 'UNKNOWN', request.status);
  }
}
