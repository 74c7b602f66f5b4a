// Draws the icons of the installed app from public/favicon.svg into public/icons: `node scripts/icons.mjs`. Run it
// again when the logo changes and commit what it writes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const logo = readFileSync('public/favicon.svg', 'utf8');
const PAPER = '#FBF7F7';

/**
 * `fill` is how much of the width the logo takes: a maskable icon may be cut to a circle of four fifths. `corner` is
 * the rounding of the paper in hundredths; those without are cut by the device.
 */
const ICONS = [
  { name: 'icon-192', size: 192, fill: 0.7, corner: 22 },
  { name: 'icon-512', size: 512, fill: 0.7, corner: 22 },
  { name: 'maskable-192', size: 192, fill: 0.54, corner: 0 },
  { name: 'maskable-512', size: 512, fill: 0.54, corner: 0 },
  { name: 'apple-touch-icon', size: 180, fill: 0.64, corner: 0 },
];

const page = ({ fill, corner }) => `<style>
  html, body { margin: 0; height: 100%; background: transparent; }
  body { display: grid; place-items: center; }
  div { width: 100%; height: 100%; display: grid; place-items: center; background: ${PAPER}; border-radius: ${corner}%; }
  svg { width: ${fill * 100}%; }
</style><div>${logo}</div>`;

mkdirSync('public/icons', { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const icon of ICONS) {
  const window = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
  await window.setContent(page(icon));
  const bytes = await window.screenshot({ omitBackground: true });
  writeFileSync(`public/icons/${icon.name}.png`, bytes);
  console.log(`${icon.name}.png: ${bytes.length} bytes`);
  await window.close();
}
await browser.close();
