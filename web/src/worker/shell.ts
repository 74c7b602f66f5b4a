import { isListed, openCache } from './caches';
import { routeOf, storedPage } from './routes';

/** A network that has not brought the page by then counts as none, in milliseconds. */
const PATIENCE = 4_000;

/** Opens the app without network: pages from the network while it answers, files of the build from the cache. */
export function registerShell(scope: ServiceWorkerGlobalScope) {
  scope.addEventListener('fetch', (event) => {
    const route = routeOf(event.request, scope.location.origin);
    if (route === 'page') event.respondWith(page(event));
    if (route === 'asset') event.respondWith(asset(event.request));
  });
}

/** The newest page there is. The stored one also takes over where the server is reached and cannot answer. */
async function page(event: FetchEvent): Promise<Response> {
  const cache = await openCache();
  const stored = () => cache.match(storedPage(event.request.url));
  const network = preloadedOrFetched(event);
  try {
    const answer = await Promise.race([network, expired()]);
    if (answer && answer.status < 500) return answer;
    return (await stored()) ?? (await network);
  } catch (error) {
    const page = await stored();
    if (!page) throw error;
    return page;
  }
}

async function preloadedOrFetched(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? fetch(event.request);
}

const expired = () => new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));

/** A hashed file never changes: the stored one is as good as the server's. A fetched one of this version is kept. */
async function asset(request: Request): Promise<Response> {
  const stored = await caches.match(request.url, { ignoreVary: true });
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok && isListed(new URL(request.url).pathname)) {
    const cache = await openCache();
    await cache.put(request.url, answer.clone());
  }
  return answer;
}
