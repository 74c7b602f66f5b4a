import type { KeyboardPlugin, SystemBarsPlugin } from './plugins';

const style = () => (document.documentElement.classList.contains('dark') ? 'DARK' : 'LIGHT');

/** Keeps the system's bars and its keyboard in the theme of the page. */
export async function followTheme(bars?: SystemBarsPlugin, keyboard?: KeyboardPlugin): Promise<void> {
  if (!bars && !keyboard) return;
  const paint = () => Promise.all([bars, keyboard].map((part) => part?.setStyle({ style: style() })));
  const failed = (error: unknown) => console.warn('The system bars were not painted', error);
  new MutationObserver(() => void paint().catch(failed)).observe(document.documentElement, {
    attributeFilter: ['class'],
  });
  // Android's keyboard has no style of its own and says so.
  await paint().catch(failed);
}
