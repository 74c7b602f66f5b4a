import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FunctionResult, IntentionResult } from '@/api/surface';
import { PRODUCT } from '@/config/product';
import { Button, ButtonLink } from '@/ui/button';
import { Card, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Tabs } from '@/ui/tabs';
import { Audience } from './audience';
import { AuthenticityCard } from './authenticity';
import { SealHistory } from './history';
import { quizDraftQuery, sealStatusQuery } from './queries';
import { SealHero } from './seal-hero';
import type { QuizMode } from './session';

type Status = FunctionResult<'seal_status'>;

interface ResultProps {
  result: IntentionResult;
  /** It was made a moment ago. */
  fresh: boolean;
  onAgain: (mode: QuizMode) => void;
}

/** The seal: what it says, what it rests on, and who sees it. */
export function SealResult({ result, fresh, onAgain }: ResultProps) {
  const { t } = useLingui();
  const [tab, setTab] = useState<'seal' | 'visibility'>('seal');
  const { data: status } = useQuery(sealStatusQuery);
  return (
    <div className="mx-auto grid w-full max-w-[38rem] grid-cols-1 items-start gap-6 lg:max-w-none lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-8">
      <div className="grid grid-cols-1 gap-5 lg:sticky lg:top-6">
        <SealHero result={result} fresh={fresh} />
        <ButtonLink to="/profile" size="lg" className="relative z-10">
          {t`Começar minha jornada no ${PRODUCT}`}
        </ButtonLink>
      </div>
      <Tabs
        label={t`Selo de Intenção`}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'seal',
            label: t`Sua Intenção`,
            content: (
              <div className="grid grid-cols-1 gap-5">
                <Depth result={result} status={status} onAgain={onAgain} />
                <AuthenticityCard authenticity={status?.authenticity} />
                <Again status={status} onAgain={onAgain} />
                <SealHistory />
              </div>
            ),
          },
          { value: 'visibility', label: t`Visibilidade`, content: <Audience result={result} /> },
        ]}
      />
    </div>
  );
}

/** How far the answers agree, and on how many of the questions they rest. */
function Depth({
  result,
  status,
  onAgain,
}: {
  result: IntentionResult;
  status: Status | undefined;
  onAgain: (mode: QuizMode) => void;
}) {
  const { t } = useLingui();
  const { data: draft } = useQuery(quizDraftQuery);
  if (!status) {
    return (
      <Card className="grid gap-4">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-11 w-52" />
      </Card>
    );
  }
  const whole = status.answered >= status.questions;
  return (
    <Card className="grid grid-cols-1 gap-4 md:p-6" aria-labelledby="seal-depth">
      <div>
        <h3 id="seal-depth" className="text-lg font-bold">
          {t`${result.intentionScore}% das suas respostas apontam para cá`}
        </h3>
        <p className="mt-1 text-ink-2">
          {whole
            ? t`O selo se apoia nas doze perguntas. Mais fundo que isso não há.`
            : t`O selo se apoia em ${status.answered} de ${status.questions} perguntas. Cada resposta a mais deixa o selo mais certo.`}
        </p>
      </div>
      <div
        role="img"
        aria-label={t`${status.answered} de ${status.questions} perguntas respondidas`}
        className="flex gap-1.5"
      >
        {Array.from({ length: status.questions }, (_, index) => index + 1).map((question) => (
          <span
            key={question}
            className={cn('h-2 flex-1 rounded-full', question <= status.answered ? 'bg-sun' : 'bg-track')}
          />
        ))}
      </div>
      {!whole && (
        <Button variant="sun" className="justify-self-start" onClick={() => onAgain('deepen')}>
          {draft?.mode === 'deepen' ? t`Continuar de onde parei` : t`Aprofundar meu selo`}
        </Button>
      )}
    </Card>
  );
}

/** Remaking the seal: allowed, allowed once today, or from a day on. */
function Again({ status, onAgain }: { status: Status | undefined; onAgain: (mode: QuizMode) => void }) {
  const { t, i18n } = useLingui();
  if (!status) return null;
  const from =
    status.retake_from && i18n.date(status.retake_from, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-xl bg-surface-2 px-5 py-4">
      <p className="min-w-56 flex-1 text-[.95rem] leading-relaxed">
        {from
          ? t`Mudar leva tempo, e o selo respeita isso. Você pode refazê-lo a partir de ${from}.`
          : status.retake === 'second_thought'
            ? t`Respondeu com pressa? No primeiro dia você pode refazer o selo uma vez.`
            : t`Já passou um mês. Se algo mudou em você, refaça o selo.`}
      </p>
      {!from && (
        <Button variant="outline" onClick={() => onAgain('retake')}>
          {t`Refazer`}
        </Button>
      )}
    </div>
  );
}
