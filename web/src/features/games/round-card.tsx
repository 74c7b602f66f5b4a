import { useLingui } from '@lingui/react/macro';
import { CircleHelp, Equal, Heart, Laugh, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { heldQuestion } from '@/shared/safety/held-question';
import { isSketch, Sketch } from '@/shared/sketch/sketch';
import { Avatar } from '@/ui/avatar';
import { LogoMark } from '@/ui/brand';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Field, Textarea } from '@/ui/field';
import { toast } from '@/ui/toast';
import { CardAuthor, CardText } from './card-text';
import type { Draft } from './draft';
import { FlipCard } from './flip-card';
import { HiddenContent } from './hidden-content';
import { type Reaction, type Round, type Session, useGameAct } from './queries';
import { REACTIONS, useGameWords } from './words';

const ICONS: Record<Reaction, LucideIcon> = { laugh: Laugh, agree: Equal, love: Heart, surprise: CircleHelp };

export interface Player {
  name: string;
  face?: string | undefined;
}

interface RoundCardProps {
  session: Session;
  card: Round;
  player: Player;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  /** For the round that was revealed just now. */
  large?: boolean;
}

/** A round that is over: both answers, or that the card was passed. */
export function RoundCard({ session, card, player, draft, onDraft, large }: RoundCardProps) {
  const { t } = useLingui();
  const Heading = large ? 'h2' : 'h3';
  const both = card.my_turn === null;
  return (
    <section className={cn('grid gap-3', !large && 'rounded-2xl border border-line bg-surface p-4')}>
      <Heading
        className={cn(
          'font-display break-words',
          large
            ? 'text-[1.75rem] leading-tight font-extrabold text-balance'
            : 'text-lg leading-snug font-bold',
        )}
      >
        <CardText card={card.card} />
      </Heading>
      <CardAuthor card={card.card} name={player.name} />
      {card.passed ? (
        <p className="text-ink-2">{t`Esta carta foi passada.`}</p>
      ) : (
        <>
          <div className="grid grid-cols-1 gap-2.5">
            <FlipCard turns={large && both}>
              <PlayerMove player={player} moves={card.theirs} card={card} together={both} />
            </FlipCard>
            {both && (
              <span className="relative z-10 -my-6 grid size-11 place-items-center justify-self-center rounded-full border border-line bg-surface">
                <LogoMark className="h-5" />
              </span>
            )}
            <FlipCard turns={large && both}>
              <PlayerMove moves={card.mine} card={card} />
            </FlipCard>
          </div>
          <Result session={session} card={card} name={player.name} />
          <Reactions session={session} card={card} name={player.name} />
          <FollowUp session={session} card={card} draft={draft} onDraft={onDraft} />
        </>
      )}
    </section>
  );
}

interface PlayerMoveProps {
  /** Absent for the member themselves. */
  player?: Player;
  moves: Round['mine'];
  card: Pick<Round, 'card'>;
  together?: boolean;
}

/** What one of the two said in a round. */
export function PlayerMove({ player, moves, card, together }: PlayerMoveProps) {
  const { t } = useLingui();
  const answer = moves.find(({ kind }) => kind === 'answer');
  const more = moves.find(({ kind }) => kind === 'follow_up');
  const removed = (answer ?? more)?.removed;
  if (!answer && !more) return null;
  return (
    <div
      className={cn('grid gap-2 rounded-xl p-4', player ? 'border border-line bg-surface' : 'bg-brand-soft')}
    >
      <p className="flex items-center gap-2.5 text-sm">
        {player && <Avatar name={player.name} src={player.face} className="size-8" />}
        <b className="min-w-0 flex-1 font-semibold break-words">{player?.name ?? t`Você`}</b>
        {together && <span className="shrink-0 text-ink-2">{t`ao mesmo tempo`}</span>}
      </p>
      {removed && <p className="text-[.95rem] text-ink-2">{t`Retirado pela moderação.`}</p>}
      <HiddenContent hidden={moves.some(({ hidden }) => hidden)}>
        {answer && !removed && <Answer payload={answer.payload} card={card} />}
        {typeof more?.payload === 'string' && (
          <p className="text-[.95rem] break-words text-ink-2">{more.payload}</p>
        )}
      </HiddenContent>
    </div>
  );
}

