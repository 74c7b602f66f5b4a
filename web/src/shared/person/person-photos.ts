import { queryOptions, useQuery } from '@tanstack/react-query';
import { wire } from '@/api/client';
import { STALE } from '@/api/query';

const SECONDS = 900;

/** Addresses of many stored pictures, signed in one request: path to address, failures left out. */
export const photoUrlsQuery = (paths: readonly string[]) =>
  queryOptions({
    queryKey: ['photo-urls', ...paths],
    queryFn: async () => {
      const { storage } = await wire();
      const { data, error } = await storage.from('photos').createSignedUrls([...paths], SECONDS);
      if (error) throw error;
      return Object.fromEntries(
        data.flatMap((signed) => (signed.path && signed.signedUrl ? [[signed.path, signed.signedUrl]] : [])),
      );
    },
    enabled: paths.length > 0,
    staleTime: STALE.MINUTES.FIVE,
    meta: { quiet: true },
  });

/**
 * Looks up the address of a person's face: `face(avatar_path)`; undefined until it is signed.
 * `size` is the stored width in pixels.
 */
export function useFaces(people: ReadonlyArray<{ avatar_path: string | null } | null>, size: 128 | 400) {
  const paths = [...new Set(people.flatMap((person) => person?.avatar_path ?? []))].map(
    (path) => `${path}/${size}.webp`,
  );
  const { data } = useQuery(photoUrlsQuery(paths.sort()));
  return (path: string | null | undefined): string | undefined =>
    path ? data?.[`${path}/${size}.webp`] : undefined;
}
