import {
  createPath,
  type Location,
  type NavigateOptions,
  type Navigator,
  resolvePath,
  type To,
} from '@/router';

/** How the page came to an address. */
export type Action = 'push' | 'replace' | 'pop';

/** Where the page is, and how it came there. */
export interface Visit {
  action: Action;
  location: Location;
  /** The page stays at the height at which it is. */
  keepsScroll?: boolean;
}

/** Whether the way to `next` is held back; `proceed` goes it all the same. */
export type Blocker = (next: Location, proceed: () => void) => boolean;

type Listener = (visit: Visit, left: Location) => void;

/** What an entry of the browser's history remembers beside its address. */
interface Entry {
  usr: unknown;
  key: string;
  idx: number;
}

const entry = () => (history.state ?? {}) as Partial<Entry>;

/** The entry that a page starts with has no key of its own and is called 'default'. */
function readLocation(): Location {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: entry().usr ?? null, key: entry().key ?? 'default' };
}

const locationOf = (to: To, state: unknown): Location => ({
  ...resolvePath(to, location.pathname),
  state: state ?? null,
  key: Math.random().toString(36).slice(2, 10),
});

/** The browser's history as an object outside React, so that events of the session navigate too. */
class BrowserHistory implements Navigator {
  visit: Visit;
  private index: number;
  private readonly listeners = new Set<Listener>();
  private readonly blockers = new Set<Blocker>();
  /** A way that was held back and is now gone all the same. */
  private proceeding = false;
  /** The browser had already moved when the way was held back, and moves back. */
  private returning = false;

  constructor() {
    this.index = entry().idx ?? 0;
    history.replaceState({ ...history.state, idx: this.index }, '');
    this.visit = { action: 'pop', location: readLocation() };
    addEventListener('popstate', () => this.followBrowser());
  }

  go = (steps: number) => history.go(steps);

  push = (to: To, state?: unknown, options?: NavigateOptions) => this.move('push', to, state, options);
  replace = (to: To, state?: unknown, options?: NavigateOptions) => this.move('replace', to, state, options);

  /** Called after every change of address, before anything is drawn. Returns the way to stop. */
  listen(listener: Listener) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Asks before every change of address. Returns the way to stop. */
  block(blocker: Blocker) {
    this.blockers.add(blocker);
    return () => void this.blockers.delete(blocker);
  }

  private move(action: Action, to: To, state: unknown, options?: NavigateOptions) {
    const next = locationOf(to, state);
    if (this.isHeld(next, () => this.proceed(() => this.move(action, to, state, options)))) return;
    const index = action === 'push' ? this.index + 1 : this.index;
    const entry: Entry = { usr: next.state, key: next.key, idx: index };
    if (action === 'push') history.pushState(entry, '', createPath(next));
    else history.replaceState(entry, '', createPath(next));
    this.index = index;
    this.become({ action, location: next, keepsScroll: options?.preventScrollReset });
  }

  private followBrowser() {
    if (this.returning) {
      this.returning = false;
      return;
    }
    const next = readLocation();
    const index = entry().idx ?? this.index;
    const steps = index - this.index;
    const again = () => {
      this.proceeding = true;
      history.go(steps);
    };
    if (steps !== 0 && this.isHeld(next, again)) {
      this.returning = true;
      history.go(-steps);
      return;
    }
    this.proceeding = false;
    this.index = index;
    this.become({ action: 'pop', location: next });
  }

  private proceed(move: () => void) {
    this.proceeding = true;
    move();
    this.proceeding = false;
  }

  private isHeld(next: Location, proceed: () => void): boolean {
    return !this.proceeding && [...this.blockers].some((blocker) => blocker(next, proceed));
  }

  private become(visit: Visit) {
    const left = this.visit.location;
    this.visit = visit;
    for (const listener of this.listeners) listener(visit, left);
  }
}

export const browserHistory = new BrowserHistory();
