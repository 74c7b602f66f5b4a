import { inShell } from '@/config/server';

/** How a link left: by the device's own sheet, by the clipboard, or not at all. */
export type ShareResult = 'shared' | 'copied' | 'dismissed' | 'refused';

/** Opens the device's sheet for a link. Where there is none, the link is copied. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<ShareResult> {
  try {
    if (inShell()) {
      const { shareNatively } = await import('@/native/share');
      if (await shareNatively(link)) return 'shared';
    }
    // Not every browser has a sheet, whatever its type says.
    if ('share' in navigator) {
      await navigator.share(link);
      return 'shared';
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    console.warn('The sheet did not open', error);
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch (error) {
    console.warn('The clipboard is closed', error);
    return 'refused';
  }
}
