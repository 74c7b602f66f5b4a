import { useLingui } from '@lingui/react/macro';
import { Hourglass, Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';
import type { Boost } from './queries';
import { hour, useBoostWords } from './words';

/** A boost while it runs, and while its result is being computed. */
export function RunningBoost({ boost, children }: { boost: Boost; children?: ReactNode }) {
  const { t } = useLingui();
  const words = useBoostWords();
  const over = Date.parse(boost.ends_at) <= Date.now();
  return (
    <div className="grid max-w-xl grid-cols-1 gap-3.5">
      <section className="flex items-center gap-4 rounded-[1.75rem] bg-sun p-5 text-on-sun">
        {over ? (
          <Hourglass aria-hidden="true" className="size-9 shrink-0" />
        ) : (
          <Megaphone aria-hidden="true" className="size-9 shrink-0" />
        )}
        <div role="status">
          <h2 className="font-display text-2xl leading-tight font-extrabold">
            {over ? t`Preparando o resultado` : t`Você está em destaque`}
          </h2>
          <p className="mt-1 font-medium">
            {over
              ? t`Leva um ou dois minutos.`
              : t`Até ${hour(new Date(boost.ends_at))}. Pode sair desta tela.`}
          </p>
        </div>
      </section>
      <Notice>
        {t`O resultado aparece aqui no fim. Prometemos pelo menos ${2 * boost.counted_baseline} aparições; se não chegar lá, o destaque volta para você.`}
      </Notice>
      <p className="px-1 text-sm text-ink-2">
        {t`Se você pausar ou esconder o perfil durante o destaque, ele acaba e conta como usado.`}{' '}
        {t`Se mudar os filtros, a cidade, o gênero ou quem procura, o destaque vai até o fim e também conta como usado.`}
      </p>
      <p className="px-1 text-sm text-ink-2">{words.span(boost)}</p>
      <ButtonLink to="/" variant="soft">{t`Descobrir pessoas enquanto isso`}</ButtonLink>
      {children}
    </div>
  );
}
