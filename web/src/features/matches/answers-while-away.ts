import { t } from '@lingui/core/macro';
import { rows, rpc } from '@/api/call';
import { celebrations } from '@/shared/reactions/celebration';
import { knownAnswers, storeAnswers } from './answers-memory';

export { addAnswer } from './answers-memory';

/** Far more than anybody finds after a holiday. */
const LOOKED_AT = 50;

/**
 * Celebrates the newest match that was made while the app was closed, because the other side answered an own like;
 * the celebration counts the others. The first visit of a device celebrates nothing: it cannot tell what is news.
 * `unseen` matches of any kind stand on the badge; without one there is nothing to ask.
 */
export async function celebrateAnswers(me: string, unseen: number) {
  if (unseen === 0) return storeAnswers(me, []);
  const answered = await rows((db) =>
    db
      .from('matches')
      .select('id,person_id')
      .eq('unseen_answer', true)
      .order('created_at', { ascending: false })
      .limit(LOOKED_AT),
  );
  const known = knownAnswers(me);
  const news = known ? answered.filter((match) => !known.includes(match.id)) : [];
  const newest = news[0];
  // A user who is in the middle of something sees it at the next opening.
  if (newest && document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  const card = newest && (await rpc('person_card', { target: newest.person_id }));
  storeAnswers(
    me,
    answered.map((match) => match.id),
  );
  if (!card) return;
  for (const other of news.slice(1)) celebrations.tell(other.id);
  celebrations.celebrate({
    matchId: newest.id,
    person: { id: card.id, name: card.name ?? t`alguém`, photo: card.photos[0]?.url_400 ?? null },
    compatibility: card.compatibility,
    estimated: card.estimated,
    others: news.length - 1,
  });
}
