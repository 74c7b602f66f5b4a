/** After this the other side counts as having stopped typing without saying so. */
const TYPING_MS = 6_000;
/** How often our own typing is sent. */
const TYPING_EVERY_MS = 3_000;

/** Who is typing: the other side's state fades, and one's own is sent rarely. */
export class Typing {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sentAt = 0;

  constructor(
    private readonly show: (on: boolean) => void,
    private readonly tell: (on: boolean) => void,
  ) {}

  /** The other side types, or stopped. */
  received(on: boolean) {
    clearTimeout(this.timer);
    if (on) this.timer = setTimeout(() => this.show(false), TYPING_MS);
    this.show(on);
  }

  /** The user types; sent at most every few seconds. */
  own() {
    const now = Date.now();
    if (now - this.sentAt < TYPING_EVERY_MS) return;
    this.sentAt = now;
    this.tell(true);
  }

  /** We stopped, or sent. */
  stopped() {
    if (this.sentAt === 0) return;
    this.sentAt = 0;
    this.tell(false);
  }

  /** The conversation has no other side any more. */
  forget() {
    clearTimeout(this.timer);
    this.sentAt = 0;
  }
}
