import { expect, it } from 'vitest';
import page from '../../index.html?raw';
import manifest from '../../public/manifest.webmanifest?raw';

/** What a phone gets without a native app. */
it('the page can be put on a home screen, opens there without a browser around it, and names no store', () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  const app = JSON.parse(manifest);
  expect(app).toMatchObject({ name: 'Enlace', start_url: '/', scope: '/', display: 'standalone' });
  expect(app.icons).not.toHaveLength(0);
  expect(app).not.toHaveProperty('related_applications');
});
