// A Google Play of our own: the API that the server asks about purchases, and its key file.

import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const MONTH = 30 * 86_400_000;
const PRICE = { currencyCode: 'BRL', units: '29', nanos: 900_000_000 };

/** Serves the API; answers the server's `settings`, `buy(account, product)`, and `close`. */
export async function servePlay(folder) {
  const purchases = new Map();
  const orders = new Map();
  const acknowledged = [];
  const host = createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const answer = (body, status = 200) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/token') return answer({ access_token: 'ya29', expires_in: 3600 });
    if (url.pathname.endsWith('/orders:batchGet'))
      return answer({ orders: url.searchParams.getAll('orderIds').map((id) => orders.get(id)) });
    const token = url.pathname.split('/').at(-1).replace(':acknowledge', '');
    if (url.pathname.endsWith(':acknowledge')) {
      acknowledged.push(token);
      purchases.get(token).acknowledgementState = 'ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED';
      return answer({});
    }
    return purchases.has(token) ? answer(purchases.get(token)) : answer({}, 404);
  });
  await new Promise((listening) => host.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${host.address().port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder, 'play.json');
  writeFileSync(file, JSON.stringify({
    client_email: 'enlace@project.iam.gserviceaccount.com',
    private_key_id: 'k1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${url}/token`,
  }));
  const buy = (account, product) => {
    const [token, order] = [`token-${randomUUID()}`, `GPA.${randomUUID()}`];
    const [start, end] = [new Date(), new Date(Date.now() + MONTH)];
    orders.set(order, {
      orderId: order, state: 'PROCESSED', createTime: start, lastEventTime: start, total: PRICE,
      lineItems: [{ productId: product, subscriptionDetails: { servicePeriodStartTime: start, servicePeriodEndTime: end } }],
    });
    purchases.set(token, {
      subscriptionState: 'SUBSCRIPTION_STATE_ACTIVE', startTime: start, acknowledgementState: 'ACKNOWLEDGEMENT_STATE_PENDING',
      externalAccountIdentifiers: { obfuscatedExternalAccountId: account },
      lineItems: [{ productId: product, expiryTime: end, latestSuccessfulOrderId: order, autoRenewingPlan: { autoRenewEnabled: true, recurringPrice: PRICE } }],
    });
    return token;
  };
  const settings = {
    ENLACE_ANDROID_APP: `net.enlace.app:${Array(32).fill('AB').join(':')}`,
    ENLACE_PLAY_SERVICE_ACCOUNT: file,
    ENLACE_PLAY_PUSH_AUDIENCE: 'https://enlace.example/push',
    ENLACE_PLAY_PUSH_EMAIL: 'pubsub@project.iam.gserviceaccount.com',
    ENLACE_PLAY_API_URL: url,
  };
  const close = () => new Promise((closed) => host.close(closed));
  return { settings, buy, acknowledged, close };
}
