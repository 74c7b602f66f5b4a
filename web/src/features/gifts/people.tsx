import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@/router';
import { useFaces } from '@/shared/person/person-photos';
import { LoadFailed } from '@/shared/states/load-failed';
import { NoPeopleYet } from '@/shared/states/no-people-yet';
import { Avatar } from '@/ui/avatar';
import { Skeleton } from '@/ui/card';
import { NOBODY_YET } from './drawings';
import { giftPeopleQuery } from './queries';

/** The name of the person of a match. */
export function useGiftNames() {
  const { t } = useLingui();
  const { data } = useQuery(giftPeopleQuery);
  return (matchId: string) => data?.find(({ id }) => id === matchId)?.person?.name ?? t`Seu match`;
}

/** Whom the gift is for: open matches, those with the latest news first. */
export function ChoosePerson() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(giftPeopleQuery);
  const open = data?.filter(({ state, person }) => state !== 'closed' && person) ?? [];
  const face = useFaces(
    open.map(({ person }) => person),
    128,
  );
  if (isError && !data) return <LoadFailed title={t`Os seus matches não carregaram`} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-32 rounded-xl" />;
  if (open.length === 0) {
    return (
      <NoPeopleYet art={NOBODY_YET} title={t`Ainda não há para quem dar`}>
        {t`Presentes vão para quem já deu match com você.`}
      </NoPeopleYet>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {open.map(({ id, person }) => (
        <li key={id}>
          <Link
            to={`/gifts?para=${id}`}
            className="flex min-h-16 items-center gap-3 rounded-xl border border-line bg-surface p-3 hover:border-line-strong"
          >
            <Avatar name={person?.name ?? ''} src={face(person?.avatar_path)} className="size-11" />
            <b className="min-w-0 flex-1 truncate font-semibold">{person?.name}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
