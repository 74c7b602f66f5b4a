import { queryOptions } from '@tanstack/react-query';
import { edge, rpc } from '@/api/call';
import { inShell } from '@/config/server';

/** What notifications on this device need next; `on` says that this browser is subscribed. */
export type PushState = 'unsupported' | 'home-screen' | 'blocked' | 'off' | 'on';

interface Device {
  supported: boolean;
  /** Safari on a phone lets only apps of the home screen subscribe. */
  appleTouch: boolean;
  standalone: boolean;
  permission: NotificationPermission;
  subscribed: boolean;
}

export function pushState({ supported, appleTouch, standalone, permission, subscribed }: Device): PushState {
  if (!supported) return appleTouch && !standalone ? 'home-screen' : 'unsupported';
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && subscribed ? 'on' : 'off';
}

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined';

/** The worker that receives; there is none before the first start of the app has ended. */
const registration = async () =>
  isSupported() ? await navigator.serviceWorker.getRegistration() : undefined;

const subscriptionHere = async () => (await registration())?.pushManager.getSubscription() ?? null;

/** In the packaged app the device's own service takes the place of Web Push. */
const native = () => import('./native-push');

export async function readPushState(): Promise<PushState> {
  if (inShell()) return (await native()).readNative();
  const worker = await registration();
  return pushState({
    supported: isSupported(),
    appleTouch:
      /iPhone|iPad/.test(navigator.userAgent) ||
      (navigator.maxTouchPoints > 1 && /Macintosh/.test(navigator.userAgent)),
    standalone: matchMedia('(display-mode: standalone)').matches,
    permission: isSupported() ? Notification.permission : 'denied',
    subscribed: (await worker?.pushManager.getSubscription()) != null,
  });
}

/** Read again whenever it is shown: permissions change outside the app. */
export const pushQuery = queryOptions({
  queryKey: ['push-device'],
  queryFn: () => Promise.race([readPushState(), noAnswer()]),
  staleTime: 0,
});

/** Some browsers never answer without network; screens that wait for the state go on. */
const noAnswer = () =>
  new Promise<PushState>((resolve) => {
    setTimeout(resolve, 1500, 'unsupported');
  });

/** Base64url as browsers want keys. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

/** Whether a subscription belongs to this key of the server. */
export function usesKey(key: ArrayBuffer | null | undefined, wanted: Uint8Array): boolean {
  const own = key ? new Uint8Array(key) : null;
  return own?.length === wanted.length && own.every((byte, at) => byte === wanted[at]);
}

/** Subscribes this browser and tells the server. Asks for permission, so a press must have led here. */
export async function subscribePush(): Promise<PushState> {
  if (inShell()) return (await native()).subscribeNative();
  const worker = await registration();
  if (!worker) throw new Error('There is no service worker yet');
  if ((await Notification.requestPermission()) === 'granted') await subscribe(worker);
  return readPushState();
}

async function subscribe(worker: ServiceWorkerRegistration) {
  const key = keyBytes((await edge('push-key')).public_key);
  let subscription = await worker.pushManager.getSubscription();
  if (subscription && !usesKey(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint && keys?.p256dh && keys.auth) {
    await rpc('save_push_subscription', { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  }
}

export async function unsubscribePush(): Promise<PushState> {
  if (inShell()) return (await native()).unsubscribeNative();
  const subscription = await subscriptionHere();
  if (subscription) {
    await rpc('delete_push_subscription', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return readPushState();
}

/** Sends a test to this browser. */
export async function testPush() {
  if (inShell()) return (await native()).testNative();
  const subscription = await subscriptionHere();
  if (subscription) await rpc('send_test_push', { endpoint: subscription.endpoint });
}

/** At the start: browsers change subscriptions by themselves, and this session may be a new one. */
export async function renewPush() {
  try {
    if (inShell()) return await (await native()).renewNative();
    const worker = await registration();
    if (worker && Notification.permission === 'granted' && (await worker.pushManager.getSubscription())) {
      await subscribe(worker);
    }
  } catch (error) {
    // The next start tries again.
    console.warn('The subscription to notifications could not be renewed', error);
  }
}

/** After the end of a session: the server forgot the subscription with it. */
export async function forgetPush() {
  try {
    if (inShell()) return (await native()).forgetNative();
    await (await subscriptionHere())?.unsubscribe();
  } catch (error) {
    console.warn('The subscription to notifications could not be ended', error);
  }
}
