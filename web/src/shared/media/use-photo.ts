import { queryOptions, useQuery } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { wire } from '@/api/client';
import { RENEW_PHOTOS_EVERY } from '@/shared/person/person-photos';

/** One signed address for a stored picture; it lives between five and fifteen minutes. */
export const photoUrlQuery = (path: string | null | undefined, bucket = 'photos') =>
  queryOptions({
    queryKey: ['photo-url', bucket, path],
    queryFn: () =>
      rows(async () => {
        const { storage } = await wire();
        const { data, error } = await storage.from(bucket).createSignedUrl(path ?? '', 900);
        return { data: data?.signedUrl ?? null, error, status: error ? 404 : 200 };
      }),
    enabled: Boolean(path),
    staleTime: RENEW_PHOTOS_EVERY,
    refetchInterval: RENEW_PHOTOS_EVERY,
    meta: { quiet: true },
  });

/** The address of the picture, or undefined while there is none. */
export const usePhotoUrl = (path: string | null | undefined) => useQuery(photoUrlQuery(path)).data;
