import { errorCode } from '@/api/errors';
import type { Message } from '@/api/surface';
import { firstUnread } from './model';

/** How far each side has read, by receipts: a row that was fetched earlier may arrive after its receipt. */
export class Receipts {
  private readonly seen = new Map<'mine' | 'theirs', { until: string; at: string }>();

  private telling = false;
  /** Whether the server knows that a match without a word has been looked at. */
  private met = false;

  constructor(private readonly me: string) {}

  /** Takes one receipt; false when it says nothing new. */
  take(by: string, until: string, at: string): boolean {
    const side = by === this.me ? 'theirs' : 'mine';
    if (until <= (this.seen.get(side)?.until ?? '')) return false;
    this.seen.set(side, { until, at });
    return true;
  }

  /** The messages with the moments of reading that are known here and not yet in their rows. */
  stamped(messages: readonly Message[]): readonly Message[] {
    return messages.map((message) => {
      const seen = this.seen.get(message.sender_id === this.me ? 'mine' : 'theirs');
      return message.read_at === null && seen && message.id <= seen.until
        ? { ...message, read_at: seen.at }
        : message;
    });
  }

  /**
   * Tells the server what was seen: unread messages, or a match that waits for its first word. Once more
   * when something new came while it answered. `look` gives what is there, null when nothing is any more.
   */
  async tell(
    look: () => readonly Message[] | null,
    markRead: () => Promise<unknown>,
    changed: () => void,
  ): Promise<void> {
    if (this.telling) return;
    this.telling = true;
    try {
      for (let there = look(); there && this.hasNews(there); there = look()) {
        const until = there.at(-1)?.id ?? '';
        await markRead();
        this.met = true;
        if (this.take(this.me, until, new Date().toISOString())) changed();
      }
    } catch (error) {
      console.warn('The conversation could not be marked as read', errorCode(error));
    } finally {
      this.telling = false;
    }
  }

  private hasNews(messages: readonly Message[]) {
    return messages.length === 0 ? !this.met : firstUnread(messages, this.me) !== null;
  }
}
