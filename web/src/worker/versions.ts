import { BUILD } from './build';
import { keep, keepPage, outdated } from './caches';

/**
 * Installs the shell of this version and removes those that no tab can run any more. A new version waits until every
 * tab is closed or the person asks for it (`messages.ts`), so nothing changes under what is being written.
 */
export function registerVersions(scope: ServiceWorkerGlobalScope) {
  scope.addEventListener('install', (event) => {
    event.waitUntil(Promise.all([keepPage(), keep(BUILD.shell)]));
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([removeOutdated(), takeOver(scope)]));
  });
}

async function removeOutdated() {
  const names = outdated(await caches.keys(), BUILD.version);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function takeOver(scope: ServiceWorkerGlobalScope) {
  // The browser requests the page while the worker still starts.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}
