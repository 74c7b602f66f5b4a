import type { Listening, PushPlugin } from './plugins';

/** How it went. `denied` is the person's answer, final until the settings of the device change it. */
export type Registration = { state: 'granted'; token: string } | { state: 'denied' };

/**
 * Asks for pushes and gets the token of this device. To be called at a press, never at the start: iOS asks once. What
 * is done with the token is the caller's.
 */
export async function registerForPush(push: PushPlugin): Promise<Registration> {
  const known = await push.checkPermissions();
  const { receive } = known.receive.startsWith('prompt') ? await push.requestPermissions() : known;
  if (receive !== 'granted') return { state: 'denied' };
  const listening: Promise<Listening>[] = [];
  try {
    const token = await new Promise<string>((resolve, reject) => {
      listening.push(push.addListener('registration', ({ value }) => resolve(value)));
      listening.push(push.addListener('registrationError', ({ error }) => reject(new Error(error))));
      Promise.all(listening)
        .then(() => push.register())
        .catch(reject);
    });
    return { state: 'granted', token };
  } finally {
    for (const one of listening) void one.then(({ remove }) => remove());
  }
}
