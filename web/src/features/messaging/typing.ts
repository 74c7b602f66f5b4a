/** Somebody who stopped typing without saying so. */
const TYPING_MS = 6_000;
/** How often our own typing is told. */
const TYPING_EVERY_MS = 3_000;

/** Who is typing: what is heard of the other side fades, what is told of ours is told seldom. */
export class Typing {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private told = 0;

  constructor(
    private readonly show: (on: boolean) => void,
    private readonly tell: (on: boolean) => void,
  ) {}

  /** The other side types, or stopped. */
  heard(on: boolean) {
    clearTimeout(this.timer);
    if (on) this.timer = setTimeout(() => this.show(false), TYPING_MS);
    this.show(on);
  }

  /** We type; told at most every few seconds. */
  own() {
    const now = Date.now();
    if (now - this.told < TYPING_EVERY_MS) return;
    this.told = now;
    this.tell(true);
  }

  /** We stopped, or sent. */
  stopped() {
    if (this.told === 0) return;
    this.told = 0;
    this.tell(false);
  }

  /** Nobody is there to hear or to tell any more. */
  forget() {
    clearTimeout(this.timer);
    this.told = 0;
  }
}
