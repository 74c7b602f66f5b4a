// What the sources of the web app and its shells list, so that a story walks all of it and misses nothing new.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = (path) => readFileSync(fileURLToPath(new URL(`../../web/${path}`, import.meta.url)), 'utf8');
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, value]) => value);

/** The paths of the screens inside the member's frame, as `screens.ts` names them: with `:names` and `*`. */
export function screenPaths() {
  const screens = source('src/app/screens.ts');
  const coming = /COMING_PATHS = \[([^\]]*)\]/.exec(screens)[1];
  return [...new Set([...all(screens, /\bpath: '(\/[^']*)'/g), ...all(coming, /'(\/[^']*)'/g)])];
}

/** The paths that links of the site open in the Android app: whole ones, and the beginnings of others. */
export function linkedPaths() {
  const manifest = source('native/android/app/src/main/AndroidManifest.xml');
  return { whole: all(manifest, /android:path="([^"]+)"/g), beginnings: all(manifest, /android:pathPrefix="([^"]+)"/g) };
}

/** Every address of the app, as `screens.ts` and the table of routes write them. */
export const declaredPaths = () => [...new Set([...screenPaths(), ...all(source('src/app/router.tsx'), /\bpath: '(\/[^']*)'/g)])];

/** Whether a story has a station, with screenshots and an axe scan, whose name begins with `name`. */
export function hasStation(story, name) {
  const text = readFileSync(new URL(`../journeys/stories/${story}.mjs`, import.meta.url), 'utf8');
  return ["'", '`'].some((quote) => text.includes(`station(${quote}${name}`));
}
