import { SLUG } from '@/config/product';

/** Where the unsaved changes of a person's profile are stored on this device. */
export const unsavedKey = (me: string) => `${SLUG}:profile-draft:${me}`;

/** Whether something that was being written in the profile is stored here. */
export const hasUnsavedChanges = () =>
  Object.keys(localStorage).some((name) => name.startsWith(unsavedKey('')));

/** On sign-out: the next person at this device reads nothing. */
export function removeUnsavedChanges() {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(unsavedKey(''))) localStorage.removeItem(name);
}
