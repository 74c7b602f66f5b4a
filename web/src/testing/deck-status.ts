import type { DeckStatus } from '@/api/surface';

/** What is left of the day for somebody whose profile is ready. */
export const deckStatus = (change: Partial<DeckStatus> = {}): DeckStatus => ({
  likes_left: 9,
  super_likes_left: 1,
  undo_left: 1,
  resets_at: '2026-11-22T07:00:00Z',
  premium: false,
  can_like: true,
  missing: [],
  ...change,
});
