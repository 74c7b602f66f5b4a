import { useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { Button } from '@/ui/button';
import type { Thread } from './wire';
import { useEndingWords } from './words';

/** In place of the composer: why nothing can be written, and that a report still can. */
export function ClosedBar({
  thread,
  name,
  onReport,
}: {
  thread: Thread;
  name: string;
  onReport: () => void;
}) {
  const { t } = useLingui();
  const ending = useEndingWords();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <p className="min-w-56 flex-1 text-[.95rem]">
        <b className="block font-semibold">{ending(thread, name)}</b>
        <span className="text-ink-2">{t`Dá para ler, mas não para escrever.`}</span>
      </p>
      <Button variant="outline" size="sm" onClick={onReport}>
        <Flag aria-hidden="true" />
        {t`Denunciar`}
      </Button>
    </div>
  );
}
