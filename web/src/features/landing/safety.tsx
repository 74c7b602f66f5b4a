import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { EyeOff, Flag, MapPinOff } from 'lucide-react';
import { heading } from './seal-section';

/** The promises about safety that the product keeps by construction. */
export function Safety() {
  const { t } = useLingui();
  const promises = [
    {
      icon: MapPinOff,
      title: t`Nunca a distância exata`,
      text: t`Os outros veem a sua cidade e uma faixa. Onde você está, ninguém calcula.`,
    },
    {
      icon: EyeOff,
      title: t`Você escolhe quem vê`,
      text: t`Cada dado do perfil pode ser de todos, só dos matches ou só seu.`,
    },
    {
      icon: Flag,
      title: t`Denunciar está sempre à mão`,
      text: t`Bloquear e denunciar ficam a dois toques de qualquer perfil ou conversa.`,
    },
  ];
  return (
    <section aria-labelledby="seguranca" className="bg-surface py-16 md:py-24">
      <div className="mx-auto max-w-6xl px-5">
        <h2 id="seguranca" className={clsx('max-w-2xl', heading)}>
          {t`Seguro por construção`}
        </h2>
        <ul className="mt-10 grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-3">
          {promises.map((promise) => (
            <li key={promise.title} className="border-t-2 border-ink pt-5">
              <promise.icon className="size-6 text-brand" aria-hidden="true" />
              <h3 className="mt-4 text-xl font-bold">{promise.title}</h3>
              <p className="mt-1.5 leading-relaxed text-ink-2">{promise.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
