import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { fakePush } from '@/native/fakes';
import * as plugins from '@/native/plugins';
import {
  forgetNative,
  readNative,
  renewNative,
  subscribeNative,
  testNative,
  unsubscribeNative,
} from './native-push';

const TOKEN = 'token-of-the-device';
let services: string[];
let calls: Array<[string, unknown]>;

/** A device whose owner answered `known` before, and answers `now` when asked. */
function device(known: string, now: 'granted' | 'denied' = 'granted') {
  const fake = fakePush(now, known);
  const asked = { receive: known };
  const plugin = {
    ...fake.plugin,
    checkPermissions: async () => ({ ...asked }),
    requestPermissions: async () => {
      asked.receive = now;
      return { receive: now };
    },
  };
  vi.spyOn(plugins, 'plugin').mockReturnValue(plugin as never);
  return fake;
}

beforeEach(() => {
  localStorage.clear();
  services = ['fcm'];
  calls = [];
  vi.spyOn(plugins, 'pushService').mockReturnValue('fcm');
  vi.spyOn(call, 'rpc').mockImplementation((async (name: string, args?: unknown) => {
    if (name === 'push_settings') return { services };
    calls.push([name, args]);
    return undefined;
  }) as never);
});

it('is unsupported where the server does not reach such apps', async () => {
  device('prompt');
  services = ['apns'];
  expect(await readNative()).toBe('unsupported');
});

it('a press asks, registers, and gives the token to the server', async () => {
  device('prompt');
  expect(await readNative()).toBe('off');
  expect(await subscribeNative()).toBe('on');
  expect(calls).toEqual([['save_push_device', { service: 'fcm', token: TOKEN }]]);
  await testNative();
  expect(calls.at(-1)).toEqual(['send_test_push', { endpoint: TOKEN }]);
  expect(await unsubscribeNative()).toBe('off');
  expect(calls.at(-1)).toEqual(['delete_push_device', { token: TOKEN }]);
});

it('a refusal is final and gives the server nothing', async () => {
  device('prompt', 'denied');
  expect(await subscribeNative()).toBe('blocked');
  expect(calls).toEqual([]);
});

it('the start renews what was on, and asks for nothing', async () => {
  const fake = device('prompt');
  await renewNative();
  expect([calls, fake.register.mock.calls.length]).toEqual([[], 0]);
  await subscribeNative();
  calls = [];
  await renewNative();
  expect(calls).toEqual([['save_push_device', { service: 'fcm', token: TOKEN }]]);
  forgetNative();
  calls = [];
  await renewNative();
  expect(calls).toEqual([]);
});
