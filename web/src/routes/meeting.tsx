import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { OVER } from '@/features/meeting/drawings';
import { EmergencyCall } from '@/features/meeting/emergency';
import { Plan } from '@/features/meeting/plan';
import { meetingQuery } from '@/features/meeting/queries';
import { useParams } from '@/router';
import { LoadFailed } from '@/shared/states/load-failed';
import { ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { Page } from '@/ui/page';

/** The plan of one meeting. */
export default function Meeting() {
  const { t } = useLingui();
  const { meetingId = '' } = useParams();
  const { data: meeting, error, refetch } = useQuery(meetingQuery(meetingId));
  const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <Page title={t`Encontro Seguro`} className="max-w-[36rem]" aside={<EmergencyCall />}>
      {gone && (
        <EmptyState
          art={OVER}
          title={t`Este encontro não está mais aqui`}
          action={<ButtonLink to="/encontros">{t`Meus encontros`}</ButtonLink>}
        />
      )}
      {error && !gone && !meeting && <LoadFailed title={t`O plano não carregou`} onRetry={refetch} />}
      {!meeting && !error && <Skeleton className="h-64 rounded-xl" />}
      {meeting && !gone && <Plan meeting={meeting} />}
    </Page>
  );
}
