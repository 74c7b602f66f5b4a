import { readdirSync, readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Art, Drawing, TORN } from './drawing';

/** Every drawing of the app, by its name. */
const modules = import.meta.glob<Record<string, Art>>(['../**/drawings.ts'], { eager: true });
const drawings = new Map(Object.values(modules).flatMap((module) => Object.entries(module)));
const sources = readdirSync('src', { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) => readFileSync(`src/${name}`, 'utf8'))
  .join('\n');

it('every empty state has a drawing of its own, and every drawing is shown', () => {
  expect(drawings.size).toBeGreaterThan(35);
  const places = (name: string) =>
    sources.match(new RegExp(`\\bart(?:=\\{|: )[^}\\n]*\\b${name}\\b`, 'g'))?.length ?? 0;
  // The sky that is missing is missing on two screens; the desk of verifications is drawn as the desk of cases.
  const twice = ['SKY_MISSING', 'CHART_GONE', 'TRAY', 'FOLDER', 'CASE_TAKEN'];
  for (const name of drawings.keys())
    expect([name, places(name)]).toEqual([name, twice.includes(name) ? 2 : 1]);
});

it('no two drawings are the same, and all of them are small', () => {
  const lines = [TORN, ...drawings.values()].map(({ line }) => line);
  expect(new Set(lines).size).toBe(lines.length);
  for (const art of drawings.values()) expect(JSON.stringify(art).length).toBeLessThan(700);
});

it('drawing is hidden from screen readers and takes its colours from the theme', () => {
  const { container } = render(<Drawing art={TORN} />);
  const drawn = container.querySelector('svg');
  expect(drawn?.getAttribute('aria-hidden')).toBe('true');
  for (const part of drawn?.querySelectorAll('[stroke], circle') ?? [])
    expect(part.getAttribute('stroke') ?? part.getAttribute('fill')).toMatch(/^var\(--/);
});
