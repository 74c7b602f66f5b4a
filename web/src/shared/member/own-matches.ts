import { rows } from '@/api/call';

/** These columns of the caller's matches, those with the latest news first. */
export const ownMatches = <const Columns extends string>(columns: Columns, limit: number) =>
  rows((db) =>
    db.from('matches').select(columns).order('last_interaction', { ascending: false }).limit(limit),
  );
