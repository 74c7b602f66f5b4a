import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { FunctionResult, SearchFilters } from '@/api/surface';
import { cn } from '@/ui/cn';
import { clearedFilter, type Filter } from './form';

/** Offered at once: the dearest few; more would be a second card of filters. */
const OFFERED = 3;

interface FilterSuggestionsProps {
  /** As the server counts them: the dearest first, rounded down, none under ten. */
  costs: FunctionResult<'count_people'>['costs'];
  busy?: boolean;
  /** The change that opens one filter. */
  onLift: (change: Partial<SearchFilters>) => void;
  className?: string;
}

/** The filters that keep most people away, each a button that opens it. */
export function FilterSuggestions({ costs, busy, onLift, className }: FilterSuggestionsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const words: Record<Filter, string> = {
    age: t`Qualquer idade`,
    distance: t`Qualquer lugar`,
    interests: t`Sem interesses marcados`,
    personality: t`Qualquer personalidade`,
    verified_only: t`Também não verificados`,
    shared_language: t`Qualquer idioma`,
    compatible_intention: t`Qualquer intenção`,
  };
  const offered = costs.filter((cost) => clearedFilter(cost.filter)).slice(0, OFFERED);
  if (offered.length === 0) return null;
  return (
    <div className={cn('grid gap-2', className)}>
      <p id={id} className="text-sm">
        {t`Para ver mais pessoas:`}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2 [justify-content:inherit]">
        {offered.map((cost) => (
          <li key={cost.filter}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onLift(clearedFilter(cost.filter) ?? {})}
              className="flex min-h-9 items-center gap-2 rounded-full border border-leaf-ink/35 bg-surface px-3.5 text-sm font-medium text-ink transition duration-200 ease-enlace hover:border-leaf-ink active:scale-95 disabled:opacity-60 pointer-coarse:min-h-11"
            >
              {words[cost.filter as Filter]}
              <span className="text-leaf-ink tabular-nums">+{i18n.number(cost.people)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
