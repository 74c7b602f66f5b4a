import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, ChevronRight } from 'lucide-react';
import { serverOrigin } from '@/config/server';
import { useTopic } from '@/realtime/use-topic';
import { Link } from '@/router';
import { useMe } from '@/shared/account/session';
import { useFaces } from '@/shared/person/person-photos';
import { LoadFailed } from '@/shared/states/load-failed';
import { NoPeopleYet } from '@/shared/states/no-people-yet';
import { type Together, togetherQuery } from '@/shared/together/query';
import { Avatar } from '@/ui/avatar';
import { CountBadge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { RowsSkeleton } from '@/ui/rows-skeleton';
import { TWO_CUPS } from './drawings';
import { type RowWords, useFirstName, useMoment, useOnTheWayWords, useWaitingWords } from './words';

/** What is agreed and what waits for the caller; it follows the server's events. */
export function Overview() {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const { data, isError, isPaused, refetch } = useQuery(togetherQuery);
  const renew = () => void client.invalidateQueries(togetherQuery);
  useTopic(`user:${me.id}`, { 'badges.changed': renew, 'match.created': renew }, renew);
  const word = useWaitingWords();
  const way = useOnTheWayWords();
  const face = useFaces(data?.agreed.map(({ person }) => person) ?? [], 128);
  if (isError && !data) return <LoadFailed title={t`O que espera por você não carregou`} onRetry={refetch} />;
  if (isPaused && !data) {
    return (
      <LoadFailed title={t`Sem conexão`} onRetry={refetch}>
        {t`O que espera por você aparece aqui quando a conexão voltar.`}
      </LoadFailed>
    );
  }
  if (!data) return <OverviewSkeleton />;
  const coming = way(data.on_the_way);
  if (isEmpty(data)) {
    return (
      <NoPeopleYet art={TWO_CUPS} title={t`Aqui começa o que se faz a dois`} className="py-6">
        {t`Depois de um match, os jogos, as cartas e os encontros de vocês aparecem aqui.`}
      </NoPeopleYet>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.agreed.map((meeting, index) => (
        <AgreedCard
          key={meeting.id}
          meeting={meeting}
          photo={face(meeting.person.avatar_path)}
          first={index === 0}
        />
      ))}
      {(data.waiting.length > 0 || coming) && (
        <section aria-labelledby="a-sua-espera">
          <h2 id="a-sua-espera" className="sr-only">{t`À sua espera`}</h2>
          <ul className="rounded-2xl border border-line bg-surface px-4">
            {data.waiting.map((one) => (
              <WaitingRow key={`${one.kind}-${one.id}`} words={word(one)} mine />
            ))}
            {coming && <WaitingRow words={coming} />}
          </ul>
        </section>
      )}
    </div>
  );
}

const isEmpty = ({ agreed, waiting, ideas, on_the_way: way }: Together) =>
  agreed.length + waiting.length + ideas.length + way.people.length + way.unnamed === 0;

interface AgreedCardProps {
  meeting: Together['agreed'][number];
  photo: string | undefined;
  /** The next one has the thread and the colour; later ones are quiet. */
  first: boolean;
}

/** A meeting that both agreed on: when, with whom, where. */
function AgreedCard({ meeting, photo, first }: AgreedCardProps) {
  const { t } = useLingui();
  const name = useFirstName()(meeting.person);
  const when = useMoment()(meeting.starts_at);
  if (!first) {
    return (
      <Link
        to={`/encontro/${meeting.id}`}
        className="group flex min-h-16 items-center gap-3.5 rounded-2xl border border-line bg-surface p-4"
      >
        <Avatar name={name} src={photo} className="size-11" />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-semibold">{t`Encontro com ${name}`}</b>
          <span className="block text-sm text-ink-2 first-letter:uppercase">{when}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
      </Link>
    );
  }
  return (
    <section
      aria-label={t`Combinado`}
      className="relative overflow-hidden rounded-2xl bg-[radial-gradient(120%_120%_at_15%_0,#b0123b,#8d0c31_55%,#6a0826)] p-5 text-white"
    >
      <svg
        viewBox="0 0 200 140"
        fill="none"
        aria-hidden="true"
        className="absolute -top-3 -right-6 w-44 opacity-80"
      >
        <path
          d="M10,90C60,140 130,110 128,62C126,20 76,10 72,44C68,84 140,96 196,66"
          stroke="#c2572e"
          strokeWidth="6"
          strokeLinecap="round"
        />
      </svg>
      <div className="relative">
        <p className="text-[.93rem] first-letter:uppercase">{when}</p>
        <div className="mt-2 flex items-center gap-3.5">
          <Avatar name={name} src={photo} className="size-14" />
          <div className="min-w-0 flex-1">
            <h2 className="line-clamp-3 font-display text-2xl leading-tight max-[359px]:text-xl font-extrabold [overflow-wrap:anywhere]">
              {t`Encontro com ${name}`}
            </h2>
            {meeting.place && <p className="truncate">{meeting.place}</p>}
          </div>
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink
            to={`/encontro/${meeting.id}`}
            variant="light"
            className="focus-visible:outline-white"
          >{t`Ver encontro`}</ButtonLink>
          <a
            href={`${serverOrigin()}${meeting.calendar}`}
            download="encontro.ics"
            className="inline-flex h-11 items-center gap-2 rounded-full bg-white/15 px-5 text-[.95rem] font-semibold text-white transition-colors hover:bg-white/25 focus-visible:outline-white"
          >
            <CalendarPlus aria-hidden="true" className="size-[1.15em]" />
            {t`Agenda`}
          </a>
        </div>
      </div>
    </section>
  );
}

/** One thing that waits: for the caller (`mine`), or for its time. */
function WaitingRow({ words, mine = false }: { words: RowWords; mine?: boolean }) {
  const { t } = useLingui();
  const { icon: Icon } = words;
  return (
    <li className="border-line [&+li]:border-t">
      <Link to={words.to} className="group flex min-h-16 items-center gap-3.5 py-3.5 outline-offset-2">
        <span className={cn('grid size-12 shrink-0 place-items-center rounded-xl', words.tone)}>
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <b className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{words.title}</b>
          <span className="line-clamp-2 text-[.93rem] text-ink-2 [overflow-wrap:anywhere]">{words.line}</span>
        </span>
        {mine ? (
          <CountBadge count={1} noun={t`à sua espera`} />
        ) : (
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
        )}
      </Link>
    </li>
  );
}

/** The place in its real shape, while it is on the way. */
function OverviewSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <span className="sr-only">{t`Carregando...`}</span>
      <Skeleton className="h-40 rounded-2xl" />
      <div className="rounded-2xl border border-line bg-surface px-4">
        <RowsSkeleton
          count={2}
          row="flex items-center gap-3.5 border-line py-3.5 [&+div]:border-t"
          picture="size-12 shrink-0 rounded-xl"
          lines={['h-4 w-40', 'h-3.5 w-28']}
        />
      </div>
    </div>
  );
}
