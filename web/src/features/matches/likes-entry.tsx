import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Heart } from 'lucide-react';
import { Link } from 'react-router';
import { likesReceivedQuery } from './queries';

/** "Quem curtiu você": how many, and first letters; never a blurred face as bait. */
export function LikesEntry() {
  const { t } = useLingui();
  const { data: received } = useQuery(likesReceivedQuery);
  if (!received || received.count === 0) return null;
  return (
    <Link
      to="/likes"
      className="group mb-8 flex items-center gap-4 rounded-xl border border-line bg-surface p-4 transition hover:border-line-strong md:p-5"
    >
      <span className="grid size-13 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <Heart className="size-6" fill="currentColor" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <b className="block font-semibold">{t`Quem curtiu você`}</b>
        <span className="text-[.93rem] text-ink-2">
          <Plural
            value={received.count}
            one="# pessoa espera a sua resposta"
            other="# pessoas esperam a sua resposta"
          />
        </span>
      </span>
      <Letters letters={received.first_letters} />
      <ArrowRight
        className="size-5 shrink-0 text-ink-2 transition-transform group-hover:translate-x-1"
        aria-hidden="true"
      />
    </Link>
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
