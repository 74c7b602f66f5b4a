import type { CaptureKind, Drawn } from './queries';

/** Seconds after the last picture to look at all of them; the server allows more for a slow network. */
export const LOOK_SECONDS = 30;

/** One picture to take. */
export interface Step {
  gesture: string | null;
  /** The number is to be held into this picture. */
  code: boolean;
}

/** The state of the capture screen. `until` is when its time is over, in milliseconds since the epoch. */
export type Capture =
  | { name: 'prepare' }
  /** The document, before the time runs. */
  | { name: 'document' }
  | { name: 'live'; drawn: Drawn; steps: Step[]; shots: Blob[]; until: number }
  | { name: 'look'; drawn: Drawn; steps: Step[]; shots: Blob[]; until: number }
  | { name: 'sending'; drawn: Drawn; shots: Blob[] }
  | { name: 'sent' }
  | { name: 'expired' };

/** What changes the state. `now` is in milliseconds since the epoch. */
export type CaptureEvent =
  | { type: 'document' }
  | { type: 'drawn'; kind: CaptureKind; drawn: Drawn; now: number }
  | { type: 'swapped'; drawn: Drawn }
  | { type: 'shot'; shot: Blob }
  | { type: 'again' }
  | { type: 'send' }
  | { type: 'sent' }
  | { type: 'failed'; now: number }
  | { type: 'expired' }
  | { type: 'restart' };

/** The live pictures of an attempt: of a document it is the last that holds the number, else a picture of its own does. */
export function stepsOf(kind: CaptureKind, drawn: Pick<Drawn, 'gestures' | 'code'>): Step[] {
  const steps = drawn.gestures.map((gesture) => ({ gesture, code: false }));
  if (kind === 'identity') {
    const two = steps.slice(0, 2);
    return two.map((step, at) => ({ ...step, code: at === two.length - 1 && drawn.code !== null }));
  }
  return drawn.code === null ? steps : [...steps, { gesture: null, code: true }];
}

/** The reducer: the state after an event. Events that do not fit the state change nothing. */
export function capture(state: Capture, event: CaptureEvent): Capture {
  switch (event.type) {
    case 'document':
      return state.name === 'prepare' ? { name: 'document' } : state;
    case 'drawn': {
      const { drawn, kind, now } = event;
      return {
        name: 'live',
        drawn,
        steps: stepsOf(kind, drawn),
        shots: [],
        until: now + drawn.seconds * 1000,
      };
    }
    case 'swapped': {
      if (state.name !== 'live') return state;
      const steps = state.steps.map((step, at) =>
        step.gesture === null ? step : { ...step, gesture: event.drawn.gestures[at] ?? step.gesture },
      );
      return { ...state, drawn: event.drawn, steps };
    }
    case 'shot': {
      if (state.name !== 'live') return state;
      const shots = [...state.shots, event.shot];
      return shots.length < state.steps.length
        ? { ...state, shots }
        : { ...state, name: 'look', shots, until: state.until + LOOK_SECONDS * 1000 };
    }
    case 'again':
      return state.name === 'look'
        ? { ...state, name: 'live', shots: [], until: state.until - LOOK_SECONDS * 1000 }
        : state;
    case 'send':
      return state.name === 'look' ? { name: 'sending', drawn: state.drawn, shots: state.shots } : state;
    case 'sent':
      return state.name === 'sending' ? { name: 'sent' } : state;
    case 'failed':
      return state.name === 'sending'
        ? {
            name: 'look',
            drawn: state.drawn,
            steps: [],
            shots: state.shots,
            until: event.now + LOOK_SECONDS * 1000,
          }
        : state;
    case 'expired':
      return state.name === 'live' || state.name === 'look' || state.name === 'sending'
        ? { name: 'expired' }
        : state;
    case 'restart':
      return { name: 'prepare' };
  }
}
