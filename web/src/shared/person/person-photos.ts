import { queryOptions, useQuery } from '@tanstack/react-query';
import { signUrls } from '@/api/signed-urls';

/** Addresses live five minutes at least, so they are signed again a little earlier. */
export const RENEW_PHOTOS_EVERY = 4 * 60_000;

/** Addresses of many stored pictures, signed in one request: path to address, failures left out. */
export const photoUrlsQuery = (paths: readonly string[]) =>
  queryOptions({
    queryKey: ['photo-urls', ...paths],
    queryFn: async () => {
      const urls = await signUrls('photos', paths);
      return Object.fromEntries(
        paths.flatMap((path, index) => (urls[index] ? [[path, urls[index]] as const] : [])),
      );
    },
    enabled: paths.length > 0,
    staleTime: RENEW_PHOTOS_EVERY,
    refetchInterval: RENEW_PHOTOS_EVERY,
    meta: { quiet: true },
  });

/** The stored path that a signed address names; undefined for any other address. */
const pathOf = (address: string): string | undefined => {
  const path = /\/object\/sign\/photos\/([^?]+)/.exec(address)?.[1];
  return path && decodeURIComponent(path);
};

/** Signs the addresses of a card's photo once more, for a picture that came into view after they ended. */
export async function signAgain(photo: { url: string; url_400: string }) {
  const [large, small] = [pathOf(photo.url), pathOf(photo.url_400)];
  if (!large || !small) return undefined;
  const [url, url_400] = await signUrls('photos', [large, small]).catch(() => []);
  return url && url_400 ? { url, url_400 } : undefined;
}

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
