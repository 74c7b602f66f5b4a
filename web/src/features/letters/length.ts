const segmenter = new Intl.Segmenter('pt', { granularity: 'grapheme' });

/** Letters as people count them, shown while they are typed; the server counts again. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text.trim())) count += 1;
  return count;
}
