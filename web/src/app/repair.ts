import { queries } from '@/api/query';
import { SLUG } from '@/config/product';
import { fromServer } from '@/config/server';
import { drawPlainly } from '@/features/world/globe/capability';
import { classify } from './failure';

/** What the screen should do once the ladder was climbed; `stuck` is a network that stays away. */
export type WayOut = 'reload' | 'redraw' | 'stuck';

/** Waits before the server is asked again, in milliseconds. */
const PATIENCE = [0, 1000, 2000, 4000];

/** Whether the server answers, asked with growing patience. */
async function reachable(): Promise<boolean> {
  for (const wait of PATIENCE) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await fetch(fromServer('/auth/v1/health'), { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}

/** Forgets the answers that a broken screen may stand on. The session is not among them. */
const forget = (all: boolean) =>
  queries.removeQueries({ predicate: (query) => all || query.state.status === 'error' });

/**
 * Climbs the ladder for one failure: code that did not arrive is fetched again, a network that went is waited
 * for, graphics give way to a drawing, answers are forgotten; then the screen is drawn again, with a state of
 * its own that is new. The session and what was written are never touched.
 */
export async function repair(error: unknown): Promise<WayOut> {
  switch (classify(error)) {
    case 'chunk': {
      // The page is older than the server: only a fresh page knows the new names of its parts.
      const registrations = (await navigator.serviceWorker?.getRegistrations?.()) ?? [];
      await Promise.allSettled(registrations.map((registration) => registration.update()));
      return (await reachable()) ? 'reload' : 'stuck';
    }
    case 'network':
      if (!(await reachable())) return 'stuck';
      forget(false);
      return 'redraw';
    case 'graphics':
      drawPlainly();
      return 'redraw';
    default:
      forget(true);
      return 'redraw';
  }
}

/** How long an attempt is remembered, also across the reload that it may end in. */
const MEMORY = 60_000;
const key = (screen: string) => `${SLUG}:repaired:${screen}`;

/** Whether this screen was repaired just now: one that fails again is not repaired twice. */
export function wasRepaired(screen: string, now = Date.now()): boolean {
  try {
    return now - Number(sessionStorage.getItem(key(screen)) ?? Number.NEGATIVE_INFINITY) < MEMORY;
  } catch {
    return false; // Closed storage remembers nothing.
  }
}

export function noteRepair(screen: string, now = Date.now()) {
  try {
    sessionStorage.setItem(key(screen), String(now));
  } catch (error) {
    console.warn('repair', error);
  }
}
