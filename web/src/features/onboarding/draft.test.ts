import { describe, expect, it } from 'vitest';
import { draftFrom, splitInterests, stepOneData, toggleInterest } from './draft';

describe('the draft of onboarding', () => {
  it('goes on where an earlier visit stopped', () => {
    const draft = draftFrom(
      { 1: { name: 'Ana', consents: ['sexuality'] }, 3: { city_id: 7, city_text: 'Recife' } },
      'Usuário',
    );
    expect(draft.one.name).toBe('Ana');
    expect(draft.city).toEqual({ id: 7, text: 'Recife' });
    expect(draft.bio).toBe('');
  });

  it('sends no consent for what was not answered', () => {
    const { one } = draftFrom(
      { 1: { consents: ['sexuality', 'gender_identity'], gender_identity: 'woman' } },
      'Ana',
    );
    const data = stepOneData(one, undefined);
    expect(data.consents).toEqual(['gender_identity']);
    expect(data).not.toHaveProperty('sexuality');
    expect(data).not.toHaveProperty('birthdate');
  });
});

describe('interests as text', () => {
  it('are split at commas, without blanks and repetition', () => {
    expect(splitInterests(' Música, , xadrez,Música ')).toEqual(['Música', 'xadrez']);
  });

  it('take a chip in and out, whatever its case', () => {
    expect(toggleInterest('', 'Música')).toBe('Música');
    expect(toggleInterest('xadrez', 'Música')).toBe('xadrez, Música');
    expect(toggleInterest('xadrez, música', 'Música')).toBe('xadrez');
  });
});
