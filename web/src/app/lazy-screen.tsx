import { type ComponentType, use, useLayoutEffect } from 'react';
import { restoreFirstScroll } from '@/shared/navigation/scroll-memory';
import type { ScreenName } from '@/texts/load';
import { loadScreen } from './load-screen';

const screens = new Map<ScreenName, Promise<ComponentType>>();
const failed = new Set<ScreenName>();

/** Fetches a screen, once. */
export function fetchScreen(name: ScreenName): Promise<ComponentType> {
  const known = screens.get(name);
  if (known) return known;
  const screen = loadScreen(name);
  screens.set(name, screen);
  screen.then(
    // React reads what has arrived without showing first that something loads.
    (value) => Object.assign(screen, { status: 'fulfilled', value }),
    () => failed.add(name),
  );
  return screen;
}

/** Forgets what did not arrive, so that the next attempt asks for it again. */
export function forgetFailedScreens() {
  for (const name of failed) screens.delete(name);
  failed.clear();
}

/** A screen whose code and texts come when it is visited. */
export function LazyScreen({ name }: { name: ScreenName }) {
  const Screen = use(fetchScreen(name));
  useLayoutEffect(restoreFirstScroll, []);
  return <Screen />;
}
