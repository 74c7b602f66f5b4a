import { useLingui } from '@lingui/react/macro';
import { cn } from '@/ui/cn';
import { CORRIDORS, EVERYWHERE, type Place } from './places';

/** The three corridors; pressing the chosen one again lets it go. */
export function Corridors({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const { t, i18n } = useLingui();
  const chosen = place.kind === 'corridor' ? place.code : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <div role="group" aria-label={t`Corredores`} className="flex flex-wrap gap-2">
      {CORRIDORS.map(({ code, name }) => {
        const on = chosen === code;
        return (
          <button
            key={code}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? EVERYWHERE : { kind: 'corridor', code })}
            className={cn(
              'min-h-9 rounded-full border px-4 text-sm font-semibold transition pointer-coarse:min-h-11',
              on
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line-strong/60 bg-surface hover:border-ink hover:bg-surface-2',
            )}
          >
            {i18n._(name)}
          </button>
        );
      })}
    </div>
  );
}
