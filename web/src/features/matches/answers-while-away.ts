import { t } from '@lingui/core/macro';
import { rows, rpc } from '@/api/call';
import { celebrations } from '@/shared/reactions/celebration';

/** Far more than anybody finds after a holiday. */
const LOOKED_AT = 50;

/**
 * Celebrates the newest match that was made while the app was closed, because the other side answered an own like;
 * the celebration counts the others. `only` is the match whose conversation is open: the others wait for a calm place.
 * The server notes what is shown, so that one device shows it, once.
 */
export async function celebrateAnswers(only?: string) {
  const answered = await rows((db) => {
    const all = db.from('matches').select('id,person_id').eq('unseen_answer', true);
    const chosen = only ? all.eq('id', only) : all;
    return chosen.order('created_at', { ascending: false }).limit(LOOKED_AT);
  });
  const news = answered.filter((match) => !celebrations.knows(match.id));
  const newest = news[0];
  // A user who is in the middle of something sees it at the next opening.
  if (!newest || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  const card = await rpc('person_card', { target: newest.person_id });
  const shown = await noteCelebrated(news.map((match) => match.id));
  if (!shown.includes(newest.id)) return;
  for (const other of news.slice(1)) celebrations.tell(other.id);
  celebrations.celebrate({
    matchId: newest.id,
    person: { id: card.id, name: card.name ?? t`alguém`, photo: card.photos[0]?.url_400 ?? null },
    compatibility: card.compatibility,
    estimated: card.estimated,
    others: shown.length - 1,
  });
}

/** Notes that new matches are shown here; answers those that no other device has shown. */
export const noteCelebrated = (matches: string[]) => rpc('celebrate_matches', { matches });
