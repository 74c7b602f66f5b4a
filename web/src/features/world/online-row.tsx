import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, Clock, Plane } from 'lucide-react';
import { Link } from '@/router';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { VerifiedMark } from '@/ui/verified';
import { usePlaceNames } from './places';
import type { Online } from './use-connect';

interface RowProps {
  person: Online;
  busy: boolean;
  onToggle: (name: string) => void;
}

/** How far the other clock is from one's own. */
export function useTimeWords() {
  const { t, i18n } = useLingui();
  return (minutes: number) => {
    if (minutes === 0) return t`mesma hora que a sua`;
    const hours = Math.abs(minutes) / 60;
    const amount = Number.isInteger(hours)
      ? plural(hours, { one: '# hora', other: '# horas' })
      : t`${i18n.number(hours, { maximumFractionDigits: 2 })} h`;
    return minutes > 0 ? t`${amount} à frente` : t`${amount} atrás`;
  };
}

/** A person of the list: who, where, how many hours apart; the name links to their page. */
export function OnlineRow({ person, busy, onToggle }: RowProps) {
  const { t } = useLingui();
  const { country } = usePlaceNames();
  const time = useTimeWords();
  const name = person.name ?? t`Usuário`;
  const now = person.activity === 'agora';
  const place = [person.city, country(person.country_code)].filter(Boolean).join(', ');
  return (
    <li className="flex items-center gap-3 max-[22.5rem]:flex-wrap max-[22.5rem]:justify-end rounded-lg px-2 py-2.5 transition-colors hover:bg-surface-2">
      <Link
        to={`/people/${person.id}`}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md max-[22.5rem]:basis-full"
      >
        <Avatar name={name} src={person.photo} online={now} className="size-12" />
        <span className="min-w-0 flex-1 leading-snug">
          <span className="flex items-center gap-1.5">
            <b className="truncate font-semibold">
              {name}, {person.age}
            </b>
            {person.verified && <VerifiedMark label={t`Perfil verificado`} />}
          </span>
          <span className="block truncate text-sm text-ink-2">{place}</span>
          <span className="flex flex-wrap gap-x-2.5 text-[.8rem] text-ink-2 [&_svg]:size-3.5 [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1">
            {!now && <span>{t`Por aqui hoje`}</span>}
            {person.minutes_ahead !== null && (
              <span>
                <Clock aria-hidden="true" />
                {time(person.minutes_ahead)}
              </span>
            )}
            {person.both_relocate && (
              <span>
                <Plane aria-hidden="true" />
                {t`Vocês dois mudariam`}
              </span>
            )}
          </span>
        </span>
      </Link>
      <Button
        size="sm"
        variant={person.connected ? 'soft' : 'outline'}
        aria-pressed={person.connected}
        aria-label={person.connected ? t`Conectado, ${name}` : t`Conectar, ${name}`}
        busy={busy}
        onClick={() => onToggle(name)}
        className={person.connected ? 'bg-leaf-soft text-leaf-ink' : undefined}
      >
        {person.connected && !busy && <Check aria-hidden="true" />}
        {person.connected ? t`Conectado` : t`Conectar`}
      </Button>
    </li>
  );
}