/** The words of a move: a text, an option by its place, or three statements with the lie named. */
function Answer({ payload, card }: { payload: unknown; card: Pick<Round, 'card'> }) {
  const { t } = useLingui();
  if (isSketch(payload)) return <Sketch strokes={payload.strokes} className="max-w-72" />;
  const fields = (payload ?? {}) as { statements?: string[]; lie?: number; own?: number };
  if (fields.statements) {
    return (
      <ol className="grid grid-cols-1 gap-1.5">
        {fields.statements.map((text, at) => (
          <li key={text} className="break-words">
            {text}
            {at === fields.lie && (
              <b className="ml-2 rounded-full bg-sun px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-on-sun">{t`a mentira`}</b>
            )}
          </li>
        ))}
      </ol>
    );
  }
  const at = typeof payload === 'number' ? payload : fields.own;
  const text = typeof payload === 'string' ? payload : at === undefined ? '' : card.card?.options[at];
  return <p className="font-display text-lg leading-snug font-semibold break-words">{text}</p>;
}

/** Whether both said the same, and who guessed right. */
function Result({ session, card, name }: { session: Session; card: Round; name: string }) {
  const { t } = useLingui();
  const guesses = session.rules === 'couple_quiz';
  const lines = [
    card.agreed && t`Vocês escolheram o mesmo.`,
    card.hit &&
      (guesses ? t`Você acertou o que ${name} responderia.` : t`Você descobriu a mentira de ${name}.`),
    card.other_hit &&
      (guesses ? t`${name} acertou o que você responderia.` : t`${name} descobriu a sua mentira.`),
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return <p className="text-sm font-medium text-sun-ink">{lines.join(' ')}</p>;
}

function Reactions({ session, card, name }: { session: Session; card: Round; name: string }) {
  const { t } = useLingui();
  const { reactions, refusal } = useGameWords();
  const react = useGameAct(
    session.id,
    (reaction: Reaction) => rpc('respond_to_game', { id: session.id, round: card.round, reaction }),
    (error) => toast.error(refusal(error)),
  );
  const given = (moves: Round['mine']) => moves.find(({ kind }) => kind === 'reaction')?.payload;
  const own = react.isPending ? react.variables : given(card.mine);
  const theirs = given(card.theirs);
  const word = typeof theirs === 'string' ? reactions[theirs as Reaction] : undefined;
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-ink-2">{t`Como foi ler isso?`}</legend>
      <div className="grid grid-cols-2 gap-2 min-[360px]:grid-cols-4">
        {REACTIONS.map((reaction) => {
          const Icon = ICONS[reaction];
          return (
            <button
              key={reaction}
              type="button"
              aria-pressed={own === reaction}
              onClick={() => !react.isPending && react.mutate(reaction)}
              className={cn(
                'tap grid min-h-16 content-center justify-items-center gap-1 rounded-lg border px-1 py-2 text-[.8125rem] leading-tight font-semibold transition-colors',
                own === reaction
                  ? 'border-sun bg-sun text-on-sun'
                  : 'border-line bg-surface hover:border-line-strong',
              )}
            >
              <Icon aria-hidden="true" className="size-5" />
              {reactions[reaction]}
            </button>
          );
        })}
      </div>
      {word && (
        <p className="mt-2 text-sm font-medium text-sun-ink">
          {name}: {word}
        </p>
      )}
    </fieldset>
  );
}

/** One thing more about a revealed round. */
function FollowUp({ session, card, draft, onDraft }: Omit<RoundCardProps, 'player' | 'large'>) {
  const { t } = useLingui();
  const { refusal } = useGameWords();
  const text = draft.comments[card.round];
  const setText = (now: string) => onDraft({ comments: { ...draft.comments, [card.round]: now } });
  const [asked, setAsked] = useState<string | null>(null);
  const confirm = text !== undefined && asked === text;
  const say = useGameAct(
    session.id,
    (follow_up: string) => rpc('respond_to_game', { id: session.id, round: card.round, follow_up, confirm }),
    (error) => {
      if (heldQuestion(error)?.may_confirm) setAsked(text ?? null);
      toast.error(refusal(error));
    },
  );
  if (card.mine.some(({ kind }) => kind === 'follow_up')) return null;
  if (text === undefined) {
    return (
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setText('')}>
        {t`Comentar`}
      </Button>
    );
  }
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        say.mutate(text);
      }}
    >
      <Field label={t`O seu comentário`} hint={t`Até 280 caracteres`}>
        <Textarea rows={2} value={text} maxLength={280} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button type="submit" variant="soft" busy={say.isPending}>
        {confirm ? t`Enviar mesmo assim` : t`Enviar`}
      </Button>
    </form>
  );
}
