import { SLUG } from '@/config/product';
import { session } from '@/shared/account/session';

const key = (user: string) => `${SLUG}:tester:${user}`;

const me = () => {
  const state = session.get();
  return state.name === 'in' ? state.user.id : null;
};

/**
 * Whether this browser knows the user as a tester. Their screens wait for the server's answer, so
 * that the morning after does not begin with a flash of closed screens; others do not wait.
 */
export function isKnownTester(): boolean {
  const user = me();
  try {
    return user !== null && localStorage.getItem(key(user)) === '1';
  } catch {
    return false; // A browser that keeps nothing.
  }
}

export function rememberTester(isTester: boolean) {
  const user = me();
  if (!user) return;
  try {
    if (isTester) localStorage.setItem(key(user), '1');
    else localStorage.removeItem(key(user));
  } catch (error) {
    console.warn('The browser keeps nothing', error);
  }
}
