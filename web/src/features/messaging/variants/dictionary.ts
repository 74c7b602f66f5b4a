import entries from './entries.json';
import type { Variant } from './variant';

/** A word that means something else elsewhere. */
export interface VariantWord {
  /** Its forms, in lower case. */
  w: string[];
  /** What it means, by country. A country of Africa that is not named speaks here as Portugal. */
  m: Partial<Record<Variant, string>>;
}

const byForm = new Map((entries as VariantWord[]).flatMap((entry) => entry.w.map((form) => [form, entry])));

/** What a word means in a country. */
export const meaning = (entry: VariantWord, variant: Variant): string | undefined =>
  entry.m[variant] ?? (variant === 'BR' ? undefined : entry.m.PT);

/** A text in parts: plain, or a word that the reader's country understands otherwise. */
export interface TextPart {
  at: number;
  text: string;
  word?: VariantWord;
}

/** So many words of a text are explained: more would look like a corrected school essay. */
const MOST = 3;
const WORD = /\p{L}+(?:-\p{L}+)*/gu;

/** Cuts a text at the words that writer and reader understand differently, each word once. */
export function splitAtExplainedWords(text: string, writer: Variant, reader: Variant): TextPart[] {
  const parts: TextPart[] = [];
  const seen = new Set<VariantWord>();
  let done = 0;
  for (const { 0: found, index } of writer === reader ? [] : text.matchAll(WORD)) {
    const entry = byForm.get(found.toLocaleLowerCase('pt'));
    if (!entry || seen.has(entry) || seen.size === MOST) continue;
    if (meaning(entry, writer) === meaning(entry, reader)) continue;
    seen.add(entry);
    if (index > done) parts.push({ at: done, text: text.slice(done, index) });
    parts.push({ at: index, text: found, word: entry });
    done = index + found.length;
  }
  if (done < text.length) parts.push({ at: done, text: text.slice(done) });
  return parts;
}

/** How many words the dictionary explains. */
export const SIZE = entries.length;
