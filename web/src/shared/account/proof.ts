import { useSyncExternalStore } from 'react';
import { errorCode } from '@/api/errors';

/**
 * The question "is it still you?", which the server asks before irreversible acts. A dialog asks
 * it; callers learn whether the user answered.
 */
class Proof {
  private answer: ((proven: boolean) => void) | null = null;
  private readonly watchers = new Set<() => void>();

  isAsked = (): boolean => this.answer !== null;

  /** Called when the question is asked or answered. Returns the way to stop. */
  watch = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Asks; `false` when the person gave up. A question that is open already is given up. */
  ask(): Promise<boolean> {
    this.settle(false);
    return new Promise((resolve) => {
      this.answer = resolve;
      for (const watcher of this.watchers) watcher();
    });
  }

  settle(proven: boolean) {
    const answer = this.answer;
    this.answer = null;
    for (const watcher of this.watchers) watcher();
    answer?.(proven);
  }
}

export const proof = new Proof();

/** Whether the question is open, for the dialog. */
export const useProofAsked = (): boolean => useSyncExternalStore(proof.watch, proof.isAsked, proof.isAsked);

/** How the wire and the accounts' service ask for a proof. */
const ASKS = new Set(['REAUTH', 'reauthentication_needed']);

/** Does an act, and once more after a proof where the server asks for one. A `ProofDialog` must be on the page. */
export async function withProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!ASKS.has(errorCode(error)) || !(await proof.ask())) throw error;
    return act();
  }
}
