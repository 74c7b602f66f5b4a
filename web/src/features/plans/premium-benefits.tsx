import { useLingui } from '@lingui/react/macro';
import { Check, Crown } from 'lucide-react';

/** What Premium opens; and what never costs anything. A number is promised only while it is measured. */
export function PremiumBenefits({ threeTimes }: { threeTimes: boolean }) {
  const { t } = useLingui();
  const opens = [
    ...(threeTimes ? [t`3x mais chances de match`] : []),
    t`Até três sugestões por dia no Match do Dia`,
    t`A lista inteira de quem curtiu você`,
    t`Super Likes e interesses ilimitados`,
    t`Filtros por personalidade e por verificação`,
    t`Até cinco decisões desfeitas por dia`,
    t`A análise astrológica completa em PDF`,
    t`Um destaque por semana, com o resultado medido`,
    t`Um pequeno destaque no ranking, escrito em “Por que estou vendo”`,
    t`Nenhum anúncio`,
  ];
  return (
    <section aria-labelledby="premium" className="rounded-xl bg-sun p-6 text-on-sun md:p-8">
      <Crown className="size-8" aria-hidden="true" />
      <h2 id="premium" className="mt-5 text-3xl leading-tight font-extrabold">
        {t`Um só plano, com tudo`}
      </h2>
      <ul className="mt-5 grid gap-2.5">
        {opens.map((line) => (
          <li key={line} className="flex gap-2.5 leading-snug">
            <Check className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-6 border-t border-on-sun/20 pt-4 text-[.93rem] leading-relaxed">
        {t`Sempre grátis para todos: conversar com os seus matches, segurança, verificação e os seus próprios dados.`}
      </p>
    </section>
  );
}
