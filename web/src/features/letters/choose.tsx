import { useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { Link } from '@/router';
import { usePhotoUrl } from '@/shared/media/use-photo';
import { NoPeopleYet } from '@/shared/states/no-people-yet';
import { Avatar } from '@/ui/avatar';
import { NOBODY_TO_WRITE } from './drawings';

/** Somebody who can be written to. */
export interface Addressee {
  id: string;
  name: string | null;
  avatar_path: string | null;
}

/** "Para quem?": the matches. */
export function ChooseAddressee({ people }: { people: Addressee[] }) {
  const { t } = useLingui();
  if (people.length === 0) {
    return (
      <NoPeopleYet art={NOBODY_TO_WRITE} title={t`Ainda não há para quem escrever`}>
        {t`As cartas começam com um match. Perfis verificados também escrevem cartas de apresentação, pelo perfil da pessoa.`}
      </NoPeopleYet>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
      {people.map((person) => (
        <li key={person.id}>
          <Row person={person} />
        </li>
      ))}
    </ul>
  );
}

function Row({ person }: { person: Addressee }) {
  const { t } = useLingui();
  const face = usePhotoUrl(person.avatar_path);
  const name = person.name ?? t`alguém`;
  return (
    <Link
      to={`/love-letter/nova?para=${person.id}`}
      className="group flex min-h-16 items-center gap-3.5 rounded-xl border border-line bg-surface p-3.5"
    >
      <Avatar name={name} src={face} className="size-12" />
      <b className="min-w-0 flex-1 truncate font-semibold">{name}</b>
      <ArrowRight
        aria-hidden="true"
        className="size-4 text-ink-2 transition-transform group-hover:translate-x-1"
      />
    </Link>
  );
}
