import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { EntryLink } from './entry-link';
import { likesReceivedQuery } from './queries';

/** "Quem curtiu você": how many, and first letters; never a blurred face as bait. */
export function LikesEntry() {
  const { t } = useLingui();
  const { data: received } = useQuery(likesReceivedQuery);
  if (!received || received.count === 0) return null;
  return (
    <EntryLink
      to="/likes"
      icon={<Heart className="size-6" fill="currentColor" aria-hidden="true" />}
      tone="bg-brand-soft text-brand-ink"
      title={t`Quem curtiu você`}
      className="mb-8"
      aside={<Letters letters={received.first_letters} />}
    >
      <Plural
        value={received.count}
        one="# pessoa espera a sua resposta"
        other="# pessoas esperam a sua resposta"
      />
    </EntryLink>
  );
}

const SHOWN = 4;

/** The first letters, as a row of small circles. */
export function Letters({ letters }: { letters: readonly string[] }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 -space-x-2 max-sm:hidden">
      {letters.slice(0, SHOWN).map((letter, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the same letter may stand twice.
          key={index}
          className="grid size-9 place-items-center rounded-full border-2 border-surface bg-sun-soft font-display text-sm font-bold text-sun-ink"
        >
          {letter}
        </span>
      ))}
    </span>
  );
}
