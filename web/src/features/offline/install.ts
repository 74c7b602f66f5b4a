import { useSyncExternalStore } from 'react';
import { SLUG } from '@/config/product';

/** How the app comes onto the home screen here: the browser asks, or the person does it by hand on iOS. */
export type InstallWay = 'prompt' | 'by-hand';

/** The browser's own question, held back until the person wants it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

export interface Circumstances {
  /** The browser has offered to install the app. */
  offered: boolean;
  isIos: boolean;
  isInstalled: boolean;
  /** Starts of the app on this device, this one included. */
  visits: number;
  dismissed: boolean;
}

/** Whether to hint at it, and how. Never at the first visit, and never again once it was dismissed. */
export function installWay(now: Circumstances): InstallWay | null {
  if (now.isInstalled || now.dismissed || now.visits < 2) return null;
  if (now.offered) return 'prompt';
  return now.isIos ? 'by-hand' : null;
}

const VISITS = `${SLUG}:visits`;
const DISMISSED = `${SLUG}:install-put-away`;
const watchers = new Set<() => void>();
let offer: InstallPrompt | null = null;

const changed = () => {
  for (const watcher of watchers) watcher();
};

const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac, which has no touch screen.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is closed to us: every visit is the first.
  }
}

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.warn('The hint about installing cannot be remembered', error);
  }
}

/** Counts this visit and holds the browser's question back. Called once per page. */
export function watchInstall() {
  try {
    if (!sessionStorage.getItem(VISITS)) store(VISITS, String(Number(stored(VISITS) ?? 0) + 1));
    sessionStorage.setItem(VISITS, '1');
  } catch (error) {
    console.warn('This visit cannot be counted', error);
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPrompt;
    changed();
  });
  addEventListener('appinstalled', () => {
    offer = null;
    changed();
  });
}

const read = () =>
  installWay({
    offered: offer !== null,
    isIos: isIos(),
    isInstalled: isInstalled(),
    visits: Number(stored(VISITS) ?? 0),
    dismissed: stored(DISMISSED) !== null,
  });

export const useInstallWay = (): InstallWay | null =>
  useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, read);

/** Lets the browser ask. It offers a question once only. */
export async function install() {
  const asking = offer;
  offer = null;
  await asking?.prompt();
  changed();
}

export function dismissInstall() {
  store(DISMISSED, new Date().toISOString());
  changed();
}
