import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Crown, Flower2, Star } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { LikesReceived } from '@/api/surface';
import { Link } from '@/router';
import { useFaces } from '@/shared/person/person-photos';
import { LoadFailed } from '@/shared/states/load-failed';
import { Loading } from '@/shared/states/loading';
import { NoPeopleYet } from '@/shared/states/no-people-yet';
import { Avatar } from '@/ui/avatar';
import { ButtonLink } from '@/ui/button';
import { cn } from '@/ui/cn';
import { RowsSkeleton } from '@/ui/rows-skeleton';
import { VerifiedMark } from '@/ui/verified';
import { NO_LIKES } from './drawings';
import { facesQuery, likesReceivedQuery } from './queries';
import { useAgo } from './time-words';

// Few likes say what they are about: the others do not wait for its code.
const TheirLike = lazy(() => import('@/shared/reactions/their-like').then((m) => ({ default: m.TheirLike })));

const SIGN =
  'mt-1.5 mr-1.5 inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[.8125rem] font-semibold';

/** Who liked the caller: everybody with Premium, a number and letters without. */
export function LikesList() {
  const { t } = useLingui();
  const { data: received, isPending, isError, refetch } = useQuery(likesReceivedQuery);
  if (isPending) return <LikesSkeleton />;
  if (isError) {
    return <LoadFailed title={t`As curtidas não carregaram`} onRetry={refetch} />;
  }
  if (received.count === 0) {
    return (
      <NoPeopleYet art={NO_LIKES} title={t`Nenhuma curtida esperando`}>
        {t`Quem curtir você aparece aqui até a sua resposta.`}
      </NoPeopleYet>
    );
  }
  return received.premium ? <FullList likes={received.likes} /> : <NumberOnly received={received} />;
}

function NumberOnly({ received }: { received: LikesReceived }) {
  const { t } = useLingui();
  return (
    <section className="mx-auto max-w-lg rounded-2xl border border-line bg-surface px-6 py-9 text-center">
      <p className="font-display text-6xl font-extrabold text-brand tabular-nums">{received.count}</p>
      <h2 className="mt-1 text-xl font-bold">
        <Plural value={received.count} one="pessoa curtiu você" other="pessoas curtiram você" />
      </h2>
      <p className="mt-2 text-ink-2">
        <Plural
          value={received.first_letters.length}
          one="O nome começa com esta letra:"
          other="Os nomes começam com estas letras:"
        />
      </p>
      <ul
        aria-label={t`Primeiras letras`}
        className="mx-auto mt-4 flex max-w-56 flex-wrap justify-center gap-2"
      >
        {received.first_letters.map((letter, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same letter may stand twice.
            key={index}
            className="grid size-11 place-items-center rounded-full bg-sun-soft font-display text-lg font-bold text-sun-ink"
          >
            {letter}
          </li>
        ))}
      </ul>
      <p className="mt-5 leading-relaxed text-ink-2">
        <Plural
          value={received.count}
          one="Essa pessoa também pode estar na sua descoberta: se você curtir, é match na hora."
          other="Essas pessoas também podem estar na sua descoberta: se você curtir, é match na hora."
        />{' '}
        {t`Com o Premium, você vê a lista inteira.`}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <ButtonLink to="/">{t`Iniciar descoberta`}</ButtonLink>
        <ButtonLink to="/plans" variant="sun">
          <Crown aria-hidden="true" />
          {t`Conhecer o Premium`}
        </ButtonLink>
      </div>
    </section>
  );
}

function FullList({ likes }: { likes: LikesReceived['likes'] }) {
  const { t } = useLingui();
  const ago = useAgo();
  const { data: people, isPending } = useQuery(facesQuery(likes.map((like) => like.person_id).sort()));
  const face = useFaces(people ?? [], 128);
  if (isPending) return <LikesSkeleton />;
  const byId = new Map(people?.map((person) => [person.id, person]));
  return (
    <ul className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
      {likes.map((like) => {
        const person = byId.get(like.person_id);
        if (!person) return null;
        const name = person.name ?? t`Usuário`;
        return (
          <li key={like.id}>
            <Link
              to={`/people/${person.id}`}
              className="grid h-full grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-4 gap-y-3 rounded-xl border border-line bg-surface p-4 transition hover:border-line-strong"
            >
              <Avatar
                name={name}
                src={face(person.avatar_path)}
                online={person.activity === 'agora'}
                className="size-16"
              />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-3">
                  <b className="flex min-w-0 items-center gap-1.5 font-semibold">
                    <span className="truncate">
                      {name}, {person.age}
                    </span>
                    {person.verified && <VerifiedMark label={t`Perfil verificado`} />}
                  </b>
                  <time dateTime={like.created_at} className="shrink-0 text-[.8125rem] text-ink-2">
                    {ago(like.created_at, Date.now())}
                  </time>
                </span>
                {person.city && <span className="block text-sm text-ink-2">{person.city}</span>}
                {like.kind === 'super_like' && (
                  <span className={cn(SIGN, 'bg-tile-soft text-tile-ink')}>
                    <Star className="size-3.5" fill="currentColor" aria-hidden="true" />
                    {t`Super Like`}
                  </span>
                )}
                {like.rose && (
                  <span className={cn(SIGN, 'bg-brand-soft text-brand-ink')}>
                    <Flower2 className="size-3.5" aria-hidden="true" />
                    {t`Veio com uma rosa`}
                  </span>
                )}
              </span>
              {(like.comment || like.item) && (
                <Suspense>
                  <TheirLike name={name} comment={like.comment} item={like.item} className="col-span-full" />
                </Suspense>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function LikesSkeleton() {
  return (
    <Loading className="grid grid-cols-1 gap-3 md:grid-cols-2">
      <RowsSkeleton
        row="flex items-center gap-4 rounded-xl border border-line bg-surface p-4"
        picture="size-16 shrink-0"
        lines={['h-4 w-36', 'h-3.5 w-24']}
      />
    </Loading>
  );
}
