import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTopic } from '@/realtime/use-topic';
import { Link } from '@/router';
import { useMe } from '@/shared/account/session';
import { type Session, sessionQuery } from './queries';
import { SummaryLine } from './summary-line';

interface GameCardProps {
  subjectId: string;
  mine: boolean;
  name: string;
}

/** A game in the conversation: the invitation, whose turn it is, and at the end the summary. One that came to nothing is gone. */
export function GameCard({ subjectId, mine, name }: GameCardProps) {
  const { data } = useQuery({ ...sessionQuery(subjectId), retry: false });
  const client = useQueryClient();
  const renew = () => void client.invalidateQueries(sessionQuery(subjectId));
  // Invitations, turns and ends are notices too; the game's own topic is for its screen.
  const told = ({ kind }: { kind?: unknown }) =>
    typeof kind === 'string' && kind.startsWith('game.') && renew();
  useTopic(`user:${useMe().id}`, { 'notification.created': told }, renew);
  const words = useWords(data, mine, name);
  if (!words) return null;
  return (
    <Link
      to={`/games/${subjectId}`}
      className="mx-auto my-2 flex w-full max-w-xs items-center gap-3 rounded-2xl border border-line bg-surface p-4"
    >
      <Gamepad2 aria-hidden="true" className="size-6 shrink-0 text-brand-ink" />
      <span className="min-w-0">
        <b className="block break-words">{words.title}</b>
        <span className="block text-sm text-ink-2">{words.line}</span>
      </span>
    </Link>
  );
}

function useWords(
  session: Session | undefined,
  mine: boolean,
  name: string,
): { title: string; line: ReactNode } | null {
  const { t } = useLingui();
  if (!session) return null;
  const game = session.game_name;
  const [round, rounds] = [session.round + 1, session.rounds];
  switch (session.state) {
    case 'invited':
      return session.invited || mine
        ? { title: t`Você convidou para ${game}`, line: t`O convite está com ${name}.` }
        : { title: t`${name} convidou você para ${game}`, line: t`Toque para ver o convite` };
    case 'active':
      return {
        title: t`${game}, rodada ${round} de ${rounds}`,
        line: session.to_do ? t`É a sua vez` : t`É a vez de ${name}`,
      };
    case 'paused':
      return { title: game, line: t`Em pausa` };
    case 'finished':
      return { title: t`Vocês jogaram ${game}`, line: <SummaryLine session={session} /> };
    default:
      return null;
  }
}
