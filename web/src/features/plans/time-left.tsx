import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { minutesSeconds } from '@/texts/duration';
import { useMoneyWords } from './words';

/** Above this no seconds are counted: the day and the hour say more. */
const COUNTED = 60 * 60_000;

/**
 * Until when a code can be paid, and what is left of its last hour. The seconds are for the eyes: they are not read
 * out, only the moment is.
 */
export function TimeLeft({ end }: { end: string }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const [now, setNow] = useState(Date.now);
  const left = Date.parse(end) - now;
  const counted = left > 0 && left <= COUNTED;
  useEffect(() => {
    if (left <= 0) return;
    // Until the next full second of what is left, or until the last hour begins.
    const wait = left > COUNTED ? Math.min(left - COUNTED, COUNTED) : left % 1000 || 1000;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <p className="text-center text-sm text-ink-2">
      {t`Válido até ${words.moment(end)}`}
      {counted && (
        <span role="timer" aria-live="off" className="block pt-1 font-semibold text-ink tabular-nums">
          {t`Faltam ${minutesSeconds(left)}`}
        </span>
      )}
    </p>
  );
}
