import { plugin } from './plugins';

/** Opens a web page in the shell's browser, over the app. False outside the shell, and for other than web addresses. */
export async function openOver(url: string, browser = plugin('Browser')): Promise<boolean> {
  if (!browser || !/^https?:/.test(url)) return false;
  await browser.open({ url });
  return true;
}
