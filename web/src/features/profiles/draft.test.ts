import { describe, expect, it } from 'vitest';
import { changesOf, discloses, type ProfileDraft, readUnsynced, writeUnsynced } from './draft';

const saved = {
  full_name: 'Beatriz',
  bio: null,
  interests: ['Música'],
  birth_chart: { sun: 'Leão' },
  visibility: {},
  gender_preferences: [],
  height_cm: null,
} as unknown as ProfileDraft;

describe('changes', () => {
  it('are empty while nothing says anything else', () => {
    expect(changesOf(saved, { ...saved, bio: '', birth_chart: { sun: 'Leão', moon: undefined } })).toEqual(
      {},
    );
  });

  it('hold only what changed, an emptied text as null', () => {
    const before = { ...saved, bio: 'oi' } as ProfileDraft;
    const draft = { ...before, bio: '', interests: ['Música', 'Arte'] } as ProfileDraft;
    expect(changesOf(before, draft)).toEqual({ bio: null, interests: ['Música', 'Arte'] });
  });

  it('survive a reload until they are sent, unknown columns left behind', () => {
    writeUnsynced('me', { bio: 'oi' });
    expect(readUnsynced('me')).toEqual({ bio: 'oi' });
    expect(readUnsynced('other')).toBeNull();
    localStorage.setItem('enlace:profile-draft:me', '{"role":"admin"}');
    expect(readUnsynced('me')).toBeNull();
    localStorage.setItem('enlace:profile-draft:me', '{');
    expect(readUnsynced('me')).toBeNull();
    writeUnsynced('me', null);
    expect(localStorage.getItem('enlace:profile-draft:me')).toBeNull();
  });
});

describe('sensitive values', () => {
  it('are told apart from silence', () => {
    expect([discloses('woman'), discloses(['man'])]).toEqual([true, true]);
    for (const silent of [null, '', [], 'prefer_not_to_say']) expect(discloses(silent)).toBe(false);
  });
});
