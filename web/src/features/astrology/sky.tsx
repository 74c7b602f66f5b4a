import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/router';
import { myProfileQuery } from '@/shared/member/queries';
import { SIGNS } from '@/shared/profile/values';
import { ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { PointGlyph, SIGN_PATHS, SignGlyph } from './glyphs';
import { birthQuery, natalQuery } from './queries';
import { spot } from './wheel-geometry';
import type { PlacedSign } from './wire';
import { useAstroWords } from './words';
import './sky.css';

/** A night sky with a ring of the zodiac rising at its edge: the ground of everything about the own chart. */
export function Sky({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section
      className={cn('sky relative isolate overflow-hidden rounded-2xl text-white shadow-card', className)}
    >
      <svg
        viewBox="-100 -100 200 200"
        fill="none"
        aria-hidden="true"
        className="absolute -top-52 -right-52 max-[22rem]:-top-56 max-[22rem]:-right-56 -z-10 size-80 opacity-60 md:top-auto md:-right-24 md:-bottom-40 md:size-104 md:opacity-100"
      >
        <circle r="98" stroke="#b0123b" strokeWidth="1" opacity=".9" />
        <circle r="74" stroke="#b0123b" strokeWidth="1" opacity=".9" />
        <circle r="98" fill="#b0123b" opacity=".12" />
        {SIGNS.map((sign, index) => {
          const edge = spot(index * 30, 98, 0);
          const inner = spot(index * 30, 74, 0);
          const { x, y } = spot(index * 30 + 15, 86, 0);
          return (
            <g key={sign} stroke="#ff9db1" opacity=".75">
              <line x1={edge.x} y1={edge.y} x2={inner.x} y2={inner.y} strokeWidth=".75" opacity=".6" />
              <path
                d={SIGN_PATHS[index]}
                transform={`translate(${x - 7} ${y - 7}) scale(.58)`}
                strokeWidth="1.9"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </g>
          );
        })}
      </svg>
      {children}
    </section>
  );
}

/** Sun, Moon and rising sign on the night. */
function Trio({ points }: { points: readonly PlacedSign[] }) {
  const words = useAstroWords();
  return (
    <ul className="grid gap-x-8 gap-y-4 sm:flex sm:flex-wrap">
      {points.map(({ point, signs }) => (
        <li key={point} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-full bg-white/12 text-[#ffc857]"
          >
            {signs[0] ? (
              <SignGlyph sign={signs[0]} className="size-6" />
            ) : (
              <PointGlyph point={point} className="size-5" />
            )}
          </span>
          <span>
            <span className="block text-sm text-white/80">{words.point(point)}</span>{' '}
            <b className="block font-display text-lg leading-tight font-bold">{words.placed(signs)}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The profile's signs, for users without a stored birth. */
function useProfileSigns(): PlacedSign[] {
  const { data: profile } = useQuery(myProfileQuery);
  const chart = profile?.birth_chart;
  const one = (word: string | null | undefined) => SIGNS.filter((sign) => sign === word);
  return [
    { point: 'sun', signs: one(chart?.sun ?? profile?.astrology_sign) },
    { point: 'moon', signs: one(chart?.moon) },
    { point: 'rising', signs: one(chart?.rising) },
  ];
}

/** The caller's own sky: the three that everybody asks for, or the invitation to tell the birth. */
export function OwnSky() {
  const { t } = useLingui();
  const { data: chart, isPending, isError } = useQuery(natalQuery);
  const { data: birth } = useQuery(birthQuery);
  const typed = useProfileSigns();
  const known = typed.some(({ signs }) => signs.length > 0);
  if (isPending) return <Skeleton className="h-52 rounded-2xl md:h-44" />;
  const three = chart?.points.filter(
    ({ point }) => point === 'sun' || point === 'moon' || point === 'rising',
  );
  const sharing = {
    nobody: t`Só você vê.`,
    matches: t`Seus matches veem os signos.`,
    everyone: t`Todos veem os signos.`,
  };
  return (
    <Sky className="p-6 md:p-8">
      <div className="max-w-[40rem]">
        {three ? (
          <>
            <h2 className="text-2xl font-extrabold">{t`O seu céu`}</h2>
            <div className="mt-5">
              <Trio points={three} />
            </div>
            <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
              <ButtonLink to="/astrology-match/mapa" variant="light">
                {t`Ver meu mapa`}
                <ArrowRight aria-hidden="true" />
              </ButtonLink>
              {birth && <p className="text-sm text-white/80">{sharing[birth.sharing]}</p>}
            </div>
          </>
        ) : (
          <>
            <h2 className="text-2xl leading-tight font-extrabold md:text-[1.75rem]">
              {known ? t`O seu céu, por enquanto` : t`Como estava o céu quando você nasceu?`}
            </h2>
            {known && (
              <div className="mt-5">
                <Trio points={typed} />
              </div>
            )}
            <p className="mt-3 max-w-[34rem] leading-relaxed text-white/85">
              {isError
                ? t`O seu mapa não carregou agora. Tente de novo daqui a pouco.`
                : known
                  ? t`Isto vem dos signos do seu perfil. Com data, hora e cidade, a conta fica bem mais precisa.`
                  : t`Com data, hora e cidade desenhamos o seu mapa. Ninguém vê esses dados, só os signos, e só quem você quiser.`}
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              <ButtonLink to="/astrology-match/nascimento" variant="light">
                {t`Contar meu nascimento`}
              </ButtonLink>
              {!known && (
                <Link
                  to="/profile"
                  className="tap inline-flex items-center rounded-full px-4 font-semibold text-white underline-offset-4 hover:underline focus-visible:outline-white"
                >
                  {t`Dizer só os signos`}
                </Link>
              )}
            </div>
          </>
        )}
      </div>
    </Sky>
  );
}
