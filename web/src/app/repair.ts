import { queries } from '@/api/query';

/** What sort of failure it is; each has its own way out. */
export type FailureKind = 'chunk' | 'network' | 'state' | 'unknown';

/** What the screen should do once the ladder was climbed. */
export type WayOut = 'reload' | 'redraw';

/** What sort of failure this is, by its message. */
export function classify(error: unknown): FailureKind {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (/dynamically imported module|Importing a module script|Loading chunk/i.test(text)) return 'chunk';
  if (/Failed to fetch|NetworkError|Load failed|OFFLINE/i.test(text)) return 'network';
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError)
    return 'state';
  return 'unknown';
}

/**
 * Climbs the ladder for one failure: code that did not arrive is fetched anew, failed answers are
 * forgotten, and the screen is drawn again. The session is never touched.
 */
export async function repair(error: unknown): Promise<WayOut> {
  const kind = classify(error);
  if (kind === 'chunk') {
    // The page is older than the server: only a fresh page knows the new names of its parts.
    const registrations = (await navigator.serviceWorker?.getRegistrations?.()) ?? [];
    await Promise.allSettled(registrations.map((registration) => registration.update()));
    return 'reload';
  }
  queries.removeQueries({ predicate: (query) => query.state.status === 'error' || kind !== 'network' });
  return 'redraw';
}
