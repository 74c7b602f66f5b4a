import { serverOrigin } from '@/config/server';
import { startShell } from '@/native/start';
import { matchRoutes } from '@/router';
import { counter } from '@/shared/member/counter';
import { browserHistory } from '@/shared/navigation/history';
import { routes } from './router';

/** Whether the app has a screen at a path; the screen of unknown addresses is none. */
export const hasScreen = (path: string): boolean => {
  const last = matchRoutes(routes, path)?.at(-1);
  return last !== undefined && last.route.path !== '*';
};

/** Loads the page again at a route, also where it differs in its fragment alone. */
function load(route: string): void {
  history.replaceState(null, '', route);
  location.reload();
}

/** Ties the app to the native shell in which it runs. */
export const startInShell = (): Promise<void> =>
  startShell(
    { origin: serverOrigin(), knows: hasScreen },
    { navigate: (route) => browserHistory.push(route), load },
    counter.verify,
  );
