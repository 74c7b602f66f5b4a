import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Changes } from '@/features/feedback/changes';
import { FeedbackForm } from '@/features/feedback/feedback-form';
import { MyFeedback } from '@/features/feedback/my-feedback';
import { Link, useLocation, useSearchParams } from '@/router';
import { betaQuery } from '@/shared/member/queries';
import { Page } from '@/ui/page';

/** Telling the makers something, and seeing what became of it; with `?mudancas`, what came of everybody's. */
export default function FeedbackScreen() {
  const { t } = useLingui();
  const { data: beta } = useQuery(betaQuery);
  const [params] = useSearchParams();
  const state = useLocation().state as { from?: unknown } | null;
  const from = typeof state?.from === 'string' ? state.from : null;
  const final = beta?.isBetaExpired === true;
  if (params.has('mudancas')) {
    return (
      <Page
        title={t`O que mudou por causa de vocês`}
        lead={t`Ideias que vocês contaram e que hoje fazem parte do aplicativo.`}
        className="max-w-[46rem]"
      >
        <Changes />
      </Page>
    );
  }
  return (
    <Page
      title={final ? t`Enviar feedback final` : t`Feedback`}
      lead={
        final
          ? t`A última palavra é sua: o que ficou destes dias?`
          : t`Tudo é lido por uma pessoa, e a resposta aparece aqui.`
      }
      className="max-w-[46rem]"
    >
      <FeedbackForm key={String(final)} final={final} from={from} />
      <Link
        to="/feedback?mudancas=1"
        className="mt-6 inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-4"
      >
        {t`O que mudou por causa de vocês`}
      </Link>
      <MyFeedback />
    </Page>
  );
}
