import { rows, rpc } from '@/api/call';
import { desksOf } from '@/shared/member/desks';

/**
 * Where a sign-in ends: an unfinished profile first finishes, otherwise the place the person came from,
 * otherwise /match. Staff without a profile for dating go to their desk.
 */
export async function destinationAfterSignIn(from: string | undefined): Promise<string> {
  try {
    const { done } = await rpc('onboarding_state');
    if (!done) return (await deskAfterSignIn(from)) ?? '/onboarding';
  } catch (error) {
    // Not knowing is no reason to keep anyone at the door.
    console.warn('The state of onboarding is unknown', error);
  }
  return from ?? '/match';
}

async function deskAfterSignIn(from = ''): Promise<string | undefined> {
  const [profile] = await rows((db) => db.from('profiles').select('role').limit(1));
  const desks = desksOf(profile?.role);
  return desks.some((desk) => from === desk || from.startsWith(`${desk}/`)) ? from : desks[0];
}

/** The remembered origin of a navigation, if it is one of our own paths. */
export function originOf(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined;
}
