import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError } from '@/api/errors';
import { ActButton, Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { Field, Textarea } from '@/ui/field';
import { type Couple, type Story, useCoupleAct } from './queries';

const MAX = 1000;

/** The story of two: told by one, agreed to by the other. */
export function StoryCard({ couple, name }: { couple: Couple; name: string }) {
  const { t } = useLingui();
  const [writing, setWriting] = useState(false);
  const { story } = couple;
  return (
    <Card aria-labelledby="story-title">
      <h2 id="story-title" className="text-lg font-bold">{t`A história de vocês`}</h2>
      {writing || !story ? (
        writing ? (
          <StoryForm couple={couple} onDone={() => setWriting(false)} />
        ) : (
          <>
            <p className="mt-1.5 leading-relaxed text-ink-2">
              {t`Se der vontade, contem como foi. Ninguém lê antes de os dois concordarem, os nomes não aparecem, e dá para retirar a qualquer momento.`}
            </p>
            <Button variant="outline" className="mt-4" onClick={() => setWriting(true)}>
              {t`Contar a nossa história`}
            </Button>
          </>
        )
      ) : (
        <Told couple={couple} story={story} name={name} onEdit={() => setWriting(true)} />
      )}
    </Card>
  );
}

function StoryForm({ couple, onDone }: { couple: Couple; onDone: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(couple.story?.text ?? '');
  const [error, setError] = useState<string>();
  const tell = useCoupleAct(couple.match_id, () =>
    rpc('tell_couple_story', { match_id: couple.match_id, text }),
  );
  const send = () =>
    tell.mutate(undefined, {
      onSuccess: onDone,
      onError: (failed) => setError(failed instanceof ApiError ? failed.message : undefined),
    });
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={t`Como foi?`}
        hint={t`Sem nomes, telefones ou redes: um dia, um lugar, uma frase.`}
        error={error}
      >
        <Textarea value={text} maxLength={MAX} onChange={(event) => setText(event.target.value)} />
      </Field>
      <p className="text-right text-sm text-ink-2 tabular-nums">{`${text.length}/${MAX}`}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={tell.isPending} disabled={text.trim() === ''}>{t`Guardar`}</Button>
        <Button variant="ghost" onClick={onDone}>{t`Cancelar`}</Button>
      </div>
    </form>
  );
}

interface ToldProps {
  couple: Couple;
  story: Story;
  name: string;
  onEdit: () => void;
}

function Told({ couple, story, name, onEdit }: ToldProps) {
  const { t } = useLingui();
  const decide = useCoupleAct(couple.match_id, (agree: boolean) =>
    rpc('decide_couple_story', { match_id: couple.match_id, version: story.version, agree }),
  );
  const remove = {
    isPending: decide.isPending && decide.variables === false,
    mutate: () => decide.mutate(false),
  };
  const agree = {
    isPending: decide.isPending && decide.variables === true,
    mutate: () => decide.mutate(true),
  };
  const state = story.published
    ? t`Publicada, sem os nomes de vocês.`
    : story.agreed
      ? t`Os dois concordaram. A nossa equipe lê antes de publicar.`
      : story.mine
        ? t`Espera por ${name}. Ninguém mais leu.`
        : t`${name} escreveu. Ninguém mais lê sem o seu sim.`;
  return (
    <div className="mt-3 grid gap-3">
      <blockquote className="rounded-lg bg-surface-2 px-4 py-3 leading-relaxed break-words whitespace-pre-line">
        {story.text}
      </blockquote>
      <Notice tone={story.published ? 'success' : 'info'}>{state}</Notice>
      <div className="flex flex-wrap gap-2">
        {!story.mine && !story.agreed && <ActButton act={agree}>{t`Concordo com este texto`}</ActButton>}
        {story.mine && (
          <Button variant="outline" onClick={onEdit}>
            {t`Mudar o texto`}
          </Button>
        )}
        <ActButton act={remove} variant="ghost">{t`Retirar a história`}</ActButton>
      </div>
    </div>
  );
}
