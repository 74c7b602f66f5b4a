import { GoldenThread } from '@/ui/golden-thread';
import './celebration.css';
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import type { CSSProperties } from 'react';
import { fromServer } from '@/config/server';
import { useMe } from '@/shared/account/session';
import { usePhotoUrl } from '@/shared/media/use-photo';
import { myProfileQuery } from '@/shared/member/queries';
import { celebrations, type NewMatch } from '@/shared/reactions/celebration';
import { TheirLike } from '@/shared/reactions/their-like';
import { LogoMark } from '@/ui/brand';
import { Button, ButtonLink } from '@/ui/button';
import { Dialog } from '@/ui/overlay';
import { theirLikeQuery } from './queries';

/** "É recíproco!": the one moment that is loud. */
export function CelebrationDialog({ match }: { match: NewMatch }) {
  const { t } = useLingui();
  const me = useMe();
  const { data: profile } = useQuery(myProfileQuery);
  const { data: like } = useQuery(theirLikeQuery(match.matchId));
  const own = usePhotoUrl(profile?.avatar_url ? `${profile.avatar_url}/400.webp` : null);
  const close = () => celebrations.done();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t`É recíproco!`}
      hideTitle
      className="inset-0 top-0 left-0 h-dvh max-h-none w-full translate-x-0 translate-y-0 rounded-none bg-[#7d0a2a] text-white [&>div]:overflow-x-hidden"
    >
      <div
        className="relative grid min-h-full place-items-center overflow-hidden px-5 py-8 short:py-4"
        style={{ background: 'radial-gradient(80% 55% at 50% 16%, #d8553f 0%, #b8183f 46%, #7d0a2a 100%)' }}
      >
        <Petals />
        <div className="relative w-full max-w-sm text-center">
          <div className="relative mx-auto flex max-w-84 justify-center short:max-w-44">
            <GoldenThread
              viewBox="0 0 400 300"
              d="M-10,104 C40,40 66,122 20,156 C-20,186 90,212 200,202 C310,192 410,96 372,66 C340,44 318,124 420,132"
              className="absolute -inset-x-1/4 top-[-4%] w-[150%] overflow-visible"
            />
            <Portrait
              src={match.person.photo}
              name={match.person.name}
              className="celebrate-left z-10 -mr-6 -rotate-6"
            />
            <Portrait
              src={own}
              name={profile?.full_name || me.name}
              className="celebrate-right mt-6 rotate-6"
            />
            {/* White in both themes, so the mark keeps the colours of the light one. */}
            <span className="celebrate-mark absolute bottom-[-3%] left-1/2 z-20 -ml-8 grid size-16 place-items-center rounded-full bg-white shadow-lift [--brand:#b0123b] [--coral:#f0653f]">
              <LogoMark className="h-9" />
            </span>
          </div>
          <p
            aria-hidden="true"
            // Above the pictures, whose shadow would dim it.
            className="relative z-10 mt-9 font-display text-[clamp(2.6rem,14vw,3.4rem)] leading-none short:mt-6 font-extrabold tracking-[-.03em]"
          >
            {t`É recíproco!`}
          </p>
          <p className="mt-4 text-lg leading-relaxed text-white/95 short:mt-2.5 short:text-base short:leading-snug">
            {t`Você e ${match.person.name} se curtiram.`}
            {match.compatibility !== null && (
              <>
                <br />
                {match.estimated
                  ? t`≈${match.compatibility}% em comum.`
                  : t`${match.compatibility}% em comum.`}
              </>
            )}
          </p>
          {like && (
            <TheirLike
              light
              name={match.person.name}
              comment={like.like_comment}
              item={like.like_item}
              className="rise mt-4 short:mt-3"
            />
          )}
          {match.others ? (
            <p className="mt-3 text-[.95rem] text-white/85">
              <Plural
                value={match.others}
                one="E mais um match espera por você em Matches."
                other="E mais # matches esperam por você em Matches."
              />
            </p>
          ) : null}
          <div className="mt-8 grid gap-2 short:mt-4">
            <ButtonLink
              to={`/messages/${match.matchId}`}
              onClick={close}
              variant="light"
              size="lg"
              className="focus-visible:outline-white"
            >
              <MessageCircle aria-hidden="true" />
              {t`Dizer olá`}
            </ButtonLink>
            <Button
              variant="ghost"
              onClick={close}
              className="text-white hover:bg-white/15 focus-visible:outline-white"
            >
              {t`Continuar descobrindo`}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function Portrait({
  src,
  name,
  className,
}: {
  src: string | null | undefined;
  name: string;
  className: string;
}) {
  return (
    <span
      className={`block aspect-[3/4] w-[52%] shrink-0 overflow-hidden rounded-2xl border-4 border-white bg-[#25121a] shadow-lift ${className}`}
    >
      {src ? (
        <img
          src={fromServer(src)}
          alt=""
          width={400}
          height={550}
          className="size-full object-cover object-top"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-full place-items-center font-display text-6xl font-bold text-white/60"
        >
          {name.charAt(0).toLocaleUpperCase('pt')}
        </span>
      )}
    </span>
  );
}

const COLOURS = ['#ffc857', '#ffffff', '#ffb5c4'];

/** Spread without chance, so that every match falls alike: [left %, seconds, wait, turn, drift, rest]. */
const PETALS = Array.from({ length: 18 }, (_, index) => ({
  colour: COLOURS[index % COLOURS.length],
  left: (index * 37 + 5) % 100,
  fall: 3.2 + ((index * 7) % 10) / 5,
  wait: ((index * 13) % 17) / 10,
  turn: (index * 67) % 360,
  drift: ((index * 29) % 120) - 60,
  // Above the pictures or below the buttons: never over words.
  rest: index % 2 === 0 ? (index * 7) % 12 : 94 + ((index * 5) % 5),
  round: index % 3 !== 1,
}));

function Petals() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      {PETALS.map((petal) => (
        <span
          key={petal.left}
          className={petal.round ? 'petal h-3 w-5 rounded-[100%_0]' : 'petal h-1.5 w-5 rounded-full'}
          style={
            {
              left: `${petal.left}%`,
              background: petal.colour,
              '--fall': `${petal.fall}s`,
              '--wait': `${petal.wait}s`,
              '--turn': `${petal.turn}deg`,
              '--drift': `${petal.drift}px`,
              '--rest': `${petal.rest}dvh`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  );
}
