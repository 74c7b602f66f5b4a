import { publicConfig } from './product';

/** Whether the page was packaged into an app: then the server is at another origin than the page. */
export const inShell = (): boolean => publicConfig().serverUrl !== '';

/** The origin of the server, which is that of the site. */
export const serverOrigin = (): string => publicConfig().serverUrl || location.origin;

/** An address below the server, as a page may fetch it: relative on the site, absolute in a native shell. */
export const fromServer = (path: string): string =>
  (path.startsWith('/') ? publicConfig().serverUrl : '') + path;
