import { queryOptions, useQuery } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { wire } from '@/api/client';
import { STALE } from '@/api/query';

/** One signed address for a stored picture; the server lets it expire on quarter hours. */
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
    staleTime: STALE.MINUTES.FIVE,
    meta: { quiet: true },
  });

/** The address of the picture, or undefined while there is none. */
export const usePhotoUrl = (path: string | null | undefined) => useQuery(photoUrlQuery(path)).data;
