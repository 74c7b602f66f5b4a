import { describe, expect, it } from 'vitest';
import { draftFrom, splitInterests, startOf, stepOneData, toggleInterest, unconsented } from './draft';

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
    expect(data).not.toHaveProperty('gender_preferences');
  });

  it('sends no sensitive answer without its consent', () => {
    const { one } = draftFrom({ 1: { name: 'Ana' } }, 'Ana');
    const data = stepOneData({ ...one, gender_identity: 'woman', gender_preferences: ['man'] }, undefined);
    expect(data).toEqual({ name: 'Ana', consents: [] });
  });

  it('knows nobody chosen from everybody', () => {
    const saved = { 1: { name: 'Ana', gender_preferences: [] } };
    expect(draftFrom(saved, 'Ana', ['preferences']).one.gender_preferences).toBeUndefined();
    const { one } = draftFrom(saved, 'Ana', []);
    expect(stepOneData(one, undefined)).toMatchObject({ gender_preferences: [], consents: [] });
  });

  it('asks for consent only where an answer tells something', () => {
    const { one } = draftFrom({}, 'Ana');
    expect(unconsented(one)).toEqual([]);
    expect(unconsented({ ...one, gender_identity: 'prefer_not_to_say', gender_preferences: [] })).toEqual([]);
    expect(unconsented({ ...one, gender_identity: 'man', gender_preferences: ['man'] })).toEqual([
      'gender_identity',
      'gender_preferences',
    ]);
  });
});

describe('the start of a visit', () => {
  it('is the step after the last one saved', () => {
    expect(startOf(0, ['identity'])).toMatchObject({ step: 1, part: 'name' });
    expect(startOf(1, ['photo'])).toMatchObject({ step: 2 });
    expect(startOf(4, ['identity', 'preferences'])).toMatchObject({ step: 5 });
    expect(startOf(5, [])).toMatchObject({ step: 5 });
  });

  it('is what the first step still asks', () => {
    expect(startOf(1, ['identity', 'preferences'])).toEqual({ step: 1, part: 'identity' });
    expect(startOf(1, ['photo', 'preferences'])).toEqual({ step: 1, part: 'preferences' });
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
