import { type ComponentType, use, useLayoutEffect } from 'react';
import { restoreFirstScroll } from '@/shared/navigation/scroll-memory';
import type { ScreenName } from '@/texts/load';
import { loadScreen } from './load-screen';

const screens = new Map<ScreenName, Promise<ComponentType>>();
/** What has arrived: drawn at once, where even a kept promise would first show that something loads. */
const loaded = new Map<ScreenName, ComponentType>();
const failed = new Set<ScreenName>();

/** Fetches a screen, once. */
export function fetchScreen(name: ScreenName): Promise<ComponentType> {
  const known = screens.get(name);
  if (known) return known;
  const screen = loadScreen(name);
  screens.set(name, screen);
  screen.then(
    (component) => loaded.set(name, component),
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
  const Screen = loaded.get(name) ?? use(fetchScreen(name));
  useLayoutEffect(restoreFirstScroll, []);
  return <Screen />;
}
