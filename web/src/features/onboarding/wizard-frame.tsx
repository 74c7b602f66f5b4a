import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { PlainHeader } from '@/shared/frame/plain-header';
import { ThreadPoster } from '@/shared/frame/thread-poster';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { ProgressBar } from '@/ui/progress';
import { STEPS } from './draft';

interface WizardFrameProps {
  step: number;
  /** The question on the screen; a step may have several. */
  question: string;
  /** How much of all steps is behind one once this question is answered, in steps. */
  reached: number;
  title: string;
  lead: string;
  busy: boolean;
  problem?: string;
  onBack?: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * One question of the wizard: where one is, the question, two buttons that never move. On a phone the question scrolls
 * between both, unless the window is too low for that.
 */
export function WizardFrame({
  step,
  question,
  reached,
  title,
  lead,
  busy,
  problem,
  onBack,
  onSubmit,
  children,
}: WizardFrameProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(question);
  useEffect(() => {
    // Focus goes to the next question; the first one is left to the page itself.
    if (first.current !== question) heading.current?.focus();
    first.current = question;
  }, [question]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const progress = t`Passo ${step} de ${STEPS}`;
  return (
    <div className="one-question grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,.8fr)]">
      <div className="flex min-h-dvh flex-col [@media(min-height:28rem)]:max-md:h-dvh">
        <PlainHeader className="mx-auto w-full max-w-3xl lg:max-w-none lg:px-8 short:py-1" />
        <main
          id="conteudo"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-xl flex-1 flex-col px-5 outline-none max-md:min-h-0 md:justify-center md:pb-16"
        >
          <p className="text-sm font-semibold text-ink-2" aria-live="polite">
            {progress}
          </p>
          <ProgressBar value={reached} max={STEPS} label={progress} className="mt-2.5" />
          <form onSubmit={submit} noValidate className="flex flex-1 flex-col max-md:min-h-0 md:flex-none">
            <div className="relative -mx-5 min-h-0 flex-1 overflow-y-auto px-5 pt-8 short:pt-4 md:flex-none md:overflow-visible">
              <h1
                ref={heading}
                tabIndex={-1}
                className="text-[2.1rem] leading-[1.05] font-extrabold outline-none short:text-[1.75rem] md:text-[2.6rem]"
              >
                {title}
              </h1>
              <p className="mt-2.5 mb-7 text-[1.05rem] leading-relaxed text-ink-2 short:mt-1.5 short:mb-4 short:text-base short:leading-snug">
                {lead}
              </p>
              {problem && (
                <Notice tone="danger" className="mb-5">
                  {problem}
                </Notice>
              )}
              <div
                key={question}
                className="rise relative grid grid-cols-1 gap-5 pb-6 short:gap-4 short:pb-4"
              >
                {children}
              </div>
            </div>
            <div className="-mx-5 flex justify-between gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] short:pt-2.5 short:pb-[max(.625rem,env(safe-area-inset-bottom))] md:mx-0 md:border-0 md:px-0 md:pt-6">
              <Button variant="outline" size="lg" onClick={onBack} disabled={!onBack || busy}>
                {t`Voltar`}
              </Button>
              <Button type="submit" size="lg" busy={busy} className="min-w-36">
                {step === STEPS ? t`Concluir` : t`Próximo`}
              </Button>
            </div>
          </form>
        </main>
      </div>
      {/* The thread grows with the answers. */}
      <ThreadPoster drawn={0.2 + (0.8 * reached) / STEPS} />
    </div>
  );
}
