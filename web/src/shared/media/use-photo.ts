import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { signUrls } from '@/api/signed-urls';
import { RENEW_PHOTOS_EVERY } from '@/shared/person/person-photos';

/** One signed address for a stored picture; it lives between five and fifteen minutes. */
export const photoUrlQuery = (path: string | null | undefined, bucket = 'photos') =>
  queryOptions({
    queryKey: ['photo-url', bucket, path],
    queryFn: async () => {
      const [url] = await signUrls(bucket, [path ?? '']);
      if (!url) throw new ApiError('There is no such picture', 'NOT_FOUND', 404);
      return url;
    },
    enabled: Boolean(path),
    staleTime: RENEW_PHOTOS_EVERY,
    refetchInterval: RENEW_PHOTOS_EVERY,
    meta: { quiet: true },
  });

/** The address of the picture, or undefined while there is none. */
export const usePhotoUrl = (path: string | null | undefined) => useQuery(photoUrlQuery(path)).data;
