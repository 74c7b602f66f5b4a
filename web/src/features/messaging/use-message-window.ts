import { useEffect, useRef, useState } from 'react';
import type { Conversation } from './conversation';
import type { ConversationState } from './conversation-state';

/** Rows drawn at first, and how many more each time one scrolls up to the first of them. */
const WINDOW = 200;

/** Which messages are drawn, and where among them one is. `goal` is the message to which a search led. */
export function useMessageWindow(
  conversation: Conversation,
  state: ConversationState,
  goal: string | undefined,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(WINDOW);
  const [away, setAway] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const { messages, newFrom } = state;
  const hidden = messages.length > size;

  useEffect(() => {
    if (newFrom) document.getElementById('new-messages')?.scrollIntoView({ block: 'center' });
  }, [newFrom]);
  const waiting = state.outgoing.length;
  useEffect(() => {
    if (waiting > 0) scroller.current?.scrollTo({ top: 0 });
  }, [waiting]);
  useEffect(() => {
    if (!marked) return;
    document.getElementById(`m-${marked}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    const timer = setTimeout(() => setMarked(null), 1600);
    return () => clearTimeout(timer);
  }, [marked]);

  // Only once the conversation is read is it known how far back the message is.
  useEffect(() => {
    if (!goal) return;
    let left = false;
    void conversation.reach(goal).then((there) => {
      if (left || !there) return;
      const known = conversation.get().messages;
      setSize((now) => Math.max(now, known.length - known.findIndex((message) => message.id === goal)));
      setMarked(goal);
    });
    return () => {
      left = true;
    };
  }, [goal, conversation]);

  const more = () => {
    if (hidden) setSize(size + WINDOW);
    else void conversation.older();
  };
  const scrolled = (box: HTMLElement) => {
    setAway(box.scrollTop < -320);
    const above = box.scrollHeight + box.scrollTop - box.clientHeight;
    if (above < 240 && (hidden || state.hasOlder)) more();
  };
  const goTo = (id: string) => {
    const at = messages.findIndex((message) => message.id === id);
    if (at < 0) return;
    setSize(Math.max(size, messages.length - at));
    setMarked(id);
  };

  return { scroller, shown: messages.slice(-size), hidden, away, marked, more, scrolled, goTo };
}
