import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { PageTitle } from '@/ui/page';
import { useMedia, WIDE } from '@/ui/use-media';
import { DeskHeader } from './desk-header';
import { actionOf, type DeskAction, neighbour } from './keys';

interface DeskFrameProps {
  title: string;
  /** What the header says of this desk and of the others, and its two buttons. */
  header: ComponentProps<typeof DeskHeader>;
  queue: ReactNode;
  /** What is open beside the queue, if anything is. */
  pane: ReactNode | null;
  /** What stands in its place on a wide screen. */
  nothing: ReactNode;
  /** Windows over the desk. */
  children?: ReactNode;
}

/** A desk: its queue beside what is open; one column at a time below the wide layout. */
export function DeskFrame({ title, header, queue, pane, nothing, children }: DeskFrameProps) {
  const wide = useMedia(WIDE);
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh">
      <PageTitle>{title}</PageTitle>
      <DeskHeader {...header} />
      <main
        id="conteudo"
        tabIndex={-1}
        className="grid min-h-0 flex-1 grid-cols-1 outline-none lg:grid-cols-[17.5rem_minmax(0,1fr)]"
      >
        {(wide || !pane) && queue}
        {pane ?? (wide && nothing)}
      </main>
      {children}
    </div>
  );
}

interface DeskKeys {
  /** The rows of the queue, in its order. */
  ids: string[];
  /** The id of a row's link. */
  rowId: (id: string) => string;
  onOpen: (id: string) => void;
  /** Every other action of the keys. */
  onOther: (action: DeskAction) => void;
}

/** Walks the queue by keys; the marked row is the one that Enter opens. */
export function useDeskKeys({ ids, rowId, onOpen, onOther }: DeskKeys) {
  const [current, setCurrent] = useState<string | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented ? null : actionOf(event);
    if (!action) return;
    if (action.kind === 'next' || action.kind === 'previous') {
      const next = neighbour(ids, current, action.kind === 'next' ? 1 : -1);
      setCurrent(next);
      if (next) document.getElementById(rowId(next))?.focus();
    } else if (action.kind === 'open') {
      if (current) onOpen(current);
    } else onOther(action);
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { current, setCurrent };
}
