import type { AppPlugin } from './plugins';

/** Closes what lies open over the screen, as a keyboard would; whether anything did. */
function closeOverlay(): boolean {
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  // What closes by a key takes the key.
  return !(document.activeElement ?? document.body).dispatchEvent(press);
}

/** Android's back button: closes what lies open, else goes back, else leaves the app as it is. */
export async function followBackButton(app: AppPlugin | undefined): Promise<void> {
  await app?.addListener('backButton', ({ canGoBack }) => {
    if (closeOverlay()) return;
    if (canGoBack) history.back();
    else void app.minimizeApp();
  });
}
