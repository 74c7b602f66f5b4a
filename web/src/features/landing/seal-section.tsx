import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Gem, HeartHandshake, ShieldCheck, Sparkles } from 'lucide-react';

export const heading = 'text-[clamp(2rem,1.2rem+3vw,3.2rem)] leading-[1] font-extrabold';

/** What the Selo de Intenção is, by its four labels. */
export function SealSection() {
  const { t } = useLingui();
  const seals = [
    {
      icon: HeartHandshake,
      name: t`Busca Relacionamento Sério`,
      text: t`Para quem quer construir a dois.`,
      tone: 'bg-brand-soft text-brand-ink',
    },
    {
      icon: Sparkles,
      name: t`Conexão com Propósito`,
      text: t`Para quem quer conhecer sem pressa.`,
      tone: 'bg-sun-soft text-sun-ink',
    },
    {
      icon: Gem,
      name: t`Intenção de Casamento`,
      text: t`Para quem já sabe aonde quer chegar.`,
      tone: 'bg-tile-soft text-tile-ink',
    },
    {
      icon: ShieldCheck,
      name: t`Conexão Genuína`,
      text: t`Para quem começa pela amizade.`,
      tone: 'bg-leaf-soft text-leaf-ink',
    },
  ];
  return (
    <section aria-labelledby="selos" className="bg-surface py-16 md:py-24">
      <div className="mx-auto max-w-6xl px-5">
        <h2 id="selos" className={clsx('max-w-2xl', heading)}>
          {t`Cinco perguntas. Um selo. Nenhuma adivinhação.`}
        </h2>
        <p className="mt-4 max-w-xl text-lg text-ink-2">
          {t`O Selo de Intenção aparece no seu perfil, para todos ou só para os seus matches. Você decide.`}
        </p>
        <ul className="mt-10 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {seals.map((seal) => (
            <li
              key={seal.name}
              className={clsx('flex flex-col justify-between gap-6 rounded-2xl p-6 sm:min-h-52', seal.tone)}
            >
              <seal.icon className="size-8" aria-hidden="true" />
              <div>
                <h3 className="text-xl leading-tight font-bold">{seal.name}</h3>
                <p className="mt-1.5 text-[.93rem] text-ink">{seal.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
