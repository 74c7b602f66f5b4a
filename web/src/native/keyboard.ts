import type { KeyboardPlugin } from './plugins';

/** Brings the field that is written in into view once the keyboard is open. */
export async function followKeyboard(keyboard: KeyboardPlugin | undefined): Promise<void> {
  await keyboard?.addListener('keyboardDidShow', () =>
    document.activeElement?.scrollIntoView({ block: 'nearest' }),
  );
}
