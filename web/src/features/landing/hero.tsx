import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { ArrowRight, Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { LogoMark } from '@/ui/brand';
import { buttonStyle } from '@/ui/button-style';
import luana400 from './art/luana-400.webp';
import luana800 from './art/luana-800.webp';
import tiago400 from './art/tiago-400.webp';
import tiago800 from './art/tiago-800.webp';
import { Stats } from './stats';

interface PhotoProps {
  small: string;
  large: string;
  name: string;
  place: string;
  className: string;
}

function Photo({ small, large, name, place, className }: PhotoProps) {
  return (
    <figure
      className={clsx(
        'absolute overflow-hidden rounded-[1.75rem] bg-surface-2 shadow-lift ring-4 ring-bg md:ring-[6px]',
        className,
      )}
    >
      <img
        src={small}
        srcSet={`${small} 400w, ${large} 800w`}
        sizes="(min-width:768px) 260px, 190px"
        alt=""
        width={800}
        height={1100}
        // The head asks for it already; a member, whose app covers the landing, does not fetch it.
        loading="lazy"
        fetchPriority="high"
        className="size-full object-cover object-[50%_12%]"
      />
      <figcaption className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-black/85 via-black/60 to-transparent p-3.5 pt-14 text-white md:p-4 md:pt-20">
        <span className="block font-display text-lg leading-tight font-bold md:text-xl">{name}</span>
        <span className="text-xs text-white/90 md:text-sm">{place}</span>
      </figcaption>
    </figure>
  );
}

/** A small remark that floats beside the pictures. */
function Remark({
  icon,
  title,
  text,
  className,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  className: string;
}) {
  return (
    <div
      className={clsx(
        'rise absolute flex items-center gap-2.5 rounded-full bg-surface py-2 pr-5 pl-2 shadow-lift',
        className,
      )}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
        {icon}
      </span>
      <span className="text-sm leading-tight">
        <b className="block font-semibold">{title}</b>
        <span className="text-xs text-ink-2">{text}</span>
      </span>
    </div>
  );
}

/** Two illustrated people and the thread between them. */
function People() {
  const { t } = useLingui();
  return (
    <div className="relative mx-auto h-[25rem] w-full max-w-[30rem] md:h-[36rem]">
      <svg
        viewBox="0 0 480 576"
        className="absolute -inset-x-16 inset-y-0 h-full w-[calc(100%+8rem)] overflow-visible"
        aria-hidden="true"
      >
        <defs>
          <linearGradient id="fio" x1="0" x2="1">
            <stop stopColor="var(--coral)" />
            <stop offset="1" stopColor="var(--brand)" />
          </linearGradient>
        </defs>
        <path
          pathLength={1}
          className="thread"
          d="M96,536 C40,450 176,376 212,444 C240,500 132,520 146,436 C160,330 300,310 322,206 C336,132 284,40 256,70 C236,96 282,138 330,122 C362,112 382,100 396,80"
          fill="none"
          stroke="url(#fio)"
          strokeWidth="9"
          strokeLinecap="round"
        />
      </svg>
      <Photo
        small={luana400}
        large={luana800}
        name="Luana, 31"
        place="Salvador"
        className="rise top-[2%] left-[3%] h-[62%] w-[49%] -rotate-5 [animation-delay:.1s]"
      />
      <Photo
        small={tiago400}
        large={tiago800}
        name="Tiago, 33"
        place="Lisboa"
        className="rise right-[2%] bottom-[7%] h-[64%] w-[50%] rotate-4 [animation-delay:.2s]"
      />
      <Remark
        icon={<Moon className="size-4.5" aria-hidden="true" />}
        title={t`Sagitário e Touro`}
        text={t`os signos estão no cartão`}
        className="floaty top-[7%] right-[1%] [animation-delay:.4s] md:top-[9%] md:right-[3%]"
      />
      <Remark
        icon={<LogoMark className="h-5" />}
        title={t`Mesma intenção`}
        text={t`e você vê o porquê`}
        className="bottom-[2%] left-0 [animation-delay:.5s]"
      />
    </div>
  );
}

export function Hero() {
  const { t } = useLingui();
  return (
    <section className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-5 pt-3 pb-14 md:grid-cols-[1.02fr_1fr] md:items-center md:gap-8 md:pt-4 md:pb-20">
      <div className="relative z-10">
        <h1 className="rise text-[clamp(3.1rem,1.6rem+6.4vw,5.9rem)] leading-[.9] font-extrabold">{t`Amor com intenção.`}</h1>
        <p className="rise mt-5 max-w-[34rem] text-[1.06rem] leading-relaxed text-ink-2 [animation-delay:.06s] md:mt-7 md:text-[1.2rem]">
          {t`Relacionamentos sérios e conexões autênticas, em bom português. Aqui cada perfil diz o que procura antes da primeira mensagem.`}
        </p>
        <div className="rise mt-6 flex flex-wrap gap-2.5 [animation-delay:.12s] md:mt-9">
          <a href="/auth?aba=criar" className={buttonStyle({ size: 'hero' })}>
            {t`Iniciar descoberta`}
            <ArrowRight aria-hidden="true" />
          </a>
          <a
            href="/auth"
            className={buttonStyle({ variant: 'outline', size: 'hero' })}
          >{t`Já tenho conta`}</a>
        </div>
        <div className="mt-7 md:mt-11">
          <Stats />
        </div>
      </div>
      <div>
        <People />
        <p className="mt-2 text-center text-xs text-ink-2">{t`Perfis ilustrados, para mostrar como fica.`}</p>
      </div>
    </section>
  );
}
