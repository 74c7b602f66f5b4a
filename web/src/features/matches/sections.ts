import type { Match } from '@/api/surface';

/** The sections of the list, in the order in which they ask for attention. */
export type SectionKey = 'new' | 'mine' | 'theirs' | 'asleep';

export const SECTIONS: readonly SectionKey[] = ['new', 'mine', 'theirs', 'asleep'];

/** The section of a match; null for a closed one, which is among the conversations only. */
export function sectionOf(match: Pick<Match, 'state' | 'turn'>): SectionKey | null {
  switch (match.state) {
    case 'new':
      return 'new';
    case 'asleep':
      return 'asleep';
    case 'closed':
      return null;
    case 'couple':
    case 'talking':
      return match.turn === 'theirs' ? 'theirs' : 'mine';
  }
}

/** Splits the list, keeping its order within each section. */
export function bySection<M extends Pick<Match, 'state' | 'turn'>>(
  matches: readonly M[],
): Record<SectionKey, M[]> {
  const out: Record<SectionKey, M[]> = { new: [], mine: [], theirs: [], asleep: [] };
  for (const match of matches) {
    const key = sectionOf(match);
    if (key) out[key].push(match);
  }
  return out;
}
