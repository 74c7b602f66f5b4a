import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from '@/shared/account/session';
import { readRecord } from '@/shared/account/session-record';
import { loadTexts } from '@/texts/load';
import { App } from './app';
import { watchErrors } from './error-monitor';
import { followSession } from './session-effects';

/** Starts the app: texts first, because every screen needs them and the session speaks too. */
export async function start() {
  const host = document.getElementById('root');
  if (!host) throw new Error('The page has no place for the app');
  document.getElementById('landing')?.remove();
  watchErrors();
  followSession();
  // The client's code may travel beside the texts; nothing is asked before they are there.
  if (readRecord()) import('@supabase/supabase-js').catch(() => undefined);
  await loadTexts('main');
  void session.start();
  createRoot(host).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  afterLoad(() => void import('./offline').then(({ startOffline }) => startOffline()));
}

/** Runs something when everything that the page names is there. */
function afterLoad(run: () => void) {
  if (document.readyState === 'complete') setTimeout(run);
  else addEventListener('load', () => setTimeout(run), { once: true });
}
