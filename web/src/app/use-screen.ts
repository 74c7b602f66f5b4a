import { matchRoutes, useLocation } from '@/router';
import type { ScreenName } from '@/texts/load';
import { MEMBER_SCREENS, OPEN_SCREENS, type Screen } from './screens';

const ROUTES = [...MEMBER_SCREENS, ...OPEN_SCREENS].map((screen) => ({ path: screen.path, handle: screen }));

/** The record of the screen that the address leads to; home, the door and what is not built have none. */
export const useScreen = (): Screen | undefined => matchRoutes(ROUTES, useLocation())?.at(-1)?.route.handle;

/** The screen that a signed-in user finds at an address, where it has code of its own. */
export const screenAt = (pathname: string): ScreenName | undefined =>
  pathname === '/' ? 'home' : matchRoutes(ROUTES, pathname)?.at(-1)?.route.handle.module;
