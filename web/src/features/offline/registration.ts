import { loadTexts } from '@/texts/load';
import { currentLocale } from '@/texts/locale';
import type { Order } from '@/worker/orders';

/** How often a page that stays open asks for a new version, in milliseconds. */
const ASK_EVERY = 60 * 60_000;

/** Files that this page was made of, as far as they carry a hash. */
export const loadedAssets = (entries: readonly { name: string }[], origin: string): string[] => [
  ...new Set(
    entries
      .map(({ name }) => new URL(name, origin))
      .filter((url) => url.origin === origin && url.pathname.startsWith('/assets/'))
      .map((url) => url.pathname),
  ),
];

/**
 * Registers the service worker and speaks of new versions. `saving` keeps it from fetching screens that nobody has
 * opened yet.
 */
export async function registerWorker(saving: boolean) {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    announceVersions(registration);
    askNowAndThen(registration);
    const ready = await navigator.serviceWorker.ready;
    order(ready.active, {
      name: 'keep',
      urls: loadedAssets(performance.getEntriesByType('resource'), location.origin),
      locale: currentLocale(),
      screens: !saving,
    });
  } catch (error) {
    // A private window or a closed storage: the app then needs the network.
    console.warn('The app cannot be stored on this device', error);
  }
}

const order = (worker: ServiceWorker | null, wanted: Order) => worker?.postMessage(wanted);

/** A worker that waits is a new version, unless there was none before. */
function announceVersions(registration: ServiceWorkerRegistration) {
  const announce = (worker: ServiceWorker | null) => {
    if (worker && navigator.serviceWorker.controller) void offerUpdate(worker);
  };
  announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && announce(worker));
  });
}

/** Comes only where there is a new version. */
async function offerUpdate(worker: ServiceWorker) {
  const [{ showNewVersion }] = await Promise.all([import('./new-version'), loadTexts('offline')]);
  showNewVersion(() => order(worker, { name: 'take-over' }));
}

/** The browser asks by itself when a page is loaded; an installed app may stay open for days. */
function askNowAndThen(registration: ServiceWorkerRegistration) {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < ASK_EVERY) return;
    asked = Date.now();
    registration
      .update()
      .catch((error: unknown) => console.warn('No newer version could be asked for', error));
  });
}
