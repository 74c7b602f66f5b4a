import { createContext, type ReactNode, use, useEffect } from 'react';
import { matchRoutes, type Params, type RouteObject } from './match';
import { type Location, type Path, resolvePath, type To } from './paths';

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
  /** The page stays at the height at which it is. */
  preventScrollReset?: boolean;
}

/** What moves: the browser's history, or a test's. */
export interface Navigator {
  push(to: Path, state: unknown, options: NavigateOptions): void;
  replace(to: Path, state: unknown, options: NavigateOptions): void;
  go(steps: number): void;
}

export type Navigate = (to: To | number, options?: NavigateOptions) => void;

interface Place {
  location: Location;
  navigator: Navigator;
}

const PlaceContext = createContext<Place | null>(null);
const RouteContext = createContext<{ outlet: ReactNode; params: Params }>({ outlet: null, params: {} });

/** Tells everything within where the app is and how it moves. */
export function Router({ location, navigator, children }: Place & { children: ReactNode }) {
  return <PlaceContext value={{ location, navigator }}>{children}</PlaceContext>;
}

function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error('There is no router around this');
  return place;
}

export const useLocation = (): Location => usePlace().location;

/** Moves: to an address, or so many entries of the history. */
export function useNavigate(): Navigate {
  const { location, navigator } = usePlace();
  const { pathname } = location;
  return (to, options = {}) => {
    if (typeof to === 'number') return navigator.go(to);
    const path = resolvePath(to, pathname);
    if (options.replace) navigator.replace(path, options.state, options);
    else navigator.push(path, options.state, options);
  };
}

/** The named segments of the address. */
export const useParams = (): Partial<Record<string, string>> => use(RouteContext).params;

type SearchInit = URLSearchParams | Record<string, string>;

/** What the address asks after its `?`, and how to ask something else at the same path. */
export function useSearchParams(): [URLSearchParams, (next: SearchInit, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const set = (next: SearchInit, options?: NavigateOptions) => {
    const asked = new URLSearchParams(next).toString();
    navigate({ search: asked && `?${asked}` }, options);
  };
  return [new URLSearchParams(search), set];
}

/** The place of what a part of the table stands around. */
export const Outlet = () => use(RouteContext).outlet;

/** The screen of the table that the address leads to, in all that stands around it. */
export function useRoutes(routes: RouteObject[]): ReactNode {
  const matches = matchRoutes<RouteObject>(routes, useLocation()) ?? [];
  let outlet: ReactNode = null;
  // From the screen outwards: each part stands around what was put together before it.
  for (const { route, params } of matches.toReversed())
    outlet = <RouteContext value={{ outlet, params }}>{route.element ?? outlet}</RouteContext>;
  return outlet;
}

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, ...options }: { to: To } & NavigateOptions) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes once, whatever is drawn anew meanwhile
  useEffect(() => navigate(to, options), []);
  return null;
}
