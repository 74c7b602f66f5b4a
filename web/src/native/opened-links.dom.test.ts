import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApp, fakePush } from './fakes';
import { followOpened } from './opened-links';

const site = { origin: 'https://enlace.example', knows: (path: string) => path !== '/unknown' };
const link = (path: string) => `${site.origin}${path}`;

function ways() {
  return { navigate: vi.fn(), load: vi.fn() };
}

beforeEach(() => sessionStorage.clear());

it('link_that_starts_the_app_is_followed_once_although_it_comes_twice', async () => {
  const app = fakeApp(link('/messages/m1'));
  const taken = ways();
  app.opens(link('/messages/m1'));
  await followOpened({ app: app.plugin }, site, taken);
  expect(taken.navigate.mock.calls).toEqual([['/messages/m1']]);
});

it('link_that_starts_the_app_is_followed_where_only_the_event_brings_it', async () => {
  const app = fakeApp();
  const taken = ways();
  app.opens(link('/likes'));
  await followOpened({ app: app.plugin }, site, taken);
  expect(taken.navigate.mock.calls).toEqual([['/likes']]);
});

it('link_that_started_the_app_is_not_followed_again_by_the_next_page', async () => {
  const app = fakeApp(link('/messages/m1'));
  await followOpened({ app: app.plugin }, site, ways());
  const next = ways();
  await followOpened({ app: fakeApp(link('/messages/m1')).plugin }, site, next);
  expect(next.navigate).not.toHaveBeenCalled();
});

it('same_link_opened_again_after_the_start_is_followed_again', async () => {
  const app = fakeApp(link('/messages/m1'));
  const taken = ways();
  await followOpened({ app: app.plugin }, site, taken);
  app.pauses();
  app.opens(link('/messages/m1'));
  expect(taken.navigate).toHaveBeenCalledTimes(2);
});

it('mailed_link_loads_the_page_and_that_page_does_not_follow_it', async () => {
  const app = fakeApp();
  const taken = ways();
  await followOpened({ app: app.plugin }, site, taken);
  app.opens(link('/auth?link=conta&code=c1'));
  expect(taken.load.mock.calls).toEqual([['/auth?link=conta&code=c1']]);
  expect(taken.navigate).not.toHaveBeenCalled();
  // iOS names the newest link as the one that launched the app.
  const next = ways();
  await followOpened({ app: fakeApp(link('/auth?link=conta&code=c1')).plugin }, site, next);
  expect(next.load).not.toHaveBeenCalled();
});

it('tap_on_a_push_that_started_the_app_is_followed', async () => {
  const push = fakePush();
  const taken = ways();
  push.taps('/messages/m7');
  await followOpened({ app: fakeApp().plugin, push: push.plugin }, site, taken);
  expect(taken.navigate.mock.calls).toEqual([['/messages/m7']]);
  push.taps(link('/notifications'));
  expect(taken.navigate).toHaveBeenLastCalledWith('/notifications');
});

/**
 * Taps as the two native halves of the plugin hand them over: iOS gives the whole `userInfo`, where Apple's own part lies
 * under `aps` beside ours; Android gives the extras of the intent, with Google's beside ours and everything a text.
 */
const TAPS = {
  ios: {
    actionId: 'tap',
    notification: {
      id: '4F3C2E5A',
      title: 'Enlace',
      subtitle: '',
      badge: 1,
      body: 'Você tem uma novidade',
      data: {
        aps: {
          alert: { title: 'Enlace', body: 'Você tem uma novidade' },
          sound: 'default',
          'thread-id': 'message',
        },
        kind: 'message.new',
        navigate: '/messages/m7',
      },
    },
  },
  android: {
    actionId: 'tap',
    notification: {
      id: '0:1764115200%af',
      data: {
        'google.sent_time': 1,
        from: '1',
        collapse_key: 'message',
        kind: 'message.new',
        navigate: '/messages/m7',
      },
    },
  },
};

it.each(Object.entries(TAPS))('tap_in_the_shape_of_%s_opens_its_screen', async (_system, tap) => {
  const push = fakePush();
  const taken = ways();
  await followOpened({ app: fakeApp().plugin, push: push.plugin }, site, taken);
  push.send('pushNotificationActionPerformed', tap);
  expect(taken.navigate.mock.calls).toEqual([['/messages/m7']]);
  // What another sender puts there, or a message of Apple's alone, leads nowhere.
  vi.spyOn(console, 'warn').mockReturnValue();
  push.send('pushNotificationActionPerformed', { ...tap, notification: { data: { aps: {} } } });
  push.send('pushNotificationActionPerformed', { ...tap, notification: {} });
  expect(taken.navigate).toHaveBeenCalledOnce();
});

it('foreign_and_unknown_addresses_are_not_followed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const [app, push, taken] = [fakeApp('https://evil.example/messages'), fakePush(), ways()];
  await followOpened({ app: app.plugin, push: push.plugin }, site, taken);
  app.opens(link('/unknown'));
  push.taps('https://evil.example/');
  push.taps(undefined);
  expect(taken.navigate).not.toHaveBeenCalled();
  expect(taken.load).not.toHaveBeenCalled();
});

it('page_without_plugins_follows_nothing', async () => {
  await expect(followOpened({}, site, ways())).resolves.toBeUndefined();
});
