// Which files of a build the app needs without network, from the build's manifest.

/** The screens that show something without network, beside the landing. */
const SCREENS = ['home', 'messages', 'matches', 'together'];
/** The catalogues that these screens fetch with what they open later. */
const LATER = ['ads', 'deciding', 'filters', 'games', 'gifts', 'letters', 'people', 'photos', 'safety'];
const LANGUAGES = ['pt-BR', 'pt-PT'];
/** What the frame and the screens fetch for few, or for other screens. */
const ELSEWHERE = /^(src\/routes\/|locales\/|src\/features\/(landing|legal|settings|world|plans)\/)/;

/** A file and everything that it imports at once; with `later` also what it fetches for itself. */
function reached(manifest, starts, later) {
  const seen = new Set();
  const open = [...starts];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    if (!manifest[key]) throw new Error(`The build has no ${key}`);
    seen.add(key);
    open.push(...(manifest[key].imports ?? []));
    if (later) open.push(...(manifest[key].dynamicImports ?? []).filter((next) => !ELSEWHERE.test(next)));
  }
  return seen;
}

const filesOf = (manifest, keys) => [
  ...new Set([...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])])),
];
const addresses = (files) => files.map((file) => `/${file}`).sort();

/**
 * @param {Record<string, { file: string, src?: string, isEntry?: boolean, css?: string[], imports?: string[], dynamicImports?: string[] }>} manifest
 * @param {Record<string, string[]>} islands the catalogues of each screen
 */
export function offlineFiles(manifest, islands) {
  const keys = Object.keys(manifest);
  const main = keys.find((key) => manifest[key].isEntry);
  const fonts = keys.filter((key) => /-latin-wght-normal\.woff2$/.test(key));
  const start = reached(manifest, [main, 'src/app/entry.tsx', ...fonts], false);
  const shell = filesOf(manifest, start);
  const routes = SCREENS.map((name) => `src/routes/${name}.tsx`);
  const landing = reached(manifest, ['src/features/landing/entry.tsx'], false);
  const screens = filesOf(manifest, [...reached(manifest, [...start, ...routes], true), ...landing]);
  const catalogues = [
    ...new Set(['main', 'footer', 'landing', ...SCREENS.flatMap((name) => islands[name]), ...LATER]),
  ];
  const texts = LANGUAGES.map((language) => [
    language,
    addresses(
      filesOf(
        manifest,
        // The landing brings its source texts itself.
        catalogues.map((name) => `locales/${name}/${language}.po`).filter((key) => manifest[key]),
      ),
    ),
  ]);
  return {
    shell: addresses(shell),
    screens: addresses(screens.filter((file) => !shell.includes(file))),
    texts: Object.fromEntries(texts),
  };
}
