import { BUILD } from './build';

const PREFIX = 'app-';
const cacheName = (version: string) => `${PREFIX}${version}`;

/** Pages whose name carries no hash: kept beside the files that they name. */
const PAGES = ['/', '/app.html'];

const listed = new Set(BUILD.assets);
/** Whether a path is a file of this version. */
export const isListed = (path: string) => listed.has(path);

export const openCache = () => caches.open(cacheName(BUILD.version));

/** Stores what is missing; a file that an earlier version has is copied instead of fetched. */
export async function keep(urls: readonly string[]): Promise<void> {
  const cache = await openCache();
  await Promise.all(urls.filter(isListed).map((url) => keepOne(cache, url)));
}

async function keepOne(cache: Cache, url: string) {
  if (await cache.match(url, { ignoreVary: true })) return;
  const known = await caches.match(url, { ignoreVary: true });
  if (known) await cache.put(url, known);
  else await cache.add(url);
}

/** Stores the pages as the server has them now. */
export async function keepPages(): Promise<void> {
  const cache = await openCache();
  await Promise.all(PAGES.map((page) => cache.add(new Request(page, { cache: 'no-cache' }))));
}

/**
 * The caches to delete, of all names in the order in which they were made. The version before this one stays: a tab
 * that still runs it fetches its remaining parts from there, because the server no longer has them.
 */
export function outdated(names: readonly string[], version: string): string[] {
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(version));
  return others.slice(0, -1);
}
