import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { cn } from '@/ui/cn';
import { worldCountsQuery } from './queries';

/** The three numbers of the page, true and alive. */
export function WorldStats() {
  const { t, i18n } = useLingui();
  const { data: counts, isPending } = useQuery(worldCountsQuery);
  const rows = [
    { value: counts?.online, label: t`usuários online`, tone: 'bg-leaf' },
    { value: counts?.countries, label: t`países ativos`, tone: 'bg-tile' },
    { value: counts?.connections_today, label: t`conexões hoje`, tone: 'bg-brand' },
  ];
  return (
    <dl aria-busy={isPending} className="grid grid-cols-3 gap-2 md:gap-4">
      {rows.map(({ value, label, tone }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-xl border border-line bg-surface px-3.5 py-3 max-[22.5rem]:px-2.5 md:px-5 md:py-4"
        >
          <dt className="flex items-center gap-2 text-[.8rem] leading-tight text-ink-2 md:text-sm">
            <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-full max-sm:hidden', tone)} />
            {label}
          </dt>
          <dd className="font-display text-[1.6rem] leading-tight max-[22.5rem]:text-[1.35rem] font-extrabold tabular-nums md:text-[2rem]">
            {value === undefined ? '–' : i18n.number(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
