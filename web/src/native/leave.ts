import { inShell } from '@/config/server';

/** Goes to a page of another site, a checkout: in its place on the web, over the app in a native shell. */
export async function leaveFor(url: string): Promise<void> {
  if (inShell()) {
    const { openOver } = await import('./browser');
    if (await openOver(url)) return;
  }
  location.assign(url);
}
