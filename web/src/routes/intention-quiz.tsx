import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Quiz } from '@/features/intention/quiz';
import { SealResult } from '@/features/intention/result';
import type { QuizMode } from '@/features/intention/use-quiz';
import { myIntentionQuery } from '@/features/profiles/queries';
import { Thread } from '@/ui/brand';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { Page, PageFallback } from '@/ui/page';

type Stage = { name: 'welcome' } | { name: 'quiz'; mode: QuizMode } | { name: 'result' };

/**
 * The quiz: welcome, five questions, the seal. Whoever has a seal is sent to the profile, unless the
 * profile itself sent them here to see it (`?ver=1`).
 */
export default function IntentionQuiz() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const [stage, setStage] = useState<Stage>({ name: 'welcome' });
  const { data: result, isPending, isError, refetch } = useQuery(myIntentionQuery);

  if (isPending) return <PageFallback />;
  if (isError) {
    return (
      <Page title={t`Selo de Intenção`}>
        <EmptyState
          title={t`O seu selo não chegou`}
          action={<Button variant="outline" onClick={() => refetch()}>{t`Tentar novamente`}</Button>}
        />
      </Page>
    );
  }
  if (result && stage.name === 'welcome' && !search.has('ver')) return <Navigate to="/profile" replace />;
  return (
    <Page title={t`Selo de Intenção`} hideHeading={stage.name === 'welcome' && !result}>
      {stage.name === 'quiz' ? (
        <Quiz
          key={stage.mode}
          mode={stage.mode}
          held={result}
          onDone={() => setStage({ name: 'result' })}
          onLeave={() => setStage({ name: 'result' })}
        />
      ) : result ? (
        <SealResult result={result} onAgain={(mode) => setStage({ name: 'quiz', mode })} />
      ) : (
        <Welcome onStart={() => setStage({ name: 'quiz', mode: 'first' })} />
      )}
    </Page>
  );
}

function Welcome({ onStart }: { onStart: () => void }) {
  const { t } = useLingui();
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-5 py-8 text-center md:py-16">
      <Thread className="w-56" />
      <h1 className="text-4xl leading-tight font-extrabold">{t`O que você procura, de verdade?`}</h1>
      <p className="text-lg leading-relaxed text-ink-2">
        {t`Cinco perguntas, sem resposta certa. No fim você ganha um selo que diz a sua intenção, e escolhe quem o vê.`}
      </p>
      <Button size="lg" onClick={onStart}>{t`Descobrir minha vibe`}</Button>
    </div>
  );
}
