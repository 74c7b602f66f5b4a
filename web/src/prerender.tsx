import { renderToString } from 'react-dom/server';
import { Landing } from '@/features/landing/landing';
import { activateSource } from '@/texts/landing';
import { Texts } from '@/texts/provider';

/** The landing as HTML, in the source language; `hydrateRoot` takes it over in the browser. */
export function render(): string {
  activateSource();
  return renderToString(
    <Texts>
      <Landing />
    </Texts>,
  );
}
