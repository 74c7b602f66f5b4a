import { useEffect, useEffectEvent, useState } from 'react';

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Whole seconds until a moment; `onOver` is called once it has come. */
export function useSecondsLeft(until: number, onOver: () => void): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const tick = () => {
      const seconds = secondsTo(until);
      setLeft(seconds);
      if (seconds === 0) {
        clearInterval(timer);
        over();
      }
    };
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
