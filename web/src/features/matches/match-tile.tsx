import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Link } from '@/router';
import { CountBadge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { VerifiedMark } from '@/ui/verified';
import type { MatchWithPerson } from './queries';
import { useAgo } from './time-words';

// The button of the menu is in a chunk of the deck, which this list does not wait for.
const PersonMenu = lazy(() => import('@/shared/safety/person-menu').then((m) => ({ default: m.PersonMenu })));
const TileMenu = lazy(() => import('./tile-menu').then((m) => ({ default: m.TileMenu })));

interface MatchTileProps {
  match: MatchWithPerson;
  photo: string | undefined;
  /** A conversation that fell asleep. */
  quiet?: boolean;
}

/** A match as its photo: who, the last words and when, what is unread, and the percentage of today. */
export function MatchTile({ match, photo, quiet = false }: MatchTileProps) {
  const { t } = useLingui();
  const ago = useAgo();
  const person = match.person;
  const name = person?.name ?? t`Usuário`;
  const isNew = match.state === 'new';
  const last = match.last_message;
  return (
    <li className="relative min-w-0">
      <Link
        to={`/messages/${match.id}`}
        className="group relative block aspect-[3/4] overflow-hidden rounded-2xl bg-[#25121a] text-white shadow-card outline-offset-3"
      >
        {photo ? (
          <img
            src={photo}
            alt=""
            width={400}
            height={550}
            loading="lazy"
            className={cn(
              'size-full object-cover object-top transition duration-300 ease-enlace group-hover:scale-[1.04]',
              quiet && 'brightness-90 grayscale-[.6]',
            )}
          />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-full place-items-center bg-[radial-gradient(circle_at_50%_30%,#a3143f,#4d0519_45%,#25121a_85%)] pb-16 font-display text-6xl text-white/80"
          >
            {name.charAt(0)}
          </span>
        )}
        <span className="absolute top-2.5 left-2.5 flex items-center gap-1.5">
          {isNew ? (
            <span className="rounded-full bg-[#ffc857] px-2.5 py-0.5 text-xs font-bold text-[#2b1408]">{t`Novo`}</span>
          ) : (
            <CountBadge
              count={match.unread}
              noun={t`mensagens novas`}
              className="h-6 min-w-6 ring-2 ring-white"
            />
          )}
        </span>
        <span className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-[#12060b] from-30% via-[#12060b]/80 via-65% to-transparent px-3 pt-14 pb-3">
          <b className="flex items-center gap-1.5 font-display text-lg leading-tight font-bold max-[359px]:text-base">
            <span className="truncate">
              {isNew && <span className="sr-only">{t`Dizer olá a`} </span>}
              {name}
              {person && `, ${person.age}`}
            </span>
            {person?.verified && <VerifiedMark label={t`Perfil verificado`} />}
          </b>
          {!isNew && <LastWords match={match} />}
          <span className="mt-1 flex items-baseline justify-between gap-2 text-[.8125rem]">
            <span className="truncate font-semibold text-[#ffc857]">
              {match.estimated ? t`≈${match.compatibility}% em comum` : t`${match.compatibility}% em comum`}
            </span>
            {last && (
              <time dateTime={last.created_at} className="shrink-0 text-white/80 max-[379px]:hidden">
                {ago(last.created_at, Date.now())}
              </time>
            )}
          </span>
        </span>
      </Link>
      {person && (
        <Suspense>
          <PersonMenu
            person={person}
            className="absolute top-1.5 right-1.5 text-white [background:radial-gradient(circle,rgb(18_6_11/.6)_0_1.05rem,transparent_1.1rem)] hover:bg-transparent"
          >
            <Suspense>
              <TileMenu match={match} personId={person.id} />
            </Suspense>
          </PersonMenu>
        </Suspense>
      )}
    </li>
  );
}

/** The last word of a conversation, and whose it was. */
function LastWords({ match }: { match: MatchWithPerson }) {
  const { t } = useLingui();
  const last = match.last_message;
  const mine = last && last.sender_id !== match.person_id;
  const text = !last
    ? t`Vocês ainda não conversaram`
    : last.hidden
      ? t`Mensagem com uma palavra oculta`
      : (last.body ?? t`Mensagem apagada`);
  return (
    <span
      className={cn(
        'mt-0.5 block truncate text-[.9rem]',
        match.unread > 0 ? 'font-semibold' : 'text-white/90',
        (!last?.body || last.hidden) && 'italic',
      )}
    >
      {mine && <>{t`Você:`} </>}
      {text}
    </span>
  );
}
