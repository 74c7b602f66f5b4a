import { plugin } from './plugins';

/** Opens a page of another site over the app; false where only a browser can. */
export async function openOver(url: string, browser = plugin('Browser')): Promise<boolean> {
  if (!browser || !/^https?:/.test(url)) return false;
  await browser.open({ url });
  return true;
}
