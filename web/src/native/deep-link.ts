/** The scheme that opens the app without the site; `web/native` registers the same. */
export const APP_SCHEME = 'net.enlace.app';

/** What an opened address is held against. */
export interface Site {
  /** The origin of the site whose links are ours. */
  origin: string;
  /** Whether the app has a screen at this path. */
  knows: (path: string) => boolean;
}

/** The address as a URL of the site: a link of it, a path, or our own scheme. Undefined for any other. */
function onSite(opened: string, origin: string): URL | undefined {
  // A second slash or a backslash after the first would name another host.
  const absolute = /^\/(?![/\\])/.test(opened) ? origin + opened : opened;
  if (!URL.canParse(absolute)) return undefined;
  const url = new URL(absolute);
  if (url.protocol === `${APP_SCHEME}:`) {
    // `scheme://messages/1` has the first word of the path where a host would be.
    const path = `/${[url.host, url.pathname].join('').replace(/^\/+/, '')}`;
    return new URL(`${origin}${path}${url.search}${url.hash}`);
  }
  return url.origin === origin && !url.username && !url.password ? url : undefined;
}

/**
 * The route of the app that an opened address leads to: a link of the site, an address of our own scheme, or what a
 * push names. Undefined for other hosts and for what is no screen.
 */
export function routeOf(opened: unknown, { origin, knows }: Site): string | undefined {
  if (typeof opened !== 'string') return undefined;
  const url = onSite(opened.trim(), origin);
  if (!url || !knows(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
