import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { CheckInScreen } from '@/features/meeting/check-in';
import { EmergencyCall } from '@/features/meeting/emergency';
import { meetingQuery } from '@/features/meeting/queries';
import { Link, useLocation, useParams } from '@/router';
import { LoadFailed } from '@/shared/states/load-failed';
import { Skeleton } from '@/ui/card';
import { PageTitle } from '@/ui/page';

/** The answer to "Está tudo bem?", made for one hand. */
export default function MeetingCheckIn() {
  const { t } = useLingui();
  const { meetingId = '' } = useParams();
  const cancels = useLocation().search.includes('cancelar=1');
  const { data: meeting, error, refetch } = useQuery(meetingQuery(meetingId));
  return (
    <div className="mx-auto grid w-full max-w-[28rem] content-start gap-3 px-4 pt-3 pb-6">
      <PageTitle>{t`Está tudo bem?`}</PageTitle>
      <header className="flex items-center justify-between">
        <Link
          to={`/encontro/${meetingId}`}
          aria-label={t`Voltar ao plano`}
          className="tap grid size-11 place-items-center rounded-full"
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
        <EmergencyCall />
      </header>
      {error && !meeting && <LoadFailed level={1} title={t`O plano não carregou`} onRetry={refetch} />}
      {!meeting && !error && <Skeleton className="h-64 rounded-xl" />}
      {meeting && <CheckInScreen key={meeting.id} meeting={meeting} cancels={cancels} />}
    </div>
  );
}
