import { matchRoutes, useLocation } from '@/router';
import { MEMBER_SCREENS, OPEN_SCREENS, type Screen } from './screens';

const ROUTES = [...MEMBER_SCREENS, ...OPEN_SCREENS].map((screen) => ({ path: screen.path, handle: screen }));

/** The record of the screen that the address leads to; home, the door and what is not built have none. */
export const useScreen = (): Screen | undefined => matchRoutes(ROUTES, useLocation())?.at(-1)?.route.handle;
