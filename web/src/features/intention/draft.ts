import { rows, rpc } from '@/api/call';
import { SLUG } from '@/config/product';
import type { Draft } from './session';

/**
 * An unfinished quiz. The server stores it for every device; this device stores it too, for when
 * there is no network. Signing out deletes it, like every other draft (the key begins like
 * theirs).
 */
const keyOf = (me: string) => `${SLUG}:draft:${me}:quiz`;

interface Local {
  draft: Draft;
  /** The server has it too. */
  synced: boolean;
}

function readLocal(me: string): Local | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(me)) ?? 'null') as Local | null;
  } catch {
    return null; // Storage is closed to us, or holds something else: there is no draft here.
  }
}

function writeLocal(me: string, local: Local | null) {
  try {
    if (local) localStorage.setItem(keyOf(me), JSON.stringify(local));
    else localStorage.removeItem(keyOf(me));
  } catch (error) {
    console.warn('The quiz could not be stored on this device', error);
  }
}

/**
 * The stored draft of this mode. A local draft that was not sent yet is newer than the server's.
 */
export async function storedDraft(me: string, mode: Draft['mode']): Promise<Draft | null> {
  const local = readLocal(me);
  const own = local?.draft.mode === mode ? local : null;
  if (own && !own.synced) return own.draft;
  try {
    const [draft] = await rows((db) => db.from('intention_drafts').select('mode,answers,asked').limit(1));
    return draft?.mode === mode ? draft : null;
  } catch (error) {
    if (own) return own.draft;
    throw error;
  }
}

const PAUSE = 500;

/** Saves a running session after each answer: here at once, on the server a moment later, one call at a time. */
export class DraftKeeper {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly me: string) {}

  put(draft: Draft) {
    writeLocal(this.me, { draft, synced: false });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(draft), PAUSE);
  }

  private send(draft: Draft) {
    this.last = this.last.then(async () => {
      try {
        await rpc('save_quiz_draft', draft);
        const local = readLocal(this.me);
        // Answers given meanwhile are still to be sent.
        if (local && JSON.stringify(local.draft) === JSON.stringify(draft))
          writeLocal(this.me, { draft, synced: true });
      } catch (error) {
        console.warn('The quiz is stored on this device only, for now', error);
      }
    });
  }

  /** Stops saving and waits for what is on its way, so that nothing arrives after the end. */
  async stop() {
    clearTimeout(this.timer);
    await this.last;
  }

  /** The session is over. */
  forget() {
    clearTimeout(this.timer);
    writeLocal(this.me, null);
  }
}
