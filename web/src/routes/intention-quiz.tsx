import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Quiz } from '@/features/intention/quiz';
import { SealResult } from '@/features/intention/result';
import type { QuizMode } from '@/features/intention/session';
import { Welcome } from '@/features/intention/welcome';
import { Navigate, useLocation, useNavigate, useSearchParams } from '@/router';
import { myIntentionQuery } from '@/shared/profile/queries';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { Page, PageFallback } from '@/ui/page';

const MODES: readonly string[] = ['first', 'deepen', 'retake'] satisfies QuizMode[];
const SEAL = '/intention-quiz?ver=1';

/**
 * The quiz: welcome, five questions, the seal. The address holds the step, so that a reload in the
 * middle stays in the middle (`?quiz=first`). A user with a seal is sent to the profile, unless
 * the profile itself sent them here to see it (`?ver=1`).
 */
export default function IntentionQuiz() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { data: result, isPending, isError, refetch } = useQuery(myIntentionQuery);

  if (isPending) return <PageFallback />;
  if (isError) {
    return (
      <Page title={t`Selo de Intenção`}>
        <EmptyState
          art={TORN}
          title={t`O seu selo não chegou`}
          action={<Button variant="outline" onClick={() => refetch()}>{t`Tentar novamente`}</Button>}
        />
      </Page>
    );
  }
  const asked = search.get('quiz');
  // A first quiz is for users without a seal; the others for users with one.
  const mode = asked && MODES.includes(asked) && (asked === 'first') === !result ? (asked as QuizMode) : null;
  const begin = (next: QuizMode) => void navigate(`/intention-quiz?quiz=${next}`);
  if (result && !mode && !search.has('ver')) {
    // A first quiz that has just been finished arrives here too, whichever of the two arrives first.
    return asked === 'first' ? (
      <Navigate to={SEAL} replace state={{ fresh: true }} />
    ) : (
      <Navigate to="/profile" replace />
    );
  }
  return (
    <Page
      title={t`Selo de Intenção`}
      hideHeading={!mode && !result}
      className={mode ? 'max-w-[42rem]' : undefined}
    >
      {mode ? (
        <Quiz
          key={mode}
          mode={mode}
          onDone={() => void navigate(SEAL, { replace: true, state: { fresh: true } })}
          onLeave={() => void navigate(SEAL, { replace: true })}
        />
      ) : result ? (
        <SealResult
          result={result}
          fresh={Boolean((state as { fresh?: boolean } | null)?.fresh)}
          onAgain={begin}
        />
      ) : (
        <Welcome onStart={() => begin('first')} />
      )}
    </Page>
  );
}
