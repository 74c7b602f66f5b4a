/** How long a pointer or the focus rests on a place before its tip comes. */
export const TIP_DELAY = 700;
/** Within this time after a tip has gone the next one is shown at once. */
export const TIP_SKIP = 300;

const tipOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
const isInTip = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="tooltip"]') !== null;

/**
 * Watches the page for places that have a tip (`data-tip`) and tells which one is to be shown now. A finger gets
 * none: it has nothing to rest with, and what a button does is its name anyway.
 */
export class TipWatch {
  private shown: HTMLElement | null = null;
  private waiting: HTMLElement | null = null;
  /** A place that was pressed: its tip stays away until it is left. */
  private spent: HTMLElement | null = null;
  private goneAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (place: HTMLElement | null) => void) {}

  /** Listens until the returned function is called. */
  start(): () => void {
    const ends = new AbortController();
    const on = <K extends keyof DocumentEventMap>(kind: K, listener: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(kind, listener, { signal: ends.signal, capture: true, passive: true });
    on('pointerover', ({ pointerType, target }) => {
      // The pointer may travel onto the tip itself, to read it or to copy from it.
      if (pointerType !== 'touch' && !isInTip(target)) this.approach(tipOf(target));
    });
    on('pointerout', ({ relatedTarget }) => relatedTarget === null && this.approach(null));
    on('focusin', ({ target }) => {
      const place = tipOf(target);
      // The focus that a press brings is not one that looks for its way.
      if (place?.matches(':focus-visible')) this.approach(place);
      else this.close();
    });
    on('focusout', () => this.close());
    on('pointerdown', ({ target }) => this.leave(tipOf(target)));
    on('keydown', ({ key, target }) => {
      if (key === 'Escape' || key === 'Enter' || key === ' ') this.leave(tipOf(target));
    });
    on('scroll', () => this.close());
    // The place has moved from under its tip.
    addEventListener('resize', () => this.close(), { signal: ends.signal });
    return () => {
      ends.abort();
      this.close();
    };
  }

  private approach(place: HTMLElement | null) {
    if (place !== this.spent) this.spent = null;
    if (place !== null && (place === this.shown || place === this.waiting || place === this.spent)) return;
    this.close();
    if (!place) return;
    this.waiting = place;
    this.timer = setTimeout(() => this.open(place), Date.now() - this.goneAt < TIP_SKIP ? 0 : TIP_DELAY);
  }

  private open(place: HTMLElement) {
    this.waiting = null;
    // It may have gone with its screen meanwhile.
    if (!place.isConnected) return;
    this.shown = place;
    this.show(place);
  }

  /** Pressed, or put away: no tip comes back until the place is left. */
  private leave(place: HTMLElement | null) {
    this.spent = place;
    this.close();
  }

  private close() {
    clearTimeout(this.timer);
    this.waiting = null;
    if (!this.shown) return;
    this.shown = null;
    this.goneAt = Date.now();
    this.show(null);
  }
}
