import { plugins } from '../../native/capacitor.config.json';

/** The screen of blind dates, and every mention that leads to it. */
const PATH = '/blind-date';

/**
 * Whether the shell of this platform may have blind dates. Apple admits no conversations with people drawn at random or
 * without a name, so that its shell has none until the ones of chosen people are built (`iosBlindDate`).
 */
export const hasBlindDates = (platform: string, mode: string = plugins.Enlace.iosBlindDate): boolean =>
  platform !== 'ios' || mode !== 'curated_only';

/** Whether a path leads to them. */
export const isBlindDate = (path: string): boolean => path === PATH || path.startsWith(`${PATH}/`);

/**
 * Takes every link to blind dates off the screens. By a style, because the screens themselves are those of the web, where
 * each byte counts; what is not displayed has no focus and no reader either.
 */
export function removeBlindDates(): void {
  const style = document.createElement('style');
  style.textContent = `a[href="${PATH}"], li:has(> a[href="${PATH}"]) { display: none !important; }`;
  document.head.append(style);
}
