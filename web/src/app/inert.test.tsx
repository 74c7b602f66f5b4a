/// <reference types="node" />

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Texts } from '@/texts/provider';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';

const CORPUS = join(import.meta.dirname, '../../../crates/words/corpus/markup.txt');
const payloads = readFileSync(CORPUS, 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('# '));

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Ways in which a text becomes markup or a program. The app has none of them: React writes text as text. */
const DOORS = [
  'dangerouslySetInnerHTML',
  '.innerHTML =',
  '.outerHTML =',
  'insertAdjacentHTML',
  'document.write',
  'srcDoc',
  'createContextualFragment',
  'new Function(',
  'eval(',
];

it('no source of the app turns a text into markup', () => {
  const open = sources(join(import.meta.dirname, '..')).flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    return DOORS.filter((door) => source.includes(door)).map((door) => `${path}: ${door}`);
  });
  expect(open).toEqual([]);
});

it('a text of markup is shown as the text that it is, in every place of a page', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(45);
  for (const payload of payloads) {
    const { container, unmount } = render(
      <Texts>
        <article title={payload} aria-label={payload}>
          <p data-testid="text">{payload}</p>
          <Notice tone="danger">{payload}</Notice>
          <Field label={payload} hint={payload} error={payload}>
            <Input defaultValue={payload} placeholder={payload} />
          </Field>
        </article>
      </Texts>,
    );
    expect(screen.getByTestId('text').textContent).toBe(payload);
    expect(
      container.querySelector('script, iframe, object, embed, link, style, base, meta, form, a, b'),
    ).toBeNull();
    const handlers = [...container.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    );
    expect(handlers).toEqual([]);
    unmount();
  }
});
