import { queryOptions, useQuery } from '@tanstack/react-query';
import { wire } from '@/api/client';

const SECONDS = 900;
/** Addresses live five minutes at least, so they are signed again a little earlier. */
export const RENEW_PHOTOS_EVERY = 4 * 60_000;

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
  const { storage } = await wire();
  const { data, error } = await storage.from('photos').createSignedUrls([large, small], SECONDS);
  const [url, url_400] = data?.map((signed) => signed.signedUrl) ?? [];
  if (error || !url || !url_400) return undefined;
  return { url, url_400 };
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
