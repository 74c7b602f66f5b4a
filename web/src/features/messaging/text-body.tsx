import { lazy, Suspense } from 'react';
import { mayHaveLink } from './links';
import type { Variant } from './variants/variant';

// Most conversations need neither: their texts wait for no code.
const RichText = lazy(() => import('./rich-text'));

export interface TextReading {
  links: boolean;
  variants: { writer: Variant; reader: Variant } | null;
}

/** The words of a message: plain, unless an address may open or words are explained. */
export function TextBody({ text, links, variants }: TextReading & { text: string }) {
  const opens = links && mayHaveLink(text);
  const differ = variants !== null && variants.writer !== variants.reader;
  if (!opens && !differ) return text;
  return (
    <Suspense fallback={text}>
      <RichText text={text} links={opens} variants={differ ? variants : null} />
    </Suspense>
  );
}
