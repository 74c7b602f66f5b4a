import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Lock } from 'lucide-react';

interface LockedRowProps {
  label: string;
  hint: string;
  /** What it would be with Premium; only drawn. */
  kind: 'select' | 'switch';
  onPress: () => void;
}

/** A filter of Premium: it can be focused and explains itself when pressed, but changes nothing. */
export function LockedRow({ label, hint, kind, onPress }: LockedRowProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-disabled="true"
      onClick={onPress}
      className="flex min-h-14 w-full items-center justify-between gap-4 rounded-lg bg-surface-2 px-4 py-3 text-left text-[.93rem] transition hover:brightness-[.98] dark:hover:brightness-110"
    >
      <span>
        <b className="block font-semibold">{label}</b>
        <span className="text-ink-2">{hint}</span>
      </span>
      <span className="flex shrink-0 items-center gap-2 text-sun-ink">
        <Lock className="size-4" aria-hidden="true" />
        <span className="sr-only">{t`(Premium)`}</span>
        {kind === 'select' ? (
          <ChevronDown className="size-4" aria-hidden="true" />
        ) : (
          <span
            aria-hidden="true"
            className="h-7 w-12 rounded-full border border-line-strong bg-surface-2 p-[3px] opacity-50"
          >
            <span className="block size-5 rounded-full bg-line-strong" />
          </span>
        )}
      </span>
    </button>
  );
}
