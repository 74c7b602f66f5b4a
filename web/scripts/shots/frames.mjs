// The app around its screens: without network, in a native shell, a screen that throws, documents that changed.
import { SCREENS as DISCOVERY } from './discovery.mjs';

const offline = Object.fromEntries(
  ['/rest/v1/rpc/discover', '/rest/v1/rpc/deck_status', '/rest/v1/profiles', '/rest/v1/search_filters'].map(
    (path) => [path, 'offline'],
  ),
);
const cut = async (page) => {
  await page.context().setOffline(true);
};
const deck = DISCOVERY.find((screen) => screen.name === 'home-deck').wire;
const matches = DISCOVERY.find((screen) => screen.name === 'matches').wire;

export const SCREENS = [
  { name: 'offline-home', path: '/', member: true, loud: true, wire: offline, act: cut },
  { name: 'offline-kept', path: '/matches', member: true, loud: true, wire: matches, act: cut },
  { name: 'native-visitor', path: '/', packaged: true, phone: true },
  { name: 'native-home', path: '/', packaged: true, phone: true, member: true, wire: deck },
  { name: 'native-matches', path: '/matches', packaged: true, phone: true, member: true, wire: matches },
];
