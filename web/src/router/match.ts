import type { ReactNode } from 'react';

/**
 * A part of the table of screens. `path` is absolute, with `:name` for a segment of its own and `*` for any address; a
 * part without one stands around its children, and `index` is for the path of the part above.
 */
export interface RouteObject {
  path?: string;
  index?: boolean;
  element?: ReactNode;
  children?: RouteObject[];
}

export type Params = Readonly<Record<string, string>>;

export interface RouteMatch<Route> {
  route: Route;
  params: Params;
}

type Routes<Route> = Route & { path?: string; index?: boolean; children?: Routes<Route>[] };

interface Branch<Route> {
  /** From the outermost part to the screen. */
  parts: Route[];
  segments: string[];
  score: number;
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** A written segment says more than a named one, and that more than any address. */
const weight = (segment: string) => (segment === '*' ? 0 : segment.startsWith(':') ? 3 : 10);

function flatten<Route>(routes: readonly Routes<Route>[], above: Route[], at: string): Branch<Route>[] {
  return routes.flatMap((route) => {
    const path = route.path ?? at;
    const parts = [...above, route as Route];
    if (route.children) return flatten(route.children, parts, path);
    const segments = segmentsOf(path);
    return { parts, segments, score: segments.reduce((sum, segment) => sum + weight(segment), 0) };
  });
}

const tables = new WeakMap<object, Branch<unknown>[]>();

/** The branches of a table, the most exact first; worked out once. */
function branchesOf<Route>(routes: readonly Routes<Route>[]): Branch<Route>[] {
  const known = tables.get(routes) as Branch<Route>[] | undefined;
  if (known) return known;
  const branches = flatten(routes, [], '/').sort((a, b) => b.score - a.score);
  tables.set(routes, branches);
  return branches;
}

/** A segment as it was before it became part of an address; one that cannot be read stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function paramsOf(segments: readonly string[], given: readonly string[]): Params | null {
  const params: Record<string, string> = {};
  if (segments.at(-1) !== '*' && segments.length !== given.length) return null;
  for (const [index, segment] of segments.entries()) {
    if (segment === '*') break;
    const value = given[index];
    if (value === undefined) return null;
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

/** The parts of the table that an address leads to, from the outermost to the screen; null where there is none. */
export function matchRoutes<Route extends { path?: string }>(
  routes: readonly Routes<Route>[],
  at: string | { pathname: string },
): RouteMatch<Route>[] | null {
  const path = typeof at === 'string' ? (at.split(/[?#]/)[0] ?? '') : at.pathname;
  const given = segmentsOf(path).map(decode);
  for (const { parts, segments } of branchesOf<Route>(routes)) {
    const params = paramsOf(segments, given);
    if (params) return parts.map((route) => ({ route, params }));
  }
  return null;
}
