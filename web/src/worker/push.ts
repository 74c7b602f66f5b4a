/** What the server sends: a declarative push message, which Safari shows by itself. */
export interface Shown {
  title: string;
  body: string;
  lang?: string;
  tag?: string;
  /** Where a click leads. */
  navigate: string;
}

/**
 * The notification of a message. A link to another site is none of ours: it opens the app instead.
 * What cannot be read is shown too: a push without a notification costs the permission in some browsers.
 */
export function readPush(text: string | undefined, origin: string): Shown {
  const home = {
    title: new URL(origin).hostname,
    body: '',
    tag: 'unread',
    navigate: `${origin}/notifications`,
  };
  try {
    const shown = (JSON.parse(text ?? '') as { notification?: Partial<Shown> }).notification;
    if (typeof shown?.title !== 'string' || typeof shown.body !== 'string') return home;
    return { ...shown, title: shown.title, body: shown.body, navigate: ownLink(shown.navigate, origin) };
  } catch {
    return home;
  }
}

function ownLink(link: unknown, origin: string): string {
  const url = typeof link === 'string' && URL.canParse(link, origin) ? new URL(link, origin) : null;
  return url?.origin === origin ? url.href : `${origin}/notifications`;
}

/** The window that goes there: one that is there already, else the one used last. */
export const chooseWindow = <W extends { url: string; focused?: boolean }>(
  windows: readonly W[],
  link: string,
) => windows.find(({ url }) => url === link) ?? windows.find(({ focused }) => focused) ?? windows[0];

/** Shows what arrives while no tab is open, and leads from there into the app. */
export function registerPush(scope: ServiceWorkerGlobalScope) {
  const { origin } = scope.location;
  scope.addEventListener('push', (event) => {
    const { title, body, lang, tag, navigate } = readPush(event.data?.text(), origin);
    const options = { body, lang, tag, icon: '/icons/icon-192.png', data: { navigate } };
    event.waitUntil(scope.registration.showNotification(title, options));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, ownLink(event.notification.data?.navigate, origin)));
  });
  // The next start of the app tells the server.
  scope.addEventListener('pushsubscriptionchange', (event) => {
    const options = event.oldSubscription?.options;
    if (options) event.waitUntil(scope.registration.pushManager.subscribe(options));
  });
}

async function open(scope: ServiceWorkerGlobalScope, link: string) {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const window = chooseWindow(windows, link);
  if (!window) return scope.clients.openWindow(link);
  const focused = await window.focus();
  if (focused.url === link) return focused;
  // Only a window of this worker may be led; any other stays where it is.
  return focused.navigate(link).catch(() => scope.clients.openWindow(link));
}
