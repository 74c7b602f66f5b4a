/** An address inside the app, in its parts. */
export interface Path {
  pathname: string;
  search: string;
  hash: string;
}

/** Where a link leads. A part that an object leaves out is empty, but for the path, which stays. */
export type To = string | Partial<Path>;

/** An entry of the history. */
export interface Location extends Path {
  state: unknown;
  key: string;
}

export const createPath = ({ pathname = '', search = '', hash = '' }: Partial<Path>) =>
  pathname + search + hash;

/** The parts that a written address has. */
export function parsePath(path: string): Partial<Path> {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  return {
    ...(pathname && { pathname }),
    ...(search && search !== '?' && { search }),
    ...(hash && hash !== '#' && { hash }),
  };
}

/** The whole address of `to`, seen from a path. Paths are absolute: the app has no others. */
export function resolvePath(to: To, from: string): Path {
  const { pathname = from, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname, search, hash };
}
