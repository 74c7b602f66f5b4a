import { BUILD } from './build';
import { keep } from './caches';
import { type Order, wanted } from './orders';

export function registerMessages(scope: ServiceWorkerGlobalScope) {
  scope.addEventListener('message', (event) => {
    const order = event.data as Order;
    if (order.name === 'take-over') event.waitUntil(scope.skipWaiting());
    if (order.name === 'keep') event.waitUntil(keep(wanted(order, BUILD)));
  });
}
