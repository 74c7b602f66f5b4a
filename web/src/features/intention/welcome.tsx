import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Clock3, Eye, RefreshCcw } from 'lucide-react';
import { Button } from '@/ui/button';
import { quizDraftQuery } from './queries';
import { SealMedal } from './seal-medal';
import { questionNumberOf } from './session';

/** Before the first seal: what it is, how long it takes, and the way back into a quiz that was left. */
export function Welcome({ onStart }: { onStart: () => void }) {
  const { t } = useLingui();
  const { data: draft } = useQuery(quizDraftQuery);
  const left = draft?.mode === 'first' ? questionNumberOf(draft.asked) : 0;
  const facts = [
    { icon: Clock3, text: t`Cinco perguntas, cerca de dois minutos` },
    { icon: Eye, text: t`Você escolhe quem vê` },
    { icon: RefreshCcw, text: t`Pode mudar de ideia depois` },
  ];
  return (
    <div className="mx-auto grid max-w-4xl items-center gap-8 short:gap-4 py-4 md:grid-cols-[1fr_minmax(0,20rem)] md:py-14">
      <div className="grid grid-cols-1 justify-items-center gap-5 text-center md:justify-items-start md:text-left">
        <h1 className="text-[2.4rem] leading-[1.05] font-extrabold short:text-[1.9rem] md:text-5xl">
          {t`O que você procura, de verdade?`}
        </h1>
        <p className="max-w-md text-lg leading-relaxed text-ink-2 short:text-base short:leading-snug">
          {t`Cinco perguntas, sem resposta certa. No fim você ganha um selo que diz a sua intenção, e escolhe quem o vê.`}
        </p>
        <ul className="grid gap-2.5 text-left">
          {facts.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sun-soft text-sun-ink">
                <Icon aria-hidden="true" className="size-4.5" />
              </span>
              {text}
            </li>
          ))}
        </ul>
        <div className="mt-1 grid w-full justify-items-center gap-2 md:justify-items-start">
          <Button size="lg" onClick={onStart} className="w-full sm:w-auto">
            {t`Descobrir minha vibe`}
          </Button>
          {left > 0 && (
            <p className="text-sm text-leaf-ink" role="status">
              {t`As suas respostas estão guardadas: você continua na pergunta ${left}.`}
            </p>
          )}
        </div>
      </div>
      <SealMedal
        intention="serious"
        className="order-first mx-auto size-40 short:size-24 rotate-[-6deg] drop-shadow-[0_18px_24px_rgb(120_74_0/.28)] md:order-none md:size-72"
      />
    </div>
  );
}
