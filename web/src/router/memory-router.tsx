import { type ReactNode, useState } from 'react';
import { type Location, type Path, resolvePath } from './paths';
import { type Navigator, Router } from './router';

interface Entries {
  list: Location[];
  at: number;
}

const entryOf = (path: Path, state: unknown): Location => ({
  ...path,
  state: state ?? null,
  key: Math.random().toString(36).slice(2),
});

/** A history of its own, for tests: nothing reaches the browser's. */
export function MemoryRouter({
  initialEntries = ['/'],
  children,
}: {
  initialEntries?: string[];
  children: ReactNode;
}) {
  const [{ list, at }, setEntries] = useState<Entries>(() => ({
    list: initialEntries.map((entry) => entryOf(resolvePath(entry, '/'), null)),
    at: initialEntries.length - 1,
  }));
  const navigator: Navigator = {
    push: (to, state) =>
      setEntries((now) => ({
        list: [...now.list.slice(0, now.at + 1), entryOf(to, state)],
        at: now.at + 1,
      })),
    replace: (to, state) =>
      setEntries((now) => ({ ...now, list: now.list.with(now.at, entryOf(to, state)) })),
    go: (steps) =>
      setEntries((now) => ({ ...now, at: Math.max(0, Math.min(now.list.length - 1, now.at + steps)) })),
  };
  return (
    <Router location={list[at] as Location} navigator={navigator}>
      {children}
    </Router>
  );
}
