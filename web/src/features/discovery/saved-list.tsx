import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BookmarkX } from 'lucide-react';
import { Link } from '@/router';
import { usePersonFieldWords } from '@/shared/person/person-words';
import { LoadFailed } from '@/shared/states/load-failed';
import { Loading } from '@/shared/states/loading';
import { NoPeopleYet } from '@/shared/states/no-people-yet';
import { Avatar } from '@/ui/avatar';
import { IconButton } from '@/ui/button';
import { RowsSkeleton } from '@/ui/rows-skeleton';
import { VerifiedMark } from '@/ui/verified';
import { NOBODY_SAVED } from './drawings';
import { type SavedEntry, savedQuery, useSaving } from './saving';

/** People on the list at most; the server refuses one more. */
const SAVED_MAX = 20;

/** The people saved for later, each with a link to their page and a button that takes them off the list. */
export function SavedList() {
  const { t } = useLingui();
  const { data: entries, isPending, isError, refetch } = useQuery(savedQuery);
  const { unsave } = useSaving();
  if (isPending) return <SavedSkeleton />;
  if (isError) {
    return <LoadFailed title={t`Os salvos não carregaram`} onRetry={refetch} />;
  }
  if (entries.length === 0) {
    return (
      <NoPeopleYet art={NOBODY_SAVED} title={t`Ninguém salvo por enquanto`}>
        {t`Na dúvida, salve a pessoa e volte com calma. Ela não fica sabendo.`}
      </NoPeopleYet>
    );
  }
  return (
    <>
      <p className="mb-4 text-ink-2">
        {t`${entries.length} de ${SAVED_MAX}. Só você vê esta lista; quem está nela não aparece na descoberta.`}
      </p>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {entries.map((entry) => (
          <SavedRow key={entry.person.id} entry={entry} onRemove={() => unsave.mutate(entry.person)} />
        ))}
      </ul>
    </>
  );
}

function SavedRow({ entry: { person }, onRemove }: { entry: SavedEntry; onRemove: () => void }) {
  const { t } = useLingui();
  const words = usePersonFieldWords();
  const place = [words.place(person), person.visiting?.label, words.distance(person.distance_band)]
    .filter(Boolean)
    .join(', ');
  return (
    <li className="flex items-center gap-2 rounded-xl border border-line bg-surface pr-2 transition hover:border-line-strong">
      <Link
        to={`/people/${person.id}`}
        className="flex min-w-0 flex-1 items-center gap-4 rounded-xl p-4 pr-1"
      >
        <Avatar
          name={person.name}
          src={person.photos[0]?.url_128}
          online={person.activity === 'agora'}
          className="size-16"
        />
        <span className="min-w-0 flex-1">
          <b className="flex min-w-0 items-center gap-1.5 font-semibold">
            <span className="truncate">
              {person.name}, {person.age}
            </span>
            {person.verified && <VerifiedMark label={t`Perfil verificado`} />}
          </b>
          {place && <span className="line-clamp-2 text-sm text-ink-2">{place}</span>}
          {person.bio && <span className="mt-0.5 line-clamp-2 text-sm text-ink-2">{person.bio}</span>}
        </span>
      </Link>
      <IconButton label={t`Tirar ${person.name} dos salvos`} onClick={onRemove}>
        <BookmarkX aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function SavedSkeleton() {
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
