import type { ExternalToast, toast as Sonner } from 'sonner';

let ask: () => void;
/** Settles with the first message: the container is fetched by then at the latest. */
export const firstToast = new Promise<void>((resolve) => {
  ask = resolve;
});

let open: (toasts: typeof Sonner) => void;
/** Sonner itself, once its container is on the page: before that it would lose messages. */
const container = new Promise<typeof Sonner>((resolve) => {
  open = resolve;
});

/** Called by the container when it is there; messages that were waiting are shown. */
export const showWaitingToasts = (toasts: typeof Sonner) => open(toasts);

const say =
  (kind: 'message' | 'success' | 'error' | 'info') =>
  (text: string, more?: ExternalToast): void => {
    ask();
    void container.then((toasts) => toasts[kind](text, more));
  };

/** A short message. The code that draws it comes after the screen, so that no screen waits for it. */
export const toast = Object.assign(say('message'), {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  /** Takes the message of this id away, if it still stands. */
  dismiss: (id: string): void => void container.then((toasts) => toasts.dismiss(id)),
});
