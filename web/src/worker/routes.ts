/** How a request is answered: `page` is the app's frame, `asset` a hashed file; anything else is not ours to touch. */
export type Route = 'page' | 'asset' | 'pass';

interface Asked {
  method: string;
  url: string;
  /** `navigate` for a page. */
  mode: string;
}

/** Whatever the server answers by itself, also where a person navigates to it. */
const SERVED = /^\/(auth|rest|storage|functions|realtime|health)(\/|$)/;
/** The app's own screen for signing in lies under the same word as the service. */
const APP_PAGES = new Set(['/auth']);

/** Only pages and the files of the build: answers about people are never kept by the worker. */
export function routeOf(asked: Asked, origin: string): Route {
  const url = new URL(asked.url);
  if (asked.method !== 'GET' || url.origin !== origin) return 'pass';
  if (url.pathname.startsWith('/assets/')) return 'asset';
  if (asked.mode !== 'navigate') return 'pass';
  const isFile = /\.[a-z0-9]+$/i.test(url.pathname);
  const isServed = SERVED.test(url.pathname) && !APP_PAGES.has(url.pathname);
  return isFile || isServed ? 'pass' : 'page';
}

/** The stored page for an address: the landing has its own. */
export const storedPage = (url: string): '/' | '/app.html' =>
  new URL(url).pathname === '/' ? '/' : '/app.html';
