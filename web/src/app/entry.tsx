import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from '@/features/accounts/session';
import { loadTexts } from '@/texts/load';
import { App } from './app';
import { watchErrors } from './error-monitor';
import { followSession } from './session-effects';

/** Starts the app: texts first (every screen needs them), the session beside them. */
export async function start() {
  const host = document.getElementById('root');
  if (!host) throw new Error('The page has no place for the app');
  document.getElementById('landing')?.remove();
  watchErrors();
  followSession();
  void session.start();
  await loadTexts('main');
  createRoot(host).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
