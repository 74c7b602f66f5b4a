import { describe, expect, it } from 'vitest';
import { argumentsOf, type Draft, EMPTY, missingFields, withChange } from './draft';
import type { Catalogue } from './wire';

const catalogue: Catalogue = {
  kinds: [],
  actions: [
    { action: 'none', days: null, told: false },
    { action: 'remove_content', days: null, told: true },
    { action: 'suspend', days: [1, 90], told: true },
  ],
  rules: [{ rule: 'scam', text: 'Pedir dinheiro' }],
};
const facts = 'Pediu dinheiro por Pix duas vezes.';
const whole: Draft = { ...EMPTY, action: 'none', rule: 'scam', facts };

describe('what is missing in a decision', () => {
  it('of an empty draft is named in the order of the form', () => {
    expect(missingFields(EMPTY, catalogue)).toEqual(['action', 'rule', 'facts']);
  });

  it.each([
    ['', true],
    ['0', true],
    ['91', true],
    ['1.5', true],
    ['30', false],
  ])('days %j are missing: %s', (days, lacks) => {
    expect(missingFields({ ...whole, action: 'suspend', days }, catalogue).includes('days')).toBe(lacks);
  });

  it('are the items where content goes', () => {
    expect(missingFields({ ...whole, action: 'remove_content' }, catalogue)).toEqual(['items']);
  });

  it('are facts of fewer than twenty letters, spaces around them aside', () => {
    expect(missingFields({ ...whole, facts: `   ${'a'.repeat(19)}   ` }, catalogue)).toEqual(['facts']);
    expect(missingFields({ ...whole, facts: 'a'.repeat(20) }, catalogue)).toEqual([]);
  });
});

describe('the arguments of a preview', () => {
  it('are there only when nothing is missing', () => {
    expect(argumentsOf('7', EMPTY, catalogue)).toBeNull();
    expect(argumentsOf('7', whole, undefined)).toBeNull();
    expect(argumentsOf('7', whole, catalogue)).toEqual({ case_id: '7', action: 'none', rule: 'scam', facts });
  });

  it('leave out what another decision would need', () => {
    const draft = { ...whole, days: '30', items: ['bio'] };
    expect(argumentsOf('7', draft, catalogue)).not.toHaveProperty('days');
    expect(argumentsOf('7', { ...draft, action: 'suspend' }, catalogue)).toMatchObject({ days: 30 });
    expect(argumentsOf('7', { ...draft, action: 'remove_content' }, catalogue)).toMatchObject({
      items: ['bio'],
    });
  });
});

describe('the drafts', () => {
  it('of other cases stay when one is written or decided', () => {
    const one = withChange({}, { id: 'a', change: { facts: 'uma' } });
    const two = withChange(one, { id: 'b', change: { rule: 'scam' } });
    expect(two.a?.facts).toBe('uma');
    expect(withChange(two, { id: 'b', change: { action: 'warn' } }).b).toEqual({
      ...EMPTY,
      rule: 'scam',
      action: 'warn',
    });
    expect(withChange(two, { id: 'a', done: true })).toEqual({ b: { ...EMPTY, rule: 'scam' } });
  });
});
