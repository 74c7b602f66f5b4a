import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError } from '@/api/errors';
import { Button } from '@/ui/button';
import { Field, Input, Textarea } from '@/ui/field';
import { toast } from '@/ui/toast';
import { type Round, type Session, useGameAct } from './queries';
import { useGameWords } from './words';

/** The card in hand, with what the game asks for; nothing typed is lost by a refusal. */
export function AnswerForm({ session, card, name }: { session: Session; card: Round; name: string }) {
  const { t } = useLingui();
  const { refusal } = useGameWords();
  const [text, setText] = useState('');
  const [confirm, setConfirm] = useState(false);
  const [statements, setStatements] = useState(['', '', '']);
  const [own, setOwn] = useState<number | null>(null);
  const act = useGameAct(
    session.id,
    (move: unknown) => rpc('play_game', { id: session.id, version: session.version, round: session.round, move, confirm }),
    (error) => {
      if (error instanceof ApiError && error.code === 'CONFIRM') setConfirm(true);
      toast.error(refusal(error));
    },
  );
  const title = card.card?.text ?? t`Verdade ou desafio?`;
  const options = card.card?.options ?? [];
  const choices = (labels: readonly string[], onChoose: (at: number) => void, picked?: number | null) => (
    <div className="grid gap-2">
      {labels.map((label, at) => (
        <Button
          key={label}
          variant={picked === at ? 'primary' : 'outline'}
          className="w-full text-left break-words"
          aria-pressed={picked === undefined ? undefined : picked === at}
          onClick={() => onChoose(at)}
        >
          {label}
        </Button>
      ))}
    </div>
  );

  if (!session.to_do) {
    return (
      <>
        <h2 className="font-display text-2xl leading-tight font-bold break-words">{title}</h2>
        <p role="status" className="text-ink-2">
          {card.my_turn === null
            ? t`A sua resposta está guardada. As duas aparecem juntas quando ${name} responder.`
            : t`Agora é a vez de ${name}.`}
        </p>
      </>
    );
  }
  const theirStatements = (card.theirs.find(({ kind }) => kind === 'answer')?.payload ?? {}) as {
    statements?: string[];
  };
  return (
    <>
      <h2 className="font-display text-2xl leading-tight font-bold break-words">{title}</h2>
      {session.other_moved && (
        <p className="text-sm text-ink-2">{t`${name} já respondeu. As respostas aparecem juntas.`}</p>
      )}
      {session.to_do === 'choice' &&
        choices([t`Verdade`, t`Desafio`], (at) => act.mutate(at === 0 ? 'truth' : 'dare'))}
      {session.to_do === 'guess' && (
        <>
          <p>{t`Qual destas é a mentira?`}</p>
          {choices(theirStatements.statements ?? [], (at) => act.mutate(at))}
        </>
      )}
      {session.to_do === 'answer' && session.rules === 'choose' && choices(options, (at) => act.mutate(at))}
      {session.to_do === 'answer' && session.rules === 'couple_quiz' && (
        <>
          <p>{own === null ? t`Primeiro, a sua resposta:` : t`Agora, o que ${name} responderia?`}</p>
          {own === null ? choices(options, setOwn) : choices(options, (other) => act.mutate({ own, other }))}
        </>
      )}
      {session.to_do === 'answer' && session.rules === 'two_truths' && (
        <div className="grid gap-3">
          {statements.map((statement, at) => {
            const place = at + 1;
            return (
              <Field key={place} label={t`Frase ${place}`}>
                <Input
                  value={statement}
                  maxLength={140}
                  onChange={(event) =>
                    setStatements((now) => now.map((one, n) => (n === at ? event.target.value : one)))
                  }
                />
              </Field>
            );
          })}
          <p>{t`Qual delas é a mentira?`}</p>
          {choices([t`Frase 1`, t`Frase 2`, t`Frase 3`], setOwn, own)}
          <Button busy={act.isPending} onClick={() => act.mutate({ statements, lie: own })}>
            {confirm ? t`Enviar mesmo assim` : t`Guardar a resposta`}
          </Button>
        </div>
      )}
      {session.to_do === 'answer' && ['prompt', 'truth_or_dare'].includes(session.rules) && (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            act.mutate(text);
          }}
        >
          <Field label={t`A sua resposta`} hint={t`Até 280 caracteres`}>
            <Textarea value={text} maxLength={280} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Button type="submit" busy={act.isPending}>
            {confirm ? t`Enviar mesmo assim` : t`Guardar a resposta`}
          </Button>
        </form>
      )}
      <Button variant="outline" onClick={() => act.mutate(null)}>{t`Passar esta carta`}</Button>
    </>
  );
}
