import { serverOrigin } from '@/config/server';
import { wire } from './client';
import { ApiError } from './errors';
import { headersOfPage } from './headers';

const SERVICE = '/storage/v1';
/** How long an address lives at most, in seconds. */
const LIFETIME = 900;

/**
 * Signs the addresses of stored files in one request: null for each that there is none of. What the storage's own
 * client would bring along is for uploads.
 */
export async function signUrls(bucket: string, paths: readonly string[]): Promise<(string | null)[]> {
  const { fetch } = await wire();
  const answer = await fetch(`${serverOrigin()}${SERVICE}/object/sign/${bucket}`, {
    method: 'POST',
    headers: { ...headersOfPage(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ expiresIn: LIFETIME, paths }),
  });
  if (!answer.ok) throw new ApiError('The addresses could not be signed', 'SIGNING', answer.status);
  const signed = (await answer.json()) as { signedURL: string | null }[];
  return signed.map(({ signedURL }) => signedURL && serverOrigin() + SERVICE + signedURL);
}
