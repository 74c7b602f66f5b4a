import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { rows } from '@/api/call';
import { useTopic } from '@/realtime/use-topic';
import { useLocation, useNavigate } from '@/router';
import { useMe } from '@/shared/account/session';
import { celebrations, useCelebration } from '@/shared/reactions/celebration';
import { toast } from '@/ui/toast';
import { useAnswersWhileAway, withAnswers } from './use-answers-while-away';

const CelebrationDialog = lazy(() =>
  import('./celebration-dialog').then((m) => ({ default: m.CelebrationDialog })),
);

/**
 * Tells of new matches on every screen: in full after an own like and at the opening of the app, gently when the other
 * side answers meanwhile, because the person may be in the middle of something.
 */
export function MatchAnnouncer() {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const match = useCelebration();
  useAnswersWhileAway();

  useTopic<{ match_id: string; person_id: string }>(`user:${me.id}`, {
    'match.created': ({ match_id, person_id }) => {
      void client.invalidateQueries({ queryKey: ['likes-received'] });
      // The answer to the own like, which is on its way, celebrates it; nobody sees a message out of sight, so that it is
      // celebrated when the app is open again.
      if (celebrations.isDeciding(person_id) || document.hidden || !celebrations.tell(match_id)) return;
      withAnswers(({ noteCelebrated }) => noteCelebrated([match_id]));
      rows((db) => db.from('people').select('name').eq('id', person_id))
        .then(([person]) => {
          if (!person || pathname === `/messages/${match_id}`) return;
          toast.success(t`É recíproco!`, {
            description: t`Você e ${person.name ?? t`alguém`} se curtiram.`,
            action: { label: t`Dizer olá`, onClick: () => void navigate(`/messages/${match_id}`) },
          });
        })
        .catch((error: unknown) => console.warn('The person of a new match could not be read', error));
    },
  });

  return <Suspense>{match && <CelebrationDialog key={match.matchId} match={match} />}</Suspense>;
}
