import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { PlaceForm } from '@/features/meeting/place-form';
import { refreshMeetings } from '@/features/meeting/queries';
import { VideoCard } from '@/features/meeting/video-card';
import { useNavigate, useParams } from '@/router';
import { Page } from '@/ui/page';

/** A proposal to the match whose conversation it was opened from. */
export default function MeetingNew() {
  const { t } = useLingui();
  const { matchId = '' } = useParams();
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
