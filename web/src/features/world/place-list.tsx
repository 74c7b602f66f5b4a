import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/ui/button';
import { Card, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { type Count, EVERYWHERE, type Place, usePlaceNames } from './places';
import { worldCountsQuery } from './queries';

/** The dots of the globe as a list with numbers; each can be chosen here as well. */
export function PlaceList({ place, onPlace }: { place: Place; onPlace: (place: Place) => void }) {
  const { t } = useLingui();
  const names = usePlaceNames();
  const { data: counts, isPending, isError, refetch } = useQuery(worldCountsQuery);
  return (
    <Card aria-labelledby="onde">
      <h2 id="onde" className="text-lg font-bold">{t`Onde há gente`}</h2>
      {isPending && <Skeleton className="mt-4 h-24 rounded-lg" />}
      {isError && (
        <p className="mt-3 text-ink-2">
          {t`Os números não carregaram.`}{' '}
          <Button variant="outline" size="sm" className="ml-1" onClick={() => void refetch()}>
            {t`Tentar novamente`}
          </Button>
        </p>
      )}
      {counts && (
        <>
          <ul className="mt-3 grid grid-cols-1 gap-1.5">
            {counts.places.map((count) => {
              const on = place.kind === 'country' && place.code === count.code;
              return (
                <li key={count.code}>
                  <button
                    type="button"
                    aria-pressed={on}
                    onClick={() => onPlace(on ? EVERYWHERE : { kind: 'country', code: count.code })}
                    className={cn(
                      'w-full rounded-lg px-3.5 py-2.5 text-left transition',
                      on ? 'bg-brand-soft text-brand-ink' : 'bg-surface-2 hover:bg-brand-soft',
                    )}
                  >
                    <Line name={names.country(count.code)} count={count} />
                  </button>
                </li>
              );
            })}
            {counts.areas.map((count) => (
              <li key={count.code} className="rounded-lg border border-line px-3.5 py-2.5">
                <Line name={names.area(count.code)} count={count} />
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm leading-relaxed text-ink-2">
            {t`Um país só é contado a partir de 20 pessoas ativas; abaixo disso ele se junta aos vizinhos de continente. Os números são arredondados para baixo, para não apontar ninguém.`}
          </p>
        </>
      )}
    </Card>
  );
}

function Line({ name, count }: { name: string; count: Count }) {
  const { t } = useLingui();
  const active = t`${count.active ?? 0} ou mais pessoas ativas`;
  const online = t`${count.online ?? 0} ou mais online`;
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <b className="font-semibold">{name}</b>
      <span className="text-sm text-ink-2">{count.online === null ? active : t`${active}, ${online}`}</span>
    </span>
  );
}
