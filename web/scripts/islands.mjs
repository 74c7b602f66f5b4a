// Which catalogue (island) holds the texts of a source file, so that users do not download the
// texts of screens that they do not see. It follows from where the file is and who imports it;
// NAMED has the few that differ.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

/** What every member's page starts with. Its own texts are `main`, which every screen has. */
export const FRAME = 'src/app/entry.tsx';

/** Parts that the frame fetches for few, and parts of several screens that are divided further than by folder. */
export const NAMED = [
  [/^src\/features\/landing\//, 'landing'],
  [/^src\/features\/shell\/footer\./, 'legal'],
  [/^src\/features\/shell\/beta/, 'accounts'],
  [/^src\/features\/offline\//, 'offline'],
  [/^src\/features\/legal\//, 'legal'],
  [/^src\/features\/boosts\//, 'billing'],
  // Screens that few open share a catalogue: the frame names each of them.
  [/^src\/(features|routes)\/(decisions|reports)\b/, 'decisions'],
  [
    /^src\/(features\/(deletion|transparency)\/|routes\/(child-safety|delete-account|transparency)\.)/,
    'notice',
  ],
  [/^src\/(features\/helplines\/|routes\/safety-centre\.)/, 'safety'],
  [/^src\/(features\/settings|shared\/account)\/leaving-/, 'accounts'],
  [/^src\/(app\/coming-soon-card|routes\/not-found)\./, 'soon'],
  // What both desks say in place of themselves, beside what they say to strangers.
  [/^src\/shared\/member\/desk-failed\./, 'soon'],
  [/^src\/(features\/beta\/|routes\/beta\.)/, 'waitlist'],
  [/^src\/features\/together\//, 'daily-match'],
  [/^src\/shared\/account\/own-list\./, 'decisions'],
  [/^src\/shared\/account\/[^/]+\.tsx$/, 'accounts'],
  // What home fetches after its first screen, and in windows.
  [
    /^src\/features\/discovery\/(filters\/(?!filters-button)|(deck-states|no-people-left|first-people|banner|premium-promo|featured)\.)/,
    'filters',
  ],
  [
    /^src\/features\/discovery\/(explain-dialog|review-request|like-sheet|rose-choice|reaction-error-sheet)\./,
    'deciding',
  ],
  // The button of the menu is on cards, lists and conversations, and the menu is not.
  [/^src\/shared\/safety\/person-menu\./, 'main'],
  [/^src\/shared\/person\/(card-|profile-card|reason|person-words)/, 'discovery'],
  // A few words that cards have and home's other texts do not.
  [/^src\/shared\/person\/person-(card|values)\./, 'main'],
  // Home has no use for the whole profile's buttons, nor for the list of who was saved.
  [/^src\/(features\/discovery\/(person-actions|save-button|saved-list)\.|routes\/saved\.)/, 'people'],
  [/^src\/shared\/profile\/city-field\./, 'onboarding'],
  [/^src\/shared\/(person|profile)\//, 'people'],
  [/^src\/(features\/onboarding\/photo-step|routes\/onboarding-photo)\./, 'photos'],
  [/^src\/shared\/media\//, 'photos'],
  // One word that four screens share.
  [/^src\/shared\/suggestion\//, 'main'],
  [/^src\/shared\/states\//, 'main'],
  // Home loads the texts of `discovery` and has no use for these.
  [/^src\/(routes\/person\.|shared\/sketch\/)/, 'people'],
];

const AT_ONCE = /(?:^import (?!type )[^;]*?|^export [^;]*?from )'([^']+)'/gm;
const LATER = /(?<!withTexts\()\bimport\('([^']+)'/g;
/** What brings its texts itself: the file, and the catalogues that are loaded beside it. */
const BRINGING = /\bwithTexts\(\s*import\('([^']+)'\),\s*([^)]*)\)/g;

const texts = new Map();
const sourceOf = (file) => {
  if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'));
  return texts.get(file);
};
const importsOf = (file, ...patterns) =>
  patterns
    .flatMap((pattern) => [...sourceOf(file).matchAll(pattern)])
    .map(([, name]) =>
      name.startsWith('@/')
        ? join('src', name.slice(2))
        : name.startsWith('.') && normalize(join(dirname(file), name)),
    )
    .flatMap((path) => (path ? [path, `${path}.ts`, `${path}.tsx`] : []))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));

function reach(file, patterns, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file, ...patterns)) reach(next, patterns, seen);
  return seen;
}
/** Everything that a file may draw, at once or later, itself included. */
export const drawnBy = (file) => reach(file, [AT_ONCE, LATER]);
/** Everything that a file fetches by `import()`, and what that draws. */
export const fetchedBy = (file) => new Set(importsOf(file, LATER).flatMap((next) => [...drawnBy(next)]));
/** What a file fetches together with its texts: each part, and the catalogues named beside it. */
export function broughtBy(file) {
  const parts = importsOf(file, BRINGING);
  const lists = [...sourceOf(file).matchAll(BRINGING)].map(([, , names]) =>
    [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name),
  );
  return parts.map((part, index) => ({ part, names: lists[index] }));
}
/** The catalogues that a file loads by name. */
export const loadedBy = (file) =>
  [...sourceOf(file).matchAll(/\bloadTexts\(([^)]*)\)/g)].flatMap(([, names]) =>
    [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name),
  );

/** The slice that a screen takes most of. */
function sliceOf(route) {
  const slices = importsOf(route, AT_ONCE, LATER).flatMap(
    (path) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? [],
  );
  const count = (slice) => slices.filter((one) => one === slice).length;
  return slices.sort((a, b) => count(b) - count(a) || a.localeCompare(b))[0];
}

/** What the frame draws before any other catalogue is there. */
const atOnce = reach(FRAME, [AT_ONCE]);
const framed = drawnBy(FRAME);

function islandOf(file) {
  // The frame has its keys alone; the words are read by the card.
  if (file === 'src/app/coming-screens.ts') return 'soon';
  if (atOnce.has(file)) return 'main';
  const named = NAMED.find(([pattern]) => pattern.test(file));
  if (named) return named[1];
  if (framed.has(file)) return 'main';
  const [, layer, ...rest] = file.split('/');
  if (layer === 'routes') return sliceOf(file) ?? rest[0].replace(/\.tsx$/, '');
  return ['features', 'shared'].includes(layer) ? rest[0] : 'main';
}

/**
 * The files that may have texts, by island.
 * @returns {Record<string, string[]>}
 */
export function catalogues() {
  const files = readdirSync('src', { recursive: true })
    .map((name) => `src/${name.split(sep).join('/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && sourceOf(name).includes("'@lingui/"))
    .sort();
  const islands = new Map();
  for (const file of files) islands.set(islandOf(file), [...(islands.get(islandOf(file)) ?? []), file]);
  return Object.fromEntries(islands);
}
