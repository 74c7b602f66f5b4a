import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { IconButton } from '@/ui/button';
import { filtersQuery } from '../queries';
import { countActive } from './form';

/** The way to the filters; its name says how many are set. */
export function FiltersButton({ onClick, className }: { onClick: () => void; className?: string }) {
  const { t } = useLingui();
  const { data: saved } = useQuery(filtersQuery);
  const count = countActive(saved);
  const label =
    count === 0 ? t`Filtros` : t`Filtros, ${plural(count, { one: '# ativo', other: '# ativos' })}`;
  return (
    <span className={className}>
      <span className="relative block">
        <IconButton label={label} onClick={onClick} className="text-ink">
          <SlidersHorizontal />
        </IconButton>
        {count > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-ink px-1 text-[.68rem] font-bold text-bg tabular-nums ring-2 ring-bg"
          >
            {count}
          </span>
        )}
      </span>
    </span>
  );
}
