import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTopic } from '@/realtime/use-topic';
import { useSearchParams } from '@/router';
import { useSession } from '@/shared/account/session';
import type { ReactionError } from '@/shared/reactions/reaction-errors';
import { Card, Skeleton } from '@/ui/card';
import { AppearCard } from './appear';
import { Corridors } from './corridors';
import { Invitation } from './invitation';
import { MonitorLine } from './monitor';
import { OnlineList } from './online-list';
import { focusOf, pictureOf } from './picture';
import { PlaceList } from './place-list';
import { PlacePickers } from './place-pickers';
import { addressOf, type Counts, type Place, placeOf, usePlaceNames } from './places';
import { worldCountsQuery, worldPeopleQuery } from './queries';
import { WorldStats } from './stats';

interface WorldProps {
  /** Shown beside the numbers of the places, where there is space for it. */
  aside?: ReactNode;
  reactionErrorSheet: (reactionError: ReactionError, onClose: () => void) => ReactNode;
}

/** The numbers as the topic updates them. */
export type CountsUpdate = Partial<Counts> & { region: string; active?: number | null };

export function withUpdate(
  counts: Counts | undefined,
  { region, ...update }: CountsUpdate,
): Counts | undefined {
  if (!counts) return counts;
  if (region === 'all') return { ...counts, ...update };
  const online = update.online ?? null;
  return {
    ...counts,
    regions: counts.regions.map((count) =>
      count.code === region ? { ...count, active: update.active ?? null, online } : count,
    ),
  };
}

function useLiveCounts(place: Place) {
  const client = useQueryClient();
  const applyCounts = (update: CountsUpdate) =>
    client.setQueryData<Counts>(worldCountsQuery.queryKey, (counts) => withUpdate(counts, update));
  const again = () => void client.invalidateQueries(worldCountsQuery);
  useTopic<CountsUpdate>('world:all', { 'world.counts': applyCounts }, again);
  useTopic<CountsUpdate>(
    place.kind === 'region' ? `world:${place.code}` : null,
    { 'world.counts': applyCounts },
    again,
  );
}

/** Global connections: numbers, globe, and who is online, for visitors without the last. */
export function World({ aside, reactionErrorSheet }: WorldProps) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const onPlace = (next: Place) => setSearch(addressOf(next), { preventScrollReset: true, replace: true });
  const member = useSession().name === 'in';
  useLiveCounts(place);
  return (
    <div className="grid grid-cols-1 gap-4">
      <WorldStats />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <div className="grid grid-cols-1 content-start gap-3">
          <Corridors place={place} onChange={onPlace} />
          <GlobeCard place={place} />
        </div>
        <Card aria-labelledby="online-agora" className="flex flex-col p-0 lg:h-0 lg:min-h-full">
          <div className="grid gap-3 p-5 pb-3">
            <h2 id="online-agora" className="text-xl font-bold">{t`Online agora`}</h2>
            <PlacePickers place={place} onChange={onPlace} />
          </div>
          <div className="px-3 pb-3 lg:overflow-y-auto lg:[scrollbar-width:thin]">
            {member ? (
              <OnlineList place={place} onPlace={onPlace} reactionErrorSheet={reactionErrorSheet} />
            ) : (
              <Invitation />
            )}
          </div>
        </Card>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 md:[&>:has(+:empty)]:col-span-2">
        <PlaceList place={place} onPlace={onPlace} />
        <div className="grid grid-cols-1 gap-4">
          {member && <Appear place={place} />}
          {aside}
        </div>
      </div>
    </div>
  );
}

function Appear({ place }: { place: Place }) {
  const client = useQueryClient();
  const pages = client.getQueryData(worldPeopleQuery(place).queryKey);
  return <AppearCard caution={pages?.pages[0]?.caution ?? null} />;
}

const Globe = lazy(() => import('./globe/globe').then((m) => ({ default: m.Globe })));

function GlobeCard({ place }: { place: Place }) {
  const { t, i18n } = useLingui();
  const names = usePlaceNames();
  const { data: counts } = useQuery(worldCountsQuery);
  const picture = pictureOf(counts, place, names);
  const places = new Intl.ListFormat(i18n.locale).format(picture.dots.map((dot) => dot.label));
  const label = places
    ? t`Globo com pontos onde há gente: ${places}. Os números estão em Onde há gente.`
    : t`Globo com os corredores entre Brasil, Portugal, Angola e a diáspora.`;
  return (
    <div className="relative h-[23.5rem] overflow-hidden rounded-2xl border border-line bg-[radial-gradient(80%_80%_at_50%_45%,var(--surface),var(--surface-2))] md:h-[31rem]">
      <Suspense
        fallback={
          <div role="status" className="absolute inset-0 grid place-items-center">
            <Skeleton className="size-72" />
            <span className="sr-only">{t`Carregando...`}</span>
          </div>
        }
      >
        <Globe picture={picture} focus={focusOf(place)} label={label} />
      </Suspense>
      <MonitorLine className="absolute inset-x-3.5 top-3.5 mr-auto w-fit" />
    </div>
  );
}
