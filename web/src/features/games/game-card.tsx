import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { Link } from '@/router';
import { sessionQuery } from './queries';
import { SummaryLine } from './summary-line';

/** The summary of a finished game in the conversation. */
export function GameCard({ subjectId }: { subjectId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(sessionQuery(subjectId));
  if (!data) return null;
  const game = data.game_name;
  return (
    <Link
      to={`/games/${subjectId}`}
      className="mx-auto my-4 flex max-w-sm items-center gap-3 rounded-2xl border border-line bg-surface p-4"
    >
      <Gamepad2 aria-hidden="true" className="size-6 shrink-0 text-brand-ink" />
      <span className="min-w-0">
        <b className="block break-words">{t`Vocês jogaram ${game}`}</b>
        <span className="block text-sm text-ink-2">
          <SummaryLine session={data} />
        </span>
      </span>
    </Link>
  );
}
