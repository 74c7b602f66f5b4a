import { SLUG } from '@/config/product';

/** Where the unsaved changes of a person's profile are kept on this device. */
export const keptKey = (me: string) => `${SLUG}:profile-draft:${me}`;

/** Whether something that was being written in the profile is kept here. */
export const hasKept = () => Object.keys(localStorage).some((name) => name.startsWith(keptKey('')));

/** On sign-out: the next person at this device reads nothing. */
export function forgetKept() {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(keptKey(''))) localStorage.removeItem(name);
}
