import { useEffect, useRef, useState } from 'react';
import { useLocation } from '@/router';
import { LiveRegion } from '@/ui/visually-hidden';

/** After a change of route: focus goes to the content, and the new title is read out. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // The screen may arrive after its route: its <title> is the sign that it is there.
    const head = document.head;
    const settle = () => {
      document.getElementById('conteudo')?.focus({ preventScroll: true });
      setTitle(document.title);
    };
    const frame = requestAnimationFrame(settle);
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(head, { childList: true, subtree: true, characterData: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [pathname]);

  return <LiveRegion>{title}</LiveRegion>;
}
