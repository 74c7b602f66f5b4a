/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');

/** Names of result fields that suggest a machine-written text … */
const WORDED = /^\s+(\w*(?:talk|opener|suggest|icebreak|generated|drafted|tips?|idea|reading)\w*)\??:/gm;
/** … and every such field: whether its text is labelled, or what it is instead. */
const FIELDS: Record<string, string> = {
  talk: 'labelled',
  openers: 'labelled',
  reading: 'lines of a table, chosen by rule; the screen says by which',
  ideas: 'counts of feedback by kind',
  suggested_times: 'times of a calendar',
  suggestion_service: 'the name of a host',
};
/** Expressions by which a component shows such a text. */
const READS = [/\.talk\b[^.]*</, /openers\.map\(/, /useIcebreakers\(/];

function components(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return components(path);
    return entry.name.endsWith('.tsx') && !entry.name.includes('.test.') ? [path] : [];
  });
}

it('every field of a text that a machine words is known, and says whether it is labelled', () => {
  const types = readFileSync(join(SRC, 'api/database.types.ts'), 'utf8');
  const fields = [...types.matchAll(WORDED)].map(([, name]) => name as string);
  expect([...new Set(fields)].toSorted()).toEqual(Object.keys(FIELDS).toSorted());
});

it('every component that shows such a text carries the label', () => {
  const shown = components(SRC).filter((path) => {
    const source = readFileSync(path, 'utf8');
    return READS.some((read) => read.test(source));
  });
  expect(shown.length).toBeGreaterThanOrEqual(3);
  const bare = shown.filter((path) => !/<(AutomaticBadge|Openers)\b/.test(readFileSync(path, 'utf8')));
  expect(bare).toEqual([]);
});
