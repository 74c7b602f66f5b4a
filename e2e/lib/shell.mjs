// A native shell as its page sees it: the packaged web root at an origin of its own, every path without an extension
// answered by its one page, and the bridge to plugins that are made up here.

import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { packInto, publicSettings } from '../../web/native/scripts/pack.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.webp': 'image/webp', '.woff2': 'font/woff2', '.json': 'application/json',
};

/**
 * Packs the web app for this server and serves it at `localhost`, which is another site than the server's `127.0.0.1`.
 * Answers the root's `folder`, its `url` and `close`.
 */
export async function serveShell(server) {
  const folder = mkdtempSync(join(tmpdir(), 'enlace-shell-'));
  packInto(folder, { server: server.url, settings: await publicSettings(server.url) });
  const host = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = extname(path) ? join(folder, path) : join(folder, 'index.html');
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(response);
  });
  await new Promise((listening) => host.listen(0, '127.0.0.1', listening));
  const close = async () => {
    host.closeAllConnections();
    await new Promise((closed) => host.close(closed));
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, url: `http://localhost:${host.address().port}`, close };
}

/** Runs in the page before anything else: what Android's WebView puts there, with `launch` and `pictures` made up. */
function bridge({ launch, tap, picture, token, store }) {
  const listeners = new Map();
  const pending = new Map(tap ? [['PushNotifications.pushNotificationActionPerformed', { notification: { data: { navigate: tap } } }]] : []);
  if (launch && !sessionStorage.getItem('echoed')) pending.set('App.appUrlOpen', { url: launch });
  const answers = {
    'App.getLaunchUrl': () => (launch ? { url: launch } : {}),
    'App.minimizeApp': () => { window.shell.minimized = true; },
    'Camera.takePhoto': () => ({ webPath: picture }),
    'Camera.chooseFromGallery': () => ({ results: [{ webPath: picture }] }),
    'Share.share': (link) => { window.shell.shared = link; },
    'Browser.open': ({ url }) => { window.shell.opened = url; },
    'SystemBars.setStyle': ({ style }) => { window.shell.bars = style; },
    'Keyboard.setStyle': () => undefined,
    'PushNotifications.checkPermissions': () => ({ receive: sessionStorage.getItem('push') ?? 'prompt' }),
    'PushNotifications.requestPermissions': () => {
      sessionStorage.setItem('push', 'granted');
      return { receive: 'granted' };
    },
    'PushNotifications.register': () => listeners.get('PushNotifications.registration')({ value: token }),
    'Store.getProducts': () => ({ products: store?.products ?? [] }),
    'Store.purchase': (wish) => window.storePurchase(wish),
    'Store.restore': () => ({ proofs: window.shell.proofs ?? [] }),
    'Store.finish': ({ proof }) => { window.shell.finished = proof; },
  };
  const promised = (name) => ({ name, rtype: 'promise' });
  const listening = { name: 'addListener', rtype: 'callback' };
  const names = [...new Set([...Object.keys(answers).map((key) => key.split('.')[0]), 'PushNotifications'])];
  window.androidBridge = { postMessage: () => undefined };
  window.Capacitor = {
    PluginHeaders: names.map((name) => ({
      name,
      methods: [
        listening,
        ...['removeListener', ...Object.keys(answers).filter((key) => key.startsWith(`${name}.`)).map((key) => key.split('.')[1])].map(promised),
      ],
    })),
    nativePromise: async (plugin, method, options) => answers[`${plugin}.${method}`]?.(options),
    nativeCallback: (plugin, _method, { eventName }, callback) => {
      const event = `${plugin}.${eventName}`;
      listeners.set(event, callback);
      if (pending.has(event)) callback(pending.get(event));
      if (event === 'App.appUrlOpen') sessionStorage.setItem('echoed', '1');
      pending.delete(event);
      return Promise.resolve(event);
    },
  };
  window.shell = { send: (event, payload) => listeners.get(event)(payload), listensTo: (event) => listeners.has(event) };
}

/**
 * Puts the shell's bridge into every page of this window; `launch` opened the app, `tap` was pressed to do so, `token` is
 * what the device's push service knows the app by. `store` has the device's `products`, and `purchase`, which answers what
 * becomes of a purchase.
 */
export const inShell = async (window, { launch, tap, picture, token, store } = {}) => {
  if (store) await window.context.exposeFunction('storePurchase', store.purchase);
  await window.context.addInitScript(bridge, { launch, tap, picture, token, store: store && { products: store.products } });
};
