import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from '@/shared/account/session';
import { readRecord } from '@/shared/account/session-record';
import { watchScroll } from '@/shared/navigation/scroll-memory';
import { loadTexts } from '@/texts/load';
import { App } from './app';
import { fetchRouteCrash } from './crash';
import { watchErrors } from './error-monitor';
import { fetchScreen } from './lazy-screen';
import { followSession } from './session-effects';
import { screenAt } from './use-screen';

/** How long the frame of the page may stand for the first screen, in milliseconds. */
const PATIENCE = 1500;

/**
 * Waits for the code of the first screen, which the page already fetches: drawn without it, React shows that something
 * loads, and then keeps showing that for a third of a second. A screen that fails or is late is waited for inside the app.
 */
async function firstScreen() {
  const name = screenAt(location.pathname);
  if (!name) return;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([fetchScreen(name).catch(() => undefined), late]);
}

/** Starts the app: texts first, because every screen needs them and the session speaks too. */
export async function start() {
  const host = document.getElementById('root');
  if (!host) throw new Error('The page has no place for the app');
  document.getElementById('landing')?.remove();
  watchErrors();
  followSession();
  watchScroll();
  // The client's code may travel beside the texts; nothing is asked before they are there.
  const known = readRecord() !== null;
  if (known) import('@/api/wire').catch(() => undefined);
  await loadTexts('main');
  void session.start();
  if (known) await firstScreen();
  createRoot(host).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // After everything that the page names; never in the way of the first screen.
  const later = () => {
    void import('./offline').then(({ startOffline }) => startOffline());
    fetchRouteCrash().catch(() => undefined); // It is asked for again when a screen fails.
  };
  if (document.readyState === 'complete') later();
  else addEventListener('load', later);
}
