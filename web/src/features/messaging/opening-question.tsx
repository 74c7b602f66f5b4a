import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import { PersonMenu } from '@/shared/safety/person-menu';
import { Button } from '@/ui/button';

/** The questions with which the two people of a match greet each other. */
const matchOpeningQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['match-opening', matchId],
    queryFn: () => rpc('match_opening', { match_id: matchId }),
    staleTime: STALE.MINUTES.ONE,
    retry: false,
    // A conversation does without it where it does not arrive.
    meta: { quiet: true },
  });

interface OpeningQuestionProps {
  matchId: string;
  /** The other person's id; absent until the conversation is read. */
  person?: string | undefined;
  name: string;
  /** Takes the person to the field; given while they have written nothing. */
  onAnswer?: () => void;
}

/** The opening questions at the top of a conversation, each said to be whose it is. */
export function OpeningQuestion({ matchId, person, name, onAnswer }: OpeningQuestionProps) {
  const { t } = useLingui();
  const { data } = useQuery(matchOpeningQuery(matchId));
  if (!data?.theirs && !data?.mine) return null;
  return (
    <div className="mt-3 grid w-full grid-cols-1 gap-3">
      {data.theirs && (
        <section
          aria-label={t`Pergunta de ${name}`}
          className="grid grid-cols-1 justify-items-start gap-3 rounded-xl bg-sun-soft p-4 text-left text-sun-ink"
        >
          <div className="-my-2 flex w-full items-center gap-2">
            <p className="flex min-w-0 flex-1 items-center gap-2 text-sm font-semibold [overflow-wrap:anywhere]">
              <MessageCircleQuestion aria-hidden="true" className="size-5 shrink-0" />
              {t`Pergunta de ${name}`}
            </p>
            {person && <PersonMenu person={{ id: person, name }} item="opening" className="-mr-2 shrink-0" />}
          </div>
          <p className="font-display text-lg leading-snug font-bold [overflow-wrap:anywhere]">
            {data.theirs}
          </p>
          {onAnswer && (
            <Button variant="sun" size="sm" onClick={onAnswer}>
              {t`Responder`}
            </Button>
          )}
        </section>
      )}
      {data.mine && (
        <section
          aria-label={t`A sua pergunta`}
          className="rounded-xl border border-line bg-surface p-4 text-left"
        >
          <p className="text-sm text-ink-2">{t`A sua pergunta para ${name}`}</p>
          <p className="mt-1 leading-snug font-semibold [overflow-wrap:anywhere]">{data.mine}</p>
        </section>
      )}
    </div>
  );
}
