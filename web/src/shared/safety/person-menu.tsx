import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { withTexts } from '@/texts/load';
import { IconButton } from '@/ui/button';
import type { Shown } from './report-dialog';

const loadMenu = () => withTexts(import('./safety-menu'), 'safety');
const SafetyMenu = lazy(() => loadMenu().then((m) => ({ default: m.SafetyMenu })));
const ReportDialog = lazy(() =>
  withTexts(import('./report-dialog'), 'safety').then((m) => ({ default: m.ReportDialog })),
);
const BlockDialog = lazy(() =>
  withTexts(import('./block-dialog'), 'safety').then((m) => ({ default: m.BlockDialog })),
);

interface PersonMenuProps {
  person: { id: string; name: string | null };
  onBlocked?: () => void;
  /** Ids of messages that go along with a report. */
  messages?: string[];
  /** The photos and texts that a report may name. */
  shown?: Shown;
  /** What a report is about, where that is decided already: `letter:{id}`. */
  item?: string;
  /** More `MenuItem`s above the two of safety. */
  children?: ReactNode;
  className?: string;
}

/** The menu of every place that shows a person: to report or to block takes two taps. */
export function PersonMenu({
  person,
  onBlocked,
  messages,
  shown,
  item,
  children,
  className,
}: PersonMenuProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(false);
  const [asked, setAsked] = useState<'report' | 'block' | null>(null);
  const close = (open: boolean) => !open && setAsked(null);
  const label = t`Mais opções`;
  const closed = (
    <IconButton
      label={label}
      aria-haspopup="menu"
      className={className}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    >
      <Ellipsis />
    </IconButton>
  );
  return (
    <>
      {wanted ? (
        <Suspense fallback={closed}>
          <SafetyMenu
            trigger={
              <IconButton label={label} className={className}>
                <Ellipsis />
              </IconButton>
            }
            onReport={() => setAsked('report')}
            onBlock={() => setAsked('block')}
          >
            {children}
          </SafetyMenu>
        </Suspense>
      ) : (
        closed
      )}
      <Suspense>
        {asked === 'report' && (
          <ReportDialog
            person={person}
            messages={messages}
            shown={shown}
            item={item}
            open
            onOpenChange={close}
            onBlock={() => setAsked('block')}
          />
        )}
        {asked === 'block' && <BlockDialog person={person} open onOpenChange={close} onBlocked={onBlocked} />}
      </Suspense>
    </>
  );
}
