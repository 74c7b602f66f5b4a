import { rpc } from '@/api/call';
import { ApiError, errorCode } from '@/api/errors';
import { readLocalCopy, writeLocalCopy } from './local-copy';
import type { Paper, Seal, Sincerity } from './queries';
import { stateOf } from './queries';

/** What a writer decides. */
export interface Sheet {
  body: string;
  paper: Paper;
  seal: Seal;
  hours: number;
}

export type SaveState = 'new' | 'saved' | 'saving' | 'unsaved' | 'offline' | 'changed' | 'refused';

export interface DraftSnapshot extends Sheet {
  state: SaveState;
  sincerity: Sincerity | null;
  /** Why the server did not take the draft. */
  error: unknown;
}

export interface DraftStart extends Sheet {
  id: string;
  to: string;
  answersTo: string | null;
  /** Null for a letter that the server does not have. */
  version: number | null;
  sincerity: Sincerity | null;
}

/** How long typing rests before it is saved, in milliseconds. */
const REST = 700;

/**
 * A draft that is saved while it is typed: on this device at once, on the server after a pause. One save runs at a time, and
 * sends what stands then.
 */
export class LetterDraft {
  readonly id: string;
  readonly to: string;
  readonly answersTo: string | null;
  #snapshot: DraftSnapshot;
  #version: number | null;
  #saved: string;
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  /** A draft that left or was thrown away is not saved any more. */
  #closed = false;

  constructor(
    private readonly me: string,
    start: DraftStart,
  ) {
    this.id = start.id;
    this.to = start.to;
    this.answersTo = start.answersTo;
    this.#version = start.version;
    const { body, paper, seal, hours, sincerity } = start;
    this.#saved = sheetKey({ body, paper, seal, hours });
    const copy = readLocalCopy(me, start.id);
    const newer = copy && copy.body !== body && copy.version === start.version;
    const state: SaveState = newer ? 'unsaved' : start.version === null ? 'new' : 'saved';
    this.#snapshot = { body: newer ? copy.body : body, paper, seal, hours, sincerity, state, error: null };
    if (newer) this.#plan();
  }

  readonly snapshot = () => this.#snapshot;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(part: Partial<Sheet>) {
    this.#set({ ...part, state: 'unsaved' });
    writeLocalCopy(this.me, this.id, { body: this.#snapshot.body, version: this.#version });
    this.#plan();
  }

  /** Overwrites what another window saved. */
  overwrite() {
    this.#version = null;
    this.#set({ state: 'unsaved', error: null });
    return this.flush();
  }

  /** Saves now; ends when the server has what stands here, or refused it. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    while (this.#running) await this.#running;
    if (this.#isSaved() && this.#snapshot.state !== 'new') return;
    this.#running = this.#save().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Forgets what this device stored, for a draft that left or was thrown away. */
  forget() {
    this.#closed = true;
    clearTimeout(this.#timer);
    writeLocalCopy(this.me, this.id, null);
  }

  #isSaved = () => sheetKey(this.#snapshot) === this.#saved;

  #plan() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), REST);
  }

  #set(part: Partial<DraftSnapshot>) {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }

  async #save() {
    const { body, paper, seal, hours } = this.#snapshot;
    const sent = sheetKey({ body, paper, seal, hours });
    this.#set({ state: 'saving' });
    try {
      const saved = await rpc('save_letter', {
        id: this.id,
        to: this.to,
        answers_to: this.answersTo ?? undefined,
        body,
        paper,
        seal,
        hours,
        version: this.#version ?? undefined,
      });
      this.#version = saved.version;
      this.#saved = sent;
      const settled = this.#isSaved();
      writeLocalCopy(
        this.me,
        this.id,
        settled ? null : { body: this.#snapshot.body, version: saved.version },
      );
      this.#set({ state: settled ? 'saved' : 'unsaved', sincerity: saved.sincerity, error: null });
      if (!settled) this.#plan();
    } catch (error) {
      this.#set({ state: stateAfter(error), error });
    }
  }
}

function stateAfter(error: unknown): SaveState {
  if (stateOf(error) === 'changed') return 'changed';
  if (errorCode(error) === 'OFFLINE') return 'offline';
  return error instanceof ApiError && error.status < 500 ? 'refused' : 'offline';
}

const sheetKey = ({ body, paper, seal, hours }: Sheet) => JSON.stringify([body, paper, seal, hours]);
