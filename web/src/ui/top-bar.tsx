import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The free place in the phone's top bar; null where there is no bar. */
export const TopBarPlace = createContext<HTMLElement | null>(null);

interface TopBarProps {
  title: string;
  /** Buttons beside the bell. */
  children?: ReactNode;
}

/** What a screen writes into the phone's top bar in place of the logo. The screen has its own h1. */
export function TopBar({ title, children }: TopBarProps) {
  const place = use(TopBarPlace);
  if (!place) return null;
  return createPortal(
    <>
      <span
        aria-hidden="true"
        className="min-w-0 flex-1 truncate font-display text-2xl max-[359px]:text-xl leading-none font-extrabold tracking-[-.022em]"
      >
        {title}
      </span>
      {children}
    </>,
    place,
  );
}
