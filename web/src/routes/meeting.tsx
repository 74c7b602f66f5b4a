import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { rpc } from '@/api/call';
import { ApiError } from '@/api/errors';
import { CheckInScreen } from '@/features/meeting/check-in';
import { NO_MEETING } from '@/features/meeting/drawings';
import { EmergencyCall } from '@/features/meeting/emergency';
import { MeetingList } from '@/features/meeting/list';
import { PlaceForm } from '@/features/meeting/place-form';
import { Plan } from '@/features/meeting/plan';
import { meetingQuery, refreshMeetings } from '@/features/meeting/queries';
import { VideoCard } from '@/features/meeting/video-card';
import { Link, useLocation, useNavigate, useParams } from '@/router';
import { PersonMenu } from '@/shared/safety/person-menu';
import { LoadFailed } from '@/shared/states/load-failed';
import { ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { Page, PageTitle } from '@/ui/page';

/**
 * Meetings in person: the list, a new one with the match of `?com=`, the plan of one, or the answer to its question. One
 * module, because each module of the route table adds bytes to the bundle that every member loads.
 */
export default function Meeting() {
  const { meetingId } = useParams();
  const { pathname, search } = useLocation();
  const matchId = new URLSearchParams(search).get('com');
  if (meetingId)
    return pathname.endsWith('/tudo-bem') ? <Answering id={meetingId} /> : <Planning id={meetingId} />;
  return matchId ? <Proposing matchId={matchId} /> : <Listing />;
}

function Listing() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Encontros`}
      lead={t`O primeiro encontro, em lugar público e com alguém que acompanha.`}
      className="max-w-[46rem]"
    >
      <MeetingList />
    </Page>
  );
}

/** A proposal to the match whose conversation it was opened from. */
function Proposing({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <Page
      title={t`Combinar encontro`}
      lead={t`Um lugar público, de dia. A outra pessoa confirma, propõe outro ou recusa.`}
      className="max-w-[36rem]"
    >
      <div className="grid grid-cols-1 gap-4">
        <VideoCard matchId={matchId} />
        <PlaceForm
          act={t`Enviar o convite`}
          send={(proposal) => rpc('propose_meeting', { match_id: matchId, ...proposal })}
          onDone={(id) => {
            void refreshMeetings(client);
            void navigate(`/encontro/${id}`, { replace: true });
          }}
        />
      </div>
    </Page>
  );
}

function Planning({ id }: { id: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: meeting, error, refetch } = useQuery(meetingQuery(id));
  const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <Page
      title={t`Encontro Seguro`}
      inBar
      className="max-w-[36rem] max-md:pt-3 lg:has-data-plan:max-w-[60rem]"
      aside={
        <div className="flex items-center gap-1 max-md:w-full max-md:justify-between">
          <EmergencyCall />
          {meeting?.person && (
            <PersonMenu
              person={meeting.person}
              item={`meeting:${meeting.id}`}
              onBlocked={() => void navigate('/encontros', { replace: true })}
            />
          )}
        </div>
      }
    >
      {gone && (
        <EmptyState
          art={NO_MEETING}
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

/** The answer to "Está tudo bem?", made for one hand. */
function Answering({ id }: { id: string }) {
  const { t } = useLingui();
  const cancels = useLocation().search.includes('cancelar=1');
  const { data: meeting, error, refetch } = useQuery(meetingQuery(id));
  return (
    <div className="mx-auto grid w-full max-w-[28rem] content-start gap-3 px-4 pt-3 pb-6">
      <PageTitle>{t`Está tudo bem?`}</PageTitle>
      <header className="flex items-center justify-between">
        <Link
          to={`/encontro/${id}`}
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
