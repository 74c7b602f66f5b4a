import { useEffect, useState } from 'react';
import { browserHistory } from './history';

/** A way that waits for an answer. */
interface HeldWay {
  proceed: () => void;
}

/** Holds back every way to another screen while `holds`; the one that waits, and how to forget it. */
export function useBlocker(holds: boolean): { held: HeldWay | null; stay: () => void } {
  const [held, setHeld] = useState<HeldWay | null>(null);
  useEffect(() => {
    if (!holds) return;
    return browserHistory.block((next, proceed) => {
      if (next.pathname === browserHistory.visit.location.pathname) return false;
      setHeld({
        proceed: () => {
          setHeld(null);
          proceed();
        },
      });
      return true;
    });
  }, [holds]);
  return { held, stay: () => setHeld(null) };
}
