import { describe, expect, it } from 'vitest';
import { changesOf, isSensitiveAnswer, type ProfileDraft, readUnsaved, writeUnsaved } from './draft';
import { removeUnsavedChanges } from './unsaved-changes';

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
    const unsaved = { changes: { bio: 'oi' }, waiting: false };
    writeUnsaved('me', unsaved);
    expect(readUnsaved('me')).toEqual(unsaved);
    expect(readUnsaved('other')).toBeNull();
    for (const broken of ['{"changes":{"role":"admin"}}', '{"role":"admin"}', 'null', '{']) {
      localStorage.setItem('enlace:profile-draft:me', broken);
      expect(readUnsaved('me')).toBeNull();
    }
    writeUnsaved('me', { changes: {}, waiting: true });
    expect(localStorage.getItem('enlace:profile-draft:me')).toBeNull();
  });

  it('are deleted on sign-out', () => {
    writeUnsaved('me', { changes: { bio: 'oi' }, waiting: true });
    localStorage.setItem('enlace:theme', 'dark');
    removeUnsavedChanges();
    expect(Object.keys(localStorage)).toEqual(['enlace:theme']);
    localStorage.clear();
  });
});

describe('sensitive values', () => {
  it('are distinguished from silence', () => {
    expect([isSensitiveAnswer('woman'), isSensitiveAnswer(['man'])]).toEqual([true, true]);
    for (const silent of [null, '', [], 'prefer_not_to_say']) expect(isSensitiveAnswer(silent)).toBe(false);
  });
});
