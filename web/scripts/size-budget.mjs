// Sums the compressed JavaScript that each route needs before it can be used, from the build manifest,
// and fails above the budget. Also fails where three.js is reachable outside the world screen.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const KB = 1024;
/**
 * Budgets in kB of gzip, by screen. Those of the landing and of home are contracts. The rest hold what was reached plus
 * one to two kilobytes, so that a few bytes in the shared frame do not fail every screen at once.
 */
const BUDGETS = {
  // Landing and home are promised; the others hold each screen where it is.
  landing: 120,
  home: 150,
  'astrology-analysis': 162,
  'astrology-birth': 158,
  'astrology-chart': 164,
  'astrology-match': 166,
  // The door to passkeys, and to the second step.
  auth: 183,
  beta: 137,
  // Tables and forms for staff only.
  'beta-admin': 180,
  feedback: 158,
  // With the menu of a person, who can be reported from here.
  games: 186,
  gifts: 191,
  meeting: 192,
  'intention-quiz': 174,
  international: 279,
  likes: 141,
  match: 129,
  matches: 151,
  // The frame tells testers their days; most of it is fetched for them alone.
  messages: 188,
  'not-found': 131,
  notifications: 195,
  onboarding: 184,
  payment: 148,
  person: 166,
  plans: 157,
  'privacy-policy': 136,
  profile: 234,
  saved: 155,
  security: 175,
  // With the question for a fresh proof, which the export and the new password ask.
  settings: 206,
  terms: 136,
  together: 174,
  'trust-it': 182,
  'trust-match': 160,
  'update-password': 161,
  waitlist: 140,
  'waitlist-leave': 133,
  'waitlist-place': 140,
  moderation: 205,
};
/** What a screen fetches by itself right after it stands, and so counts for its budget. */
const THEREAFTER = {
  international: ['src/features/world/globe/globe.tsx', 'src/features/world/globe/scene.ts'],
};
/** For a screen that has none of its own yet. */
const DEFAULT_BUDGET = 170;

const screens = JSON.parse(readFileSync('src/texts/screens.json', 'utf8'));
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const size = (file) => gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length / KB;

function closure(key, seen = new Set()) {
  if (!manifest[key]) throw new Error(`The build has no ${key}`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, seen);
  return seen;
}
const weigh = (...keys) => {
  const files = new Set(keys.flatMap((key) => [...closure(key)]).map((key) => manifest[key].file));
  return [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + size(file), 0);
};

const main = Object.keys(manifest).find((key) => manifest[key].isEntry);
const routes = Object.keys(manifest).filter((key) => /^src\/routes\/[^/]+\.tsx$/.test(key));
let failed = false;
const report = (name, kilobytes, budget) => {
  const over = kilobytes > budget;
  failed ||= over;
  console.log(`${over ? 'OVER ' : 'ok   '} ${kilobytes.toFixed(1).padStart(6)} of ${budget} kB  ${name}`);
};

const landing = 'src/features/landing/entry.tsx';
report('landing', weigh(main, landing), BUDGETS.landing);
for (const route of routes) {
  const name = route.slice('src/routes/'.length, -'.tsx'.length);
  const texts = ['main', ...screens[name]].map((island) => `locales/${island}/pt-BR.po`);
  report(
    name,
    weigh(main, 'src/app/entry.tsx', ...texts, route, ...(THEREAFTER[name] ?? [])),
    BUDGETS[name] ?? DEFAULT_BUDGET,
  );
}
for (const route of [...routes, landing, 'src/app/entry.tsx']) {
  const heavy = [...closure(route)].filter(
    (key) => /three/i.test(key) || /\/three[-.]/.test(manifest[key].file),
  );
  if (heavy.length > 0) {
    failed = true;
    console.error(`three.js is loaded at once by ${route}; load it with import() behind the fallback`);
  }
}
process.exit(failed ? 1 : 0);
