import { rpc } from '@/api/call';
import { SLUG } from '@/config/product';
import { plugin, pushService } from '@/native/plugins';
import { registerForPush } from '@/native/push';
import type { PushState } from './push';

/** What the packaged app keeps of its registration; only a shell loads this file. */
const TOKEN = `${SLUG}:push-token`;

const kept = () => localStorage.getItem(TOKEN);

/** Without the service at the server there is nothing to ask the person for. */
async function isReached(): Promise<boolean> {
  const { services } = await rpc('push_settings');
  return services.includes(pushService());
}

export async function readNative(): Promise<PushState> {
  const push = plugin('PushNotifications');
  if (!push || !(await isReached())) return 'unsupported';
  const { receive } = await push.checkPermissions();
  if (receive === 'denied') return 'blocked';
  return receive === 'granted' && kept() ? 'on' : 'off';
}

/** Asks for permission, so a press must have led here, and gives the device's token to the server. */
export async function subscribeNative(): Promise<PushState> {
  await register();
  return readNative();
}

async function register() {
  const push = plugin('PushNotifications');
  const registration = push && (await registerForPush(push));
  if (registration?.state !== 'granted') return;
  await rpc('save_push_device', { service: pushService(), token: registration.token });
  localStorage.setItem(TOKEN, registration.token);
}

export async function unsubscribeNative(): Promise<PushState> {
  const token = kept();
  if (token) await rpc('delete_push_device', { token });
  localStorage.removeItem(TOKEN);
  return readNative();
}

export async function testNative() {
  const token = kept();
  if (token) await rpc('send_test_push', { endpoint: token });
}

/** At the start: services change tokens, and this session may be a new one. Asks the person nothing. */
export async function renewNative() {
  const { receive } = (await plugin('PushNotifications')?.checkPermissions()) ?? { receive: 'denied' };
  if (receive === 'granted' && kept()) await register();
}

/** After the end of a session: the server forgot the token with it. */
export const forgetNative = () => localStorage.removeItem(TOKEN);
