import { useLingui } from '@lingui/react/macro';
import { Brush } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { rpc } from '@/api/call';
import { heldQuestion } from '@/shared/safety/held-question';
import { isSketch, Sketch } from '@/shared/sketch/sketch';
import { Button } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { Field, Input, Textarea } from '@/ui/field';
import { toast } from '@/ui/toast';
import { CardAuthor, CardText } from './card-text';
import { type Draft, EMPTY, isTyped } from './draft';
import { CardBack } from './flip-card';
import { type Move, type Round, type Session, useGameAct } from './queries';
import { useGameWords } from './words';

// Most answers are words.
const DrawingPad = lazy(() => import('./drawing-pad').then((m) => ({ default: m.DrawingPad })));

interface AnswerFormProps {
  session: Session;
  card: Round;
  name: string;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
}

/** The card in hand, with what the game asks for. What is typed is the session's: it outlasts refusals and other cards. */
export function AnswerForm({ session, card, name, draft, onDraft }: AnswerFormProps) {
  const { t } = useLingui();
  const { refusal } = useGameWords();
  const { round, rules, to_do } = session;
  // The words about which the server asked first.
  const [asked, setAsked] = useState<string | null>(null);
  const [drawing, setDrawing] = useState(draft.strokes.length > 0);
  const [own, setOwn] = useState<{ round: number; at: number } | null>(null);
  const words = JSON.stringify([draft.text, draft.statements]);
  const confirm = asked === words;
  const act = useGameAct(
    session.id,
    (move: Move) => rpc('play_game', { id: session.id, version: session.version, round, move, confirm }),
    (error) => {
      if (heldQuestion(error)?.may_confirm) setAsked(words);
      toast.error(refusal(error));
    },
  );
  const send = (move: Move) =>
    act.mutate(move, {
      onSuccess: () => {
        const { text, statements, lie, strokes } = EMPTY;
        if (move !== null && to_do === 'answer') onDraft({ text, statements, lie, strokes });
      },
    });
  const options = card.card?.options ?? [];
  const choices = (labels: readonly string[], onChoose: (at: number) => void, picked?: number | null) => (
    <div className="grid grid-cols-1 gap-2">
      {labels.map((label, at) => (
        <Button
          key={label}
          size="lg"
          variant={picked === at ? 'primary' : 'outline'}
          className="h-auto min-h-13 w-full py-3 leading-snug break-words whitespace-normal"
          aria-pressed={picked === undefined ? undefined : picked === at}
          busy={act.isPending}
          onClick={() => onChoose(at)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
  const title = (
    <>
      <h2 className="font-display text-[1.75rem] leading-tight font-extrabold text-balance break-words">
        <CardText card={card.card} />
      </h2>
      <CardAuthor card={card.card} name={name} />
    </>
  );

  if (!to_do) {
    const mine = card.mine.find(({ kind }) => kind === 'answer')?.payload;
    return (
      <>
        {title}
        {isSketch(mine) && <Sketch strokes={mine.strokes} className="max-w-72" />}
        {typeof mine === 'string' && (
          <p className="rounded-xl bg-brand-soft p-4 font-display text-lg leading-snug font-semibold break-words">
            {mine}
          </p>
        )}
        <p role="status" className="text-ink-2">
          {card.my_turn === null
            ? t`A sua resposta está guardada. As duas aparecem juntas quando ${name} responder.`
            : t`Agora é a vez de ${name}.`}
        </p>
        {card.my_turn === null && <CardBack className="h-28" />}
      </>
    );
  }
  const theirs = card.theirs.find(({ kind }) => kind === 'answer')?.payload as
    | { statements?: string[] }
    | undefined;
  const save = confirm ? t`Enviar mesmo assim` : t`Guardar a resposta`;
  return (
    <>
      {title}
      {isTyped(draft) && draft.round !== round && (
        <Notice>{t`A carta mudou enquanto você escrevia. O que você escreveu continua aqui.`}</Notice>
      )}
      {session.other_moved && (
        <p className="text-sm text-ink-2">{t`${name} já respondeu. As respostas aparecem juntas.`}</p>
      )}
      {to_do === 'choice' && choices([t`Verdade`, t`Desafio`], (at) => send(at === 0 ? 'truth' : 'dare'))}
      {to_do === 'guess' && (
        <>
          <p>{t`Qual destas frases de ${name} é a mentira?`}</p>
          {choices(theirs?.statements ?? [], send)}
        </>
      )}
      {to_do === 'answer' && rules === 'choose' && choices(options, send)}
      {to_do === 'answer' && rules === 'couple_quiz' && (
        <>
          <p aria-live="polite">
            {own?.round === round ? t`Agora, o que ${name} responderia?` : t`Primeiro, a sua resposta:`}
          </p>
          {own?.round === round ? (
            <>
              {choices(options, (other) => send({ own: own.at, other }))}
              <Button variant="ghost" onClick={() => setOwn(null)}>{t`Mudar a minha resposta`}</Button>
            </>
          ) : (
            choices(options, (at) => setOwn({ round, at }))
          )}
        </>
      )}
      {to_do === 'answer' && rules === 'two_truths' && (
        <form
          className="grid grid-cols-1 gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            send({ statements: draft.statements, lie: draft.lie });
          }}
        >
          {draft.statements.map((statement, at) => {
            const place = at + 1;
            return (
              <Field key={place} label={t`Frase ${place}`}>
                <Input
                  value={statement}
                  maxLength={140}
                  onChange={({ target }) =>
                    onDraft({
                      round,
                      statements: draft.statements.map((one, n) => (n === at ? target.value : one)),
                    })
                  }
                />
              </Field>
            );
          })}
          <fieldset>
            <legend className="mb-2 font-semibold">{t`Qual delas é a mentira?`}</legend>
            <div className="grid grid-cols-3 gap-2">
              {draft.statements.map((_, at) => {
                const place = at + 1;
                return (
                  <Button
                    key={place}
                    variant={draft.lie === at ? 'primary' : 'outline'}
                    className="px-2"
                    aria-pressed={draft.lie === at}
                    onClick={() => onDraft({ lie: at })}
                  >
                    {t`Frase ${place}`}
                  </Button>
                );
              })}
            </div>
          </fieldset>
          <Button type="submit" size="lg" busy={act.isPending && act.variables !== null}>
            {save}
          </Button>
        </form>
      )}
      {to_do === 'answer' && rules === 'truth_or_dare' && drawing && (
        <Suspense fallback={<Skeleton className="aspect-square w-full rounded-xl" />}>
          <DrawingPad
            strokes={draft.strokes}
            onChange={(strokes) => onDraft({ round, strokes })}
            busy={act.isPending && act.variables !== null}
            onSend={() => send({ strokes: draft.strokes.map((stroke) => ({ ...stroke })) })}
            onWrite={() => setDrawing(false)}
          />
        </Suspense>
      )}
      {to_do === 'answer' && (rules === 'prompt' || (rules === 'truth_or_dare' && !drawing)) && (
        <form
          className="grid grid-cols-1 gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            send(draft.text);
          }}
        >
          <Field label={t`A sua resposta`} hint={t`Até 280 caracteres`}>
            <Textarea
              value={draft.text}
              maxLength={280}
              onChange={({ target }) => onDraft({ round, text: target.value })}
            />
          </Field>
          <Button type="submit" size="lg" busy={act.isPending && act.variables !== null}>
            {save}
          </Button>
          {rules === 'truth_or_dare' && (
            <Button variant="outline" onClick={() => setDrawing(true)}>
              <Brush aria-hidden="true" />
              {t`Responder com um desenho`}
            </Button>
          )}
        </form>
      )}
      <Button variant="ghost" busy={act.isPending && act.variables === null} onClick={() => send(null)}>
        {t`Passar esta carta`}
      </Button>
    </>
  );
}
