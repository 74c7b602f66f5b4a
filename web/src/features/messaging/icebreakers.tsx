import { useLingui } from '@lingui/react/macro';
import { AutomaticBadge } from '@/shared/suggestion/automatic-badge';
import { useIcebreakers } from './words';

/** Three openers for a new match. A press puts one into the field; sending stays the person's act. */
export function Icebreakers({ matchId, onPick }: { matchId: string; onPick: (text: string) => void }) {
  const { t } = useLingui();
  const openers = useIcebreakers(matchId);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a flex row everywhere.
    <div role="group" aria-label={t`Ideias para começar`} className="mb-2.5 grid grid-cols-1 gap-2">
      <p className="flex w-full flex-wrap items-center gap-2 text-sm text-ink-2">
        <AutomaticBadge />
        {t`Só vai quando você enviar.`}
      </p>
      {/* On a phone one row that moves sideways: what was said stays in view. */}
      <div className="-mx-3 flex gap-2 px-3 max-md:overflow-x-auto max-md:py-0.5 max-md:[scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
        {openers.map((opener) => (
          <button
            key={opener}
            type="button"
            onClick={() => onPick(opener)}
            className="min-h-9 max-w-72 shrink-0 rounded-[1.4rem] md:max-w-full border border-line-strong/60 bg-surface px-4 py-1.5 text-left text-sm font-medium transition hover:border-ink hover:bg-surface-2 active:scale-[.98] pointer-coarse:min-h-11"
          >
            {opener}
          </button>
        ))}
      </div>
    </div>
  );
}
