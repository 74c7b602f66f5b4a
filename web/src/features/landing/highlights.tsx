import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { MessageCircleHeart, Moon, Scale, Waypoints } from 'lucide-react';
import { heading } from './seal-section';

/** The bars of a match that explains itself: the sum is shown, not claimed. */
function Sum() {
  const { t } = useLingui();
  const rows: Array<[string, number]> = [
    [t`Valores`, 86],
    [t`Intenção`, 100],
    [t`Interesses`, 62],
    [t`Distância`, 48],
  ];
  return (
    <ul className="mt-8 grid w-full max-w-sm gap-2.5 md:mt-0" aria-hidden="true">
      {rows.map(([label, value]) => (
        <li key={label} className="grid grid-cols-[6.5rem_1fr] items-center gap-3 text-sm text-white/85">
          {label}
          <span className="h-2.5 overflow-hidden rounded-full bg-white/15">
            <span
              className="block h-full origin-left rounded-full bg-[#FF7391]"
              style={{ width: `${value}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Features of the product, only those that exist. */
export function Highlights() {
  const { t } = useLingui();
  const small = 'rounded-2xl p-7 md:col-span-2';
  return (
    <section aria-labelledby="jeitos" className="mx-auto max-w-6xl px-5 py-16 md:py-24">
      <h2 id="jeitos" className={clsx('max-w-xl', heading)}>
        {t`Feito para dar certo, não para deslizar`}
      </h2>
      <div className="mt-10 grid grid-cols-1 gap-4 md:grid-cols-6">
        <article className="rounded-2xl bg-night p-7 text-white md:col-span-4 md:min-h-72 md:p-9">
          <Scale className="size-7 text-[#FFC857]" aria-hidden="true" />
          <div className="mt-10 md:flex md:items-end md:justify-between md:gap-8">
            <div>
              <h3 className="text-[clamp(1.55rem,8vw,1.875rem)] font-bold">{t`Compatibilidade que se explica`}</h3>
              <p className="mt-2 max-w-sm leading-relaxed text-white/85">
                {t`Cada perfil mostra por que apareceu para você, com a conta aberta. E os pesos são seus.`}
              </p>
            </div>
            <Sum />
          </div>
        </article>
        <article className={clsx(small, 'bg-sun text-on-sun')}>
          <MessageCircleHeart className="size-7" aria-hidden="true" />
          <h3 className="mt-10 text-2xl font-bold">{t`Conversas com resposta`}</h3>
          <p className="mt-2 leading-relaxed">{t`Sem sumiço: quem não quer seguir encerra com gentileza, em um toque.`}</p>
        </article>
        <article className={clsx(small, 'bg-tile-soft')}>
          <Moon className="size-7 text-tile-ink" aria-hidden="true" />
          <h3 className="mt-10 text-2xl font-bold">{t`Signos à vista`}</h3>
          <p className="mt-2 leading-relaxed text-ink-2">{t`O signo fica no cartão, para quem repara nessas coisas. Quem prefere calar deixa em branco.`}</p>
        </article>
        <article className="rounded-2xl bg-brand-soft p-7 md:col-span-4">
          <Waypoints className="size-7 text-brand-ink" aria-hidden="true" />
          <h3 className="mt-10 text-2xl font-bold">{t`Uma língua, muitas margens`}</h3>
          <p className="mt-2 max-w-lg leading-relaxed text-ink-2">
            {t`Brasil, Portugal, Angola, Moçambique, Cabo Verde e quem vive longe de casa: o amor fala português em todos os sotaques.`}
          </p>
        </article>
      </div>
    </section>
  );
}
