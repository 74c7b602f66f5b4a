import { plugin } from './plugins';

/** Opens the device's sheet for a link; false where there is none. Rejects as the page's own sheet does. */
export async function shareNatively(
  link: { title: string; text: string; url: string },
  share = plugin('Share'),
): Promise<boolean> {
  if (!share) return false;
  try {
    await share.share(link);
    return true;
  } catch (error) {
    if (/cancel/i.test((error as Error).message))
      throw new DOMException('The sheet was dismissed', 'AbortError');
    throw error;
  }
}
