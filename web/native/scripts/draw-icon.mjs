// Draws Apple's icon from the mark. Android's is a vector of its own, and the launch screens take the mark as it is.
import { readFileSync } from 'node:fs';
import { chromium } from '../../node_modules/playwright-core/index.mjs';

const mark = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8');
const icon = new URL('../ios/App/App/Assets.xcassets/AppIcon.appiconset/icon.png', import.meta.url).pathname;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1024, height: 1024 } });
await page.setContent(
  `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:#FBF7F7}svg{width:660px}</style>${mark}`,
);
await page.screenshot({ path: icon });
await browser.close();
