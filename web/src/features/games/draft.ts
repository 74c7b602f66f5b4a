import { useState } from 'react';
import { SLUG } from '@/config/product';
import { useMe } from '@/shared/account/session';
import type { Stroke } from '@/shared/sketch/sketch';

/** What was typed in a game and not sent, and how far its revealed rounds were read. */
export interface Draft {
  text: string;
  statements: string[];
  /** What was drawn instead of written. */
  strokes: Stroke[];
  /** The place of the lie. */
  lie: number | null;
  /** Comments on revealed rounds, by round. */
  comments: Record<number, string>;
  /** The round for which it was typed. */
  round: number;
  /** Up to which round the revealed ones were read. */
  read: number;
}

export const EMPTY: Draft = {
  text: '',
  statements: ['', '', ''],
  strokes: [],
  lie: null,
  comments: {},
  round: 0,
  read: 0,
};

export const isTyped = (draft: Draft) =>
  draft.text.trim() !== '' ||
  draft.strokes.length > 0 ||
  draft.statements.some((statement) => statement.trim() !== '');

/** Under the name of drafts, which signing out removes. */
const keyOf = (me: string, session: string) => `${SLUG}:draft:${me}:game:${session}`;

function stored(key: string, reached: number): Draft {
  const start = { ...EMPTY, read: reached };
  try {
    return { ...start, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>) };
  } catch {
    return start;
  }
}

/**
 * The draft of a session: it stays when the card changes, when the screen is left and when it is loaded again. A device
 * that shows a session for the first time begins at the round that it `reached`.
 */
export function useDraft(session: string, reached: number) {
  const key = keyOf(useMe().id, session);
  const [draft, setDraft] = useState(() => stored(key, reached));
  const write = (change: Partial<Draft>) =>
    setDraft((now) => {
      const next = { ...now, ...change };
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full storage: the text is still on the screen.
      }
      return next;
    });
  return [draft, write] as const;
}
