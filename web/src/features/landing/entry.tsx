import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { KEPT_DATABASE } from '@/config/product';
import { activateSource } from '@/texts/landing';
import { currentLocale } from '@/texts/locale';
import { Texts } from '@/texts/provider';
import { Landing } from './landing';

/** Wakes the prerendered landing. Without prerendering (development) it is drawn here. */
export function start() {
  const host = document.getElementById('landing');
  if (!host) throw new Error('The page has no place for the landing');
  // Only whoever is signed out stands here; a session that ended while the app was closed left this behind.
  globalThis.indexedDB?.deleteDatabase(KEPT_DATABASE);
  activateSource();
  const page = (
    <StrictMode>
      <Texts>
        <Landing />
      </Texts>
    </StrictMode>
  );
  if (host.firstElementChild) hydrateRoot(host, page);
  else createRoot(host).render(page);
  // Another Portuguese follows after hydration, which had to meet the source texts.
  if (currentLocale() !== 'pt-BR') {
    void import('@/texts/load').then(({ loadTexts }) => loadTexts('landing'));
  }
}
