import { useLingui } from '@lingui/react/macro';
import { rpc } from '@/api/call';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { type Reaction, type Round, type Session, useGameAct } from './queries';
import { REACTIONS, useGameWords } from './words';

/** A round that is over: both answers, or that the card was passed. */
export function RoundCard({ session, card, name }: { session: Session; card: Round; name: string }) {
  const { t } = useLingui();
  const { reactions, refusal } = useGameWords();
  const react = useGameAct(
    session.id,
    (reaction: Reaction) => rpc('respond_to_game', { id: session.id, round: card.round, reaction }),
    (error) => toast.error(refusal(error)),
  );
  const own = card.mine.find(({ kind }) => kind === 'reaction')?.payload;
  const theirs = card.theirs.find(({ kind }) => kind === 'reaction')?.payload;
  return (
    <section className="grid gap-3 rounded-2xl border border-line bg-surface p-5">
      <h3 className="font-display text-lg leading-tight font-bold break-words">{card.card?.text}</h3>
      {card.passed ? (
        <p className="text-ink-2">{t`Esta carta foi passada.`}</p>
      ) : (
        <>
          <Said who={name} moves={card.theirs} card={card} />
          <Said who={t`Você`} moves={card.mine} card={card} own />
          <div className="flex flex-wrap gap-2" role="group" aria-label={t`Como foi ler isso?`}>
            {REACTIONS.map((reaction) => (
              <button
                key={reaction}
                type="button"
                aria-pressed={own === reaction}
                onClick={() => react.mutate(reaction)}
                className={cn(
                  'min-h-11 rounded-full border border-line px-4 text-sm font-semibold',
                  own === reaction ? 'bg-brand-soft text-brand-ink' : 'bg-surface hover:bg-surface-2',
                )}
              >
                {reactions[reaction]}
              </button>
            ))}
          </div>
          {typeof theirs === 'string' && (
            <p className="text-sm text-ink-2">
              {name}: {reactions[theirs as Reaction]}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Said({ who, moves, card, own }: { who: string; moves: Round['mine']; card: Round; own?: boolean }) {
  const lines = moves
    .filter(({ kind }) => kind === 'answer' || kind === 'follow_up')
    .flatMap(({ payload }) => linesOf(payload, card));
  if (lines.length === 0) return null;
  return (
    <div className={cn('rounded-xl p-4', own ? 'bg-brand-soft' : 'bg-surface-2')}>
      <b className="text-sm">{who}</b>
      {lines.map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
    </div>
  );
}

/** The words of a move: a text, an option by its place, or three statements with the lie named. */
function linesOf(payload: unknown, card: Round): string[] {
  const option = (at: unknown) => (typeof at === 'number' ? (card.card?.options[at] ?? '') : '');
  if (typeof payload === 'string') return [payload];
  if (typeof payload === 'number') return [option(payload)];
  const fields = (payload ?? {}) as { statements?: string[]; lie?: number; own?: number };
  if (fields.statements) return fields.statements.map((text, at) => (at === fields.lie ? `${text} ✗` : text));
  return [option(fields.own)];
}
