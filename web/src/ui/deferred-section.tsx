import { type ReactNode, useEffect, useRef, useState } from 'react';
import { firstInteraction } from './first-interaction';

/** What lies behind the tabs at the lower edge is not seen yet. */
const SEEN = { rootMargin: '0px 0px -96px' };

/** Draws what lies below the first screen once it comes into view or the page is touched; until then its place. */
export function DeferredSection({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !place.current) return;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && show(),
      SEEN,
    );
    observer.observe(place.current);
    void firstInteraction.then(show);
    return () => observer.disconnect();
  }, [near]);
  return near ? children : <div ref={place}>{fallback}</div>;
}
