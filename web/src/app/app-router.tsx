import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from '@/router';
import { browserHistory } from '@/shared/navigation/history';
import { restoreScroll } from '@/shared/navigation/scroll-memory';

/** Ties the screens to the browser's history. The old screen stays until the next one can be drawn. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [first] = useState(browserHistory.visit);
  const [visit, setVisit] = useState(first);
  useLayoutEffect(() => browserHistory.listen((next) => startTransition(() => setVisit(next))), []);
  useLayoutEffect(() => {
    if (visit !== first) restoreScroll(visit);
  }, [visit, first]);
  return (
    <Router location={visit.location} navigator={browserHistory}>
      {children}
    </Router>
  );
}
