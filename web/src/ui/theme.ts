import { useSyncExternalStore } from 'react';
import { SLUG } from '@/config/product';

/** What the person chose; `system` follows the device and is the default. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = `${SLUG}:theme`;
const listeners = new Set<() => void>();

function read(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system'; // Storage is closed to us: follow the device.
  }
}

function paint() {
  const choice = read();
  const dark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#140C10' : '#FBF7F7');
  for (const listener of listeners) listener();
}

/** Keeps the page in step with the device and with other tabs. Called once per page. */
export function watchTheme() {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  addEventListener('storage', (event) => event.key === KEY && paint());
}

export function chooseTheme(choice: ThemeChoice) {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
    document.documentElement.classList.toggle('dark', choice === 'dark');
  }
  paint();
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => 'system',
  );
}
