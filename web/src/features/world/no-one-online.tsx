import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { useAppearing } from './appear';
import { localTime } from './clock';
import { NOBODY_HERE } from './drawings';
import { EVERYWHERE, type Place, usePlaceNames } from './places';
import { worldCountsQuery } from './queries';

interface NoOneOnlineProps {
  place: Place;
  /** Whether the list is always empty where the caller lives. */
  guarded: boolean;
  onPlace: (place: Place) => void;
}

/** No one is online there: what time it is there, where people are, and how to be the first. */
export function NoOneOnline({ place, guarded, onPlace }: NoOneOnlineProps) {
  const { t } = useLingui();
  const names = usePlaceNames();
  const appearing = useAppearing();
  const { data: counts } = useQuery(worldCountsQuery);
  const time = place.kind === 'country' ? localTime(place.code) : null;
  const title = {
    country: t`Nenhuma pessoa online neste país no momento.`,
    region: t`Nenhuma pessoa online nesta região no momento.`,
    corridor: t`Nenhuma pessoa online neste corredor no momento.`,
    all: t`Nenhuma pessoa online no momento.`,
  }[place.kind];
  const elsewhere = (counts?.places ?? [])
    .filter(({ code }) => !(place.kind === 'country' && place.code === code))
    .slice(0, 2);
  return (
    <EmptyState level={3} art={NOBODY_HERE} title={title} className="px-3 py-1">
      {time && (
        <span>{t`${names.place(place)}: são ${time.there} por lá. Quando forem 19h, aqui serão ${time.evening}, uma boa hora para voltar.`}</span>
      )}
      <span className="mt-4 flex flex-wrap justify-center gap-2">
        {elsewhere.map(({ code }) => (
          <Button key={code} variant="soft" size="sm" onClick={() => onPlace({ kind: 'country', code })}>
            {t`Ver ${names.country(code)}`}
          </Button>
        ))}
        {place.kind !== 'all' && (
          <Button variant="outline" size="sm" onClick={() => onPlace(EVERYWHERE)}>
            {t`Ver todos os países`}
          </Button>
        )}
        {!guarded && appearing.known && !appearing.on && (
          <Button variant="ghost" size="sm" onClick={() => appearing.set(true)}>
            {t`Aparecer para quem vier depois`}
          </Button>
        )}
      </span>
    </EmptyState>
  );
}
