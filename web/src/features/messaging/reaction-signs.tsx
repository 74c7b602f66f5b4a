import { useLingui } from '@lingui/react/macro';
import { HandHeart, Heart, Laugh, type LucideIcon, Sparkles, Sprout } from 'lucide-react';
import { cn } from '@/ui/cn';
import { MenuItem } from '@/ui/menu';
import type { Given, Reaction } from './reactions';

const SIGNS: Record<Reaction, LucideIcon> = {
  love: Heart,
  laugh: Laugh,
  wow: Sparkles,
  hug: HandHeart,
  thanks: Sprout,
};

function useSignNames(): Record<Reaction, string> {
  const { t } = useLingui();
  return { love: t`Amei`, laugh: t`Ri alto`, wow: t`Que lindo`, hug: t`Um abraço`, thanks: t`Agradeço` };
}

/** The signs on top of the menu of a message. */
export function ReactionItems({
  own,
  onReact,
}: {
  own: Reaction | undefined;
  onReact: (reaction: Reaction) => void;
}) {
  const names = useSignNames();
  return (
    <div className="flex border-b border-line pb-1">
      {(Object.keys(SIGNS) as Reaction[]).map((reaction) => {
        const Sign = SIGNS[reaction];
        return (
          <MenuItem
            key={reaction}
            aria-label={names[reaction]}
            onSelect={() => onReact(reaction)}
            className={cn('size-11 justify-center px-0', own === reaction && 'bg-brand-soft')}
          >
            <Sign aria-hidden="true" />
          </MenuItem>
        );
      })}
    </div>
  );
}

interface ReactionChipsProps {
  given: readonly Given[];
  name: string;
  /** Absent where nothing can be said any more. */
  onReact?: ((reaction: Reaction) => void) | undefined;
}

/** What the two said to a message. A press on one's own takes it away. */
export function ReactionChips({ given, name, onReact }: ReactionChipsProps) {
  const { t } = useLingui();
  const names = useSignNames();
  return (
    <p className="-mt-1.5 flex gap-1 px-2">
      {given.map(({ reaction, mine }) => {
        const Sign = SIGNS[reaction];
        const word = names[reaction];
        const look =
          'relative grid size-7 place-items-center rounded-full border border-line bg-surface text-brand-ink';
        return mine && onReact ? (
          <button
            key="mine"
            type="button"
            aria-label={t`Retirar a sua reação: ${word}`}
            onClick={() => onReact(reaction)}
            className={cn(look, 'before:absolute before:-inset-2.5')}
          >
            <Sign aria-hidden="true" className="size-4" fill="currentColor" fillOpacity={0.2} />
          </button>
        ) : (
          <span key={mine ? 'mine' : 'theirs'} className={look}>
            <Sign aria-hidden="true" className="size-4" />
            <span className="sr-only">{mine ? t`A sua reação: ${word}` : t`Reação de ${name}: ${word}`}</span>
          </span>
        );
      })}
    </p>
  );
}
