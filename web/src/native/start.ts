import { followBackButton } from './back-button';
import { hasBlindDates, isBlindDate, removeBlindDates } from './blind-dates';
import type { Site } from './deep-link';
import { followKeyboard } from './keyboard';
import { followOpened, type Ways } from './opened-links';
import { platform, plugin } from './plugins';
import { followResume } from './resume';
import { forgetHandedOver } from './save';
import { followPurchases } from './store';
import { followTheme } from './theme';

/** Ties the page to the shell around it. One part that fails takes no other with it. */
export async function startShell(
  site: Site,
  ways: Ways,
  verify: (proof: string) => Promise<unknown>,
): Promise<void> {
  const [app, keyboard] = [plugin('App'), plugin('Keyboard')];
  const blind = hasBlindDates(platform());
  if (!blind) removeBlindDates();
  const knows = (path: string) => site.knows(path) && (blind || !isBlindDate(path));
  const parts = await Promise.allSettled([
    followOpened({ app, push: plugin('PushNotifications') }, { ...site, knows }, ways),
    followBackButton(app),
    followResume(app),
    followTheme(plugin('SystemBars'), keyboard),
    followKeyboard(keyboard),
    forgetHandedOver(plugin('Filesystem')),
    followPurchases(verify, plugin('Store')),
  ]);
  for (const part of parts)
    if (part.status === 'rejected') console.error('A part of the shell did not start', part.reason);
}
