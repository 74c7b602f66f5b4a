import { Plural, useLingui } from '@lingui/react/macro';
import { Heart, Sparkles } from 'lucide-react';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { PageTitle } from '@/ui/page';

/** 'Último dia de acesso', 'N dias restantes' or 'Acesso limitado', as the specification words it. */
function DaysLeft({ days }: { days: number }) {
  const { t } = useLingui();
  if (days === 1) return t`Último dia de acesso`;
  return days > 0 ? (
    <Plural value={days} one="# dia restante" other="# dias restantes" />
  ) : (
    t`Acesso limitado`
  );
}

/** The line above everything for a tester whose time is running. */
export function BetaBanner({ daysLeft }: { daysLeft: number }) {
  const { t } = useLingui();
  return (
    <aside
      aria-label={t`Período de testes`}
      className="flex items-center justify-center gap-3 border-b border-line bg-tile-soft px-4 py-2 text-sm font-medium text-tile-ink"
    >
      <Badge tone="tile" className="bg-surface">
        <Sparkles aria-hidden="true" />
        BETA
      </Badge>
      <DaysLeft days={daysLeft} />
    </aside>
  );
}

/** Replaces every screen once a tester's time is over; thanks, and the two things that stay. */
export function BetaEnded({ limit }: { limit: number }) {
  const { t } = useLingui();
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center px-6 py-12 text-center outline-none"
    >
      <PageTitle>{t`Acesso Beta Finalizado`}</PageTitle>
      <div className="max-w-md">
        <span className="mx-auto grid size-16 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <Heart className="size-7" aria-hidden="true" />
        </span>
        <h1 className="mt-6 text-4xl font-extrabold">{t`Acesso Beta Finalizado`}</h1>
        <p className="mt-4 text-lg leading-relaxed text-ink-2">
          {t`Obrigado por construir isto com a gente. Você foi uma das primeiras ${limit} pessoas a testar, e o que contou mudou o produto.`}
        </p>
        <p className="mt-3 font-semibold">{t`Aguarde o lançamento oficial`}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <a href="/lista-de-espera" target="_blank" rel="noreferrer" className={buttonStyle({ size: 'lg' })}>
            {t`Entrar na lista de espera`}
          </a>
          <ButtonLink to="/feedback" variant="outline" size="lg">
            {t`Enviar feedback final`}
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
