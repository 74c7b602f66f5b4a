import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { firstInteraction } from './first-interaction';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** `center` is a question, `bottom` a sheet that rises on a phone, `left` the menu. */
  side?: 'center' | 'bottom' | 'left';
  /** Hides the heading where the content shows one of its own. */
  hideTitle?: boolean;
  className?: string;
}

const load = () => import('./overlay-window');
const OverlayWindow = lazy(load);

/**
 * A modal window: traps focus, closes with Esc and with a tap outside, gives focus back. What draws it is
 * fetched once the page is touched, so that no screen waits for it.
 */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  // Once opened it stays, so that closing can be drawn and the focus be given back.
  if (props.open && !wanted) setWanted(true);
  useEffect(() => {
    firstInteraction.then(load).catch((error: unknown) => console.warn('windows', error));
  }, []);
  return <Suspense>{wanted && <OverlayWindow {...props} />}</Suspense>;
}

/** A sheet that rises from the bottom edge. */
export const Sheet = (props: Omit<DialogProps, 'side'>) => <Dialog side="bottom" {...props} />;
