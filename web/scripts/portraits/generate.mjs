// Draws every look twice and writes three WebP sizes of each. See README.md for how to run it.
import { mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { portrait, faceBox } from './portrait.mjs';
import { looks } from './looks.mjs';

const MAX_LARGE = 40_000;
const [out = 'out', tools = process.cwd(), only = '', sheet = ''] = process.argv.slice(2);
const require = createRequire(pathToFileURL(join(resolve(tools), 'noop.js')));
const { chromium } = require('playwright-core');
const sharp = require('sharp');

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The largest quality whose file stays below the limit, so that busy scenes do not weigh more than plain ones. */
async function writeLarge(image, path) {
  for (const quality of [82, 76, 70, 62, 54, 46]) {
    const info = await sharp(image).webp({ quality, effort: 6, smartSubsample: true }).toFile(path);
    if (info.size <= MAX_LARGE) return info.size;
  }
  throw new Error(`${path} does not fit in ${MAX_LARGE} bytes`);
}

async function main() {
  mkdirSync(out, { recursive: true });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  const page = await browser.newPage({ viewport: { width: 800, height: 1100 } });
  let total = 0;
  const tiles = [];
  for (const look of looks.filter((l) => !only || new RegExp(only).test(l.slug))) {
    for (const [index, shot] of look.shots.entries()) {
      await page.setContent(`<body style="margin:0">${portrait(look, shot)}</body>`);
      const image = await page.screenshot();
      const base = join(out, `${look.slug}-${index + 1}`);
      total += await writeLarge(image, `${base}-800.webp`);
      await sharp(image).resize(400, 550).webp({ quality: 78, effort: 6 }).toFile(`${base}-400.webp`);
      const box = faceBox(shot);
      await sharp(image).extract({ left: box.left, top: box.top, width: box.side, height: box.side }).resize(128, 128).webp({ quality: 80, effort: 6 }).toFile(`${base}-128.webp`);
      total += statSync(`${base}-400.webp`).size + statSync(`${base}-128.webp`).size;
      tiles.push(`${base}-400.webp`);
    }
  }
  await browser.close();
  if (sheet) await contactSheet(tiles, sheet);
  process.stdout.write(`${tiles.length} pictures, ${total} bytes\n`);
}

async function contactSheet(tiles, path, columns = 8, width = 240) {
  const height = Math.round((width * 11) / 8);
  const placed = await Promise.all(tiles.map(async (tile, i) => ({ input: await sharp(tile).resize(width, height).png().toBuffer(), left: (i % columns) * (width + 6), top: Math.floor(i / columns) * (height + 6) })));
  await sharp({ create: { width: columns * (width + 6), height: Math.ceil(tiles.length / columns) * (height + 6), channels: 3, background: '#fff' } }).composite(placed).png().toFile(path);
}

await main();
