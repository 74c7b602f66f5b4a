import type { AppPlugin } from './plugins';

/**
 * Wakes the page when the app comes back: session, queries and sockets listen to the page's visibility, which not every
 * WebView tells of.
 */
export async function followResume(app: AppPlugin | undefined): Promise<void> {
  await app?.addListener('resume', () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
