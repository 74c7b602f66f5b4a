import { useSyncExternalStore } from 'react';

/** A match that has just come to be, as its celebration shows it. */
export interface NewMatch {
  matchId: string;
  person: { id: string; name: string; photo: string | null };
  compatibility: number | null;
  /** The percentage rests on too few answers in common. */
  estimated: boolean;
  /** Other matches that are news too, but have no celebration of their own. */
  others?: number;
}

/** How many matches are remembered as celebrated; far more than one visit sees. */
const REMEMBERED = 500;

/**
 * Matches to celebrate, one after the other, and each only once: the answer to the own like and the
 * server's event tell of the same match, in either order.
 */
class Celebrations {
  private queue: NewMatch[] = [];
  private readonly announced = new Set<string>();
  private readonly likes = new Map<string, number>();
  private readonly watchers = new Set<() => void>();

  /** Celebrates in full, unless this match was celebrated already. */
  celebrate(match: NewMatch) {
    if (this.tell(match.matchId)) this.set([...this.queue, match]);
  }

  /** Whether this match was announced in this visit. */
  knows(matchId: string): boolean {
    return this.announced.has(matchId);
  }

  /** Whether this match is news; from now on it is not. */
  tell(matchId: string): boolean {
    if (this.announced.has(matchId)) return false;
    if (this.announced.size >= REMEMBERED) this.announced.clear();
    this.announced.add(matchId);
    return true;
  }

  /** While a like for this person is under way, its own answer celebrates. Call the result when done. */
  begin(personId: string): () => void {
    this.likes.set(personId, (this.likes.get(personId) ?? 0) + 1);
    return () => {
      const left = (this.likes.get(personId) ?? 1) - 1;
      if (left > 0) this.likes.set(personId, left);
      else this.likes.delete(personId);
    };
  }

  isDeciding(personId: string): boolean {
    return this.likes.has(personId);
  }

  /** The celebration on screen is over. */
  done() {
    this.set(this.queue.slice(1));
  }

  readonly current = (): NewMatch | null => this.queue[0] ?? null;

  readonly watch = (listener: () => void) => {
    this.watchers.add(listener);
    return () => void this.watchers.delete(listener);
  };

  private set(queue: NewMatch[]) {
    this.queue = queue;
    for (const listener of this.watchers) listener();
  }
}

export const celebrations = new Celebrations();

export const useCelebration = () =>
  useSyncExternalStore(celebrations.watch, celebrations.current, celebrations.current);
