// Notifications for a closed app: the server encrypts for the browser's keys, the worker shows, the tap opens the screen.
// Headless browsers reach no push service, so the message is carried by hand from ours to the worker.

import assert from 'node:assert/strict';
import { leaving } from '../../lib/faults.mjs';
import { journey } from '../../lib/journey.mjs';
import { matchOf, ok, SAO_PAULO } from '../../lib/people.mjs';
import { pushReceiver, servePush } from '../../lib/push.mjs';
import { conversation, enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

/** A city where it is neither late nor early, so that the journey does not depend on the hour: quiet hours are local. */
function cityByDay() {
  const cities = [[SAO_PAULO, 'America/Sao_Paulo'], [2_267_057, 'Europe/Lisbon'], [1_850_692, 'Asia/Tokyo']];
  const hour = (timeZone) => Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format());
  return cities.find(([, zone]) => hour(zone) >= 9 && hour(zone) < 21)[0];
}

/** A push service sends again what no browser took, here after so many questions. */
const SENT_AGAIN = 40;

/**
 * The installed app with its tab closed. `deliver` carries a message to its worker and answers the notifications then
 * shown, once they are as they should be. A worker that is just being started or stopped may miss a message, so it is sent
 * again until it shows; the messages of these stories have tags, and a second one takes the place of the first.
 */
async function closedApp(window) {
  await window.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker] = window.context.serviceWorkers();
  const page = window.page;
  window.page = await window.context.newPage();
  await page.close();
  const tools = await window.context.newCDPSession(window.page);
  const active = new Map();
  tools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { scriptURL, registrationId, status } of versions) {
      if (status === 'activated') active.set(new URL(scriptURL).origin, registrationId);
    }
  });
  await tools.send('ServiceWorker.enable');
  const current = () => window.context.serviceWorkers()[0] ?? worker;
  const deliver = async ({ url: origin }, data, isThere = (all) => all.length > 0) => {
    const registrationId = () => active.get(origin);
    await until('the worker is active', registrationId);
    let asked = 0;
    return until('the notification is shown', async () => {
      if (asked++ % SENT_AGAIN === 0) {
        await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: registrationId(), data });
      }
      const all = await shown(current());
      return isThere(all) && all;
    });
  };
  return { deliver, worker: current };
}

/** What the worker shows, as the tray of a system would. */
const shown = (worker) =>
  worker.evaluate(async () =>
    (await self.registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data })),
  );

/**
 * Presses the notification. A script may not say that a person pressed, so the two rights that a press gives are stood
 * in for: the event may be waited for, and a window may be opened. Answers where that window leads.
 */
const press = (worker) =>
  worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications();
    let opened = null;
    const waits = [];
    ExtendableEvent.prototype.waitUntil = (step) => waits.push(step);
    Clients.prototype.openWindow = async (link) => {
      opened = link;
      return null;
    };
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    await Promise.all(waits);
    return { opened, left: (await self.registration.getNotifications()).length };
  });

export function push(app) {
  journey(app, 'a message reaches a closed app, and its tap opens the conversation', async ({ open, server, closing }) => {
    const service = await servePush();
    closing(service.close);
    const { a, b, match } = await matchOf(server, 'Maya', ['Ravi', { gender_identity: 'man' }]);
    await a.onboarded();
    await ok(a.db.from('profiles').update({ city_id: cityByDay() }).eq('id', a.id));
    const receiver = pushReceiver(service);
    await ok(a.db.rpc('save_push_subscription', receiver.subscription));
    await leaving(server, a);
    await ok(b.send(match, 'Você viu a lua hoje?'));
    const isIts = (text) => text.includes(`message:${match}`);
    const text = await until('the message was pushed', () => receiver.texts().find(isIts));
    for (const secret of ['Ravi', 'lua', 'Maya', b.id]) assert.ok(!text.includes(secret), `${secret} is not in ${text}`);

    // Opened only now: a browser stops a worker that has nothing to do for long.
    const window = await open({ name: 'Maya', worker: true });
    await window.context.grantPermissions(['notifications'], { origin: server.url });
    await enterAs(window, a, '/matches');
    await window.see(window.page.getByRole('main').getByText('Ravi'));
    const { deliver, worker } = await closedApp(window);
    const [notice, ...others] = await deliver(server, text);
    assert.deepEqual([notice.title, notice.body, others.length], ['Enlace', 'Você tem uma novidade', 0]);
    assert.equal(notice.tag, `message:${match}`);
    // A second message of the conversation takes the place of the first. Its words tell when it has been shown.
    const second = text.replace(notice.body, 'Você tem outra novidade');
    const both = await deliver(server, second, (all) => all.some(({ body }) => body === 'Você tem outra novidade'));
    assert.equal(both.length, 1);

    const { opened, left } = await press(worker());
    assert.deepEqual([opened, left], [`${server.url}/messages/${match}`, 0]);
    await window.newTab();
    await window.page.goto(opened);
    await window.see(conversation(window, 'Ravi').said('Você viu a lua hoje?'));
  });

  journey(app, 'what cannot be read is shown all the same, and a foreign link opens the app', async ({ open, server }) => {
    const { a } = await matchOf(server, 'Nara', ['Téo', { gender_identity: 'man' }]);
    await a.onboarded();
    const window = await open({ name: 'Nara', worker: true });
    await window.context.grantPermissions(['notifications'], { origin: server.url });
    await enterAs(window, a, '/matches');
    const { deliver, worker } = await closedApp(window);
    assert.equal((await deliver(server, 'nada que se leia')).length, 1);
    assert.equal((await press(worker())).opened, `${server.url}/notifications`);
    const foreign = { notification: { title: 'Enlace', body: 'x', tag: 'x', navigate: 'https://evil.example/' } };
    assert.equal((await deliver(server, JSON.stringify(foreign))).length, 1);
    assert.equal((await press(worker())).opened, `${server.url}/notifications`);
  });
}
