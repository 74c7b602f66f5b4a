import { SLUG } from '@/config/product';
import { routeOf, type Site } from './deep-link';
import type { AppPlugin, PushPlugin } from './plugins';

/** How the page follows a route. */
export interface Ways {
  /** Goes to a screen. */
  navigate: (route: string) => void;
  /** Loads the page again at a route, for what only the start of a page reads: the code of a mailed link. */
  load: (route: string) => void;
}

const FOLLOWED = `${SLUG}:opened-by`;
const bringsCode = (route: string) => /[?&#](code|error|error_code|message)=/.test(route);

/** Follows an opened address, if it is one of ours. */
function follow(opened: unknown, site: Site, ways: Ways): void {
  const route = routeOf(opened, site);
  if (!route) console.warn('An address that is no screen was opened');
  else if (bringsCode(route)) ways.load(route);
  else ways.navigate(route);
}

/** Follows links; the one that launched the app comes by `getLaunchUrl` and by an event, and again to each page. */
async function followLinks(app: AppPlugin, site: Site, ways: Ways): Promise<void> {
  const launch = (await app.getLaunchUrl())?.url;
  const isFresh = launch !== undefined && sessionStorage.getItem(FOLLOWED) !== launch;
  const open = (url: string) => {
    // Before it is followed: that may load another page, which asks for the launch again.
    sessionStorage.setItem(FOLLOWED, url);
    follow(url, site, ways);
  };
  let echo = isFresh ? launch : undefined;
  const dropEcho = () => {
    echo = undefined;
  };
  // A user who opens the same link again has left the app for it.
  await app.addListener('pause', dropEcho);
  await app.addListener('appUrlOpen', ({ url }) => {
    if (url === echo) return dropEcho();
    open(url);
  });
  if (isFresh) open(launch);
}

/**
 * Follows what opens the app: links, and taps on pushes, also those that started it. The shell keeps such events until
 * the first listener is there.
 */
export async function followOpened(
  { app, push }: { app?: AppPlugin; push?: PushPlugin },
  site: Site,
  ways: Ways,
): Promise<void> {
  await push?.addListener('pushNotificationActionPerformed', ({ notification }) =>
    follow(notification.data?.navigate, site, ways),
  );
  if (app) await followLinks(app, site, ways);
}
