import { useLingui } from '@lingui/react/macro';
import { Clock3, LockKeyhole, MoonStar } from 'lucide-react';
import { useFaces } from '@/shared/person/person-photos';
import { Avatar } from '@/ui/avatar';
import { cn } from '@/ui/cn';
import type { AstroMatch } from './wire';

const MARKS = { ready: null, private: LockKeyhole, asked: Clock3, missing: MoonStar };

/** The caller's matches: a row of faces on a phone, a list beside the result on wide screens. */
export function MatchPicker({
  matches,
  chosen,
  onChoose,
}: {
  matches: readonly AstroMatch[];
  chosen: string | null;
  onChoose: (match: AstroMatch) => void;
}) {
  const { t } = useLingui();
  const face = useFaces(matches, 128);
  const lines = {
    ready: undefined,
    private: t`pediu privacidade`,
    asked: t`pedido enviado`,
    missing: t`sem signos ainda`,
  };
  return (
    <ul
      aria-label={t`Seus matches`}
      className="-mx-4 flex snap-x scroll-px-4 gap-1 overflow-x-auto px-4 pb-2 md:mx-0 md:grid md:max-h-[34rem] md:grid-cols-1 md:overflow-y-auto md:px-0 md:pb-0"
    >
      {matches.map((match) => {
        const name = match.name ?? t`Usuário`;
        const Mark = MARKS[match.state];
        const on = match.id === chosen;
        return (
          <li key={match.id} className="shrink-0 snap-start">
            <button
              type="button"
              aria-pressed={on}
              onClick={() => onChoose(match)}
              className={cn(
                'flex w-30 flex-col items-center gap-2 rounded-xl p-2.5 text-center transition-colors duration-200 focus-visible:outline-offset-[-3px] md:w-full md:flex-row md:gap-3.5 md:text-left',
                on ? 'bg-brand-soft text-brand-ink' : 'hover:bg-surface-2',
              )}
            >
              <span
                className={cn(
                  'relative rounded-full',
                  on && 'ring-[3px] ring-brand ring-offset-2 ring-offset-brand-soft',
                )}
              >
                <Avatar
                  name={name}
                  src={face(match.avatar_path)}
                  className={cn('block size-16 md:size-12', Mark && !on && 'opacity-70')}
                />
                {Mark && (
                  <span className="absolute -right-0.5 -bottom-0.5 grid size-6 place-items-center rounded-full bg-surface text-ink-2 shadow-card md:size-5">
                    <Mark aria-hidden="true" className="size-3.5 md:size-3" />
                  </span>
                )}
              </span>
              <span className="w-full min-w-0 md:flex-1">
                <span className="block truncate text-sm font-semibold md:text-base">
                  {name}, <span className="tabular-nums">{match.age}</span>
                </span>
                {lines[match.state] && (
                  <span
                    className={cn('block truncate text-xs md:text-sm', on ? 'text-brand-ink' : 'text-ink-2')}
                  >
                    {lines[match.state]}
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
