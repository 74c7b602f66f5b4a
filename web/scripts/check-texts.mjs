// The catalogues must hold exactly the texts of the source: extracts them and compares.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const files = readdirSync('locales', { recursive: true })
  .filter((name) => name.endsWith('.po'))
  .map((name) => `locales/${name}`);
const before = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
execFileSync('npx', ['--no-install', 'lingui', 'extract', '--clean'], { stdio: 'ignore' });
const stale = [...before].filter(([file, text]) => readFileSync(file, 'utf8') !== text).map(([file]) => file);
if (stale.length > 0) {
  console.error(`Texts changed without "npm run extract"; it has been run now, commit: ${stale.join(', ')}`);
  process.exit(1);
}
