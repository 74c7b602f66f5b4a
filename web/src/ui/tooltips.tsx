import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TipWatch } from './tips';

/** What the tip keeps away from its place and from the edge of the window. */
const GAP = 8;

/** Below its place and in its middle; above where there is no room, and never out of the window. */
function settle(tip: HTMLElement, place: DOMRect) {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.min(place.left + place.width / 2 - width / 2, innerWidth - width - GAP);
  const above = place.bottom + height > innerHeight;
  tip.style.left = `${Math.max(GAP, left)}px`;
  tip.style.top = `${above ? place.top - height : place.bottom}px`;
}

/**
 * The one tooltip of the page: what a button does that shows only an icon. It repeats the button's
 * name for eyes alone, so it is hidden from screen readers, which have read the name already.
 */
export default function Tooltips() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => new TipWatch(setPlace).start(), []);
  useLayoutEffect(() => {
    if (place && tip.current) settle(tip.current, place.getBoundingClientRect());
  }, [place]);
  if (!place) return null;
  return (
    // The gap belongs to the tip, so that a pointer on its way from the place never leaves both.
    <div ref={tip} role="tooltip" aria-hidden="true" className="fixed z-[60] w-max max-w-60 py-2">
      <span className="block animate-[fade_.15s_var(--ease-enlace)] rounded-md bg-ink px-2.5 py-1.5 text-[.82rem] leading-snug font-medium text-bg shadow-lift">
        {place.dataset.tip}
      </span>
    </div>
  );
}
