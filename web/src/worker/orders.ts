import type { Build } from './build';

/** What a page asks of the worker. */
export type Order =
  /** The person wants the new version now. */
  | { name: 'take-over' }
  /** Keep what the page was made of, and with `screens` also the screens that make sense without network. */
  | { name: 'keep'; urls: string[]; locale: string; screens: boolean };

/** The files of an order, each once. */
export function wanted(order: Extract<Order, { name: 'keep' }>, build: Build): string[] {
  const screens = order.screens ? [...build.screens, ...(build.texts[order.locale] ?? [])] : [];
  return [...new Set([...order.urls, ...screens])];
}
