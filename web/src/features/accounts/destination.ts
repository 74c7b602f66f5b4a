import { rpc } from '@/api/call';

/**
 * Where a sign-in ends: an unfinished profile first finishes, otherwise the place the person came from,
 * otherwise /match.
 */
export async function destinationAfterSignIn(from: string | undefined): Promise<string> {
  try {
    const { done } = await rpc('onboarding_state');
    if (!done) return '/onboarding';
  } catch (error) {
    // Not knowing is no reason to keep anyone at the door.
    console.warn('The state of onboarding is unknown', error);
  }
  return from ?? '/match';
}

/** The remembered origin of a navigation, if it is one of our own paths. */
export function originOf(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined;
}
