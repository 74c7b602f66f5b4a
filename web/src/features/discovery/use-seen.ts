import { useEffect } from 'react';
import { rpc } from '@/api/call';

/** A card counts as seen once it has lain on top for this long; it is reported together with others. */
const REPORT_AFTER = 1500;

const known = new Set<string>();
let waiting: string[] = [];

function report() {
  const targets = waiting;
  waiting = [];
  // An impression that is lost is no harm; it only must not disturb.
  rpc('seen', { targets }).catch((error: unknown) => console.warn('Seen cards were not reported', error));
}

/** Reports whose card was on top, each person once per visit. */
export function useSeen(id: string | undefined) {
  useEffect(() => {
    if (!id || known.has(id)) return;
    known.add(id);
    waiting.push(id);
    if (waiting.length === 1) setTimeout(report, REPORT_AFTER);
  }, [id]);
}
