import { useLingui } from '@lingui/react/macro';
import { Link } from '@/router';
import type { Shown } from '@/shared/daily-match/query';
import { NoPhoto, PersonPhoto } from '@/shared/person/person-photo';
import { usePersonFieldWords } from '@/shared/person/person-words';
import { Badge, SealBadge } from '@/ui/badge';
import { VerifiedMark } from '@/ui/verified';

/** The person of the day: one portrait, round which the thread runs. */
export function Hero({ person }: Pick<Shown, 'person'>) {
  const { t } = useLingui();
  const words = usePersonFieldWords();
  const place = [words.place(person), person.visiting?.label, words.distance(person.distance_band)]
    .filter(Boolean)
    .join(', ');
  const line = [place, person.occupation].filter(Boolean).join(' / ');
  return (
    <section className="bg-[radial-gradient(120%_90%_at_80%_0,#c22a4c,#8d0c31_55%,#6a0826)] relative animate-[fade_.42s_both] overflow-hidden rounded-2xl px-4 pt-6 pb-5 text-center text-white motion-reduce:animate-none lg:sticky lg:top-7 lg:flex lg:min-h-[28rem] lg:flex-col lg:justify-center">
      <svg
        viewBox="0 0 358 288"
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        <path
          pathLength={1}
          className="thread"
          d="M-10,120C30,60 96,150 110,96C122,40 160,8 196,16C246,26 262,96 236,134C214,166 300,170 368,96"
          stroke="#ffbe3d"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
      <Link
        to={`/people/${person.id}`}
        aria-label={t`Ver o perfil de ${person.name}`}
        className="relative mx-auto block size-36 overflow-hidden lg:size-52 rounded-full shadow-[0_0_0_5px_#ffbe3d,0_0_0_10px_rgb(255_255_255/.14)]"
      >
        {person.photos[0] ? (
          <PersonPhoto
            photo={person.photos[0]}
            alt=""
            sizes="(min-width: 64rem) 13rem, 9rem"
            first
            className="size-full object-[50%_10%]"
          />
        ) : (
          <NoPhoto name={person.name} className="size-full text-5xl" />
        )}
      </Link>
      <h2 className="relative mt-5 flex items-center justify-center gap-2 text-[1.85rem] leading-tight font-extrabold">
        <span className="min-w-0 truncate">
          {person.name}, {person.age}
        </span>
        {person.verified && <VerifiedMark label={t`Perfil verificado`} />}
      </h2>
      {line && <p className="relative mt-1 text-[.93rem] text-white">{line}</p>}
      <p className="relative mt-2.5 flex flex-wrap justify-center gap-2">
        {person.intention_seal && <SealBadge seal={person.intention_seal} />}
        {person.illustrated && <Badge>{t`Ilustração`}</Badge>}
      </p>
    </section>
  );
}
