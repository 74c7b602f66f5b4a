import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FeedbackForm } from '@/features/feedback/feedback-form';
import { MyFeedback } from '@/features/feedback/my-feedback';
import { useLocation } from '@/router';
import { betaQuery } from '@/shared/member/queries';
import { Page } from '@/ui/page';

/** Telling the makers something, and seeing what became of it. */
export default function FeedbackScreen() {
  const { t } = useLingui();
  const { data: beta } = useQuery(betaQuery);
  const state = useLocation().state as { from?: unknown } | null;
  const from = typeof state?.from === 'string' ? state.from : null;
  const final = beta?.isBetaExpired === true;
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
      <MyFeedback />
    </Page>
  );
}
