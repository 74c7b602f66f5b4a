import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Heart, Star } from 'lucide-react';
import { useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import type { Card } from '@/api/surface';
import type { LikedItem } from '@/shared/person/liked-item';
import type { LikeDetails, sendReaction } from '@/shared/reactions/reactions';
import { roseLike } from '@/shared/reactions/rose';
import { Button } from '@/ui/button';
import { Field, Textarea } from '@/ui/field';
import { SheetForm } from '@/ui/sheet-form';
import { RoseChoice } from './rose-choice';

const COMMENT_MAX = 200;

interface LikeSheetProps {
  card: Pick<Card, 'name'>;
  item: LikedItem;
  superLikes: number;
  /**
   * Sends the like, with `send` where it is not a plain one. False where it did not go out and the caller showed why;
   * throws errors to show here.
   */
  onSend: (kind: 'like' | 'super_like', words: LikeDetails, send?: typeof sendReaction) => Promise<boolean>;
  onClose: () => void;
}

/** A like of one detail of a profile: an answer, a photo or the text. The comment may stay empty, except with a rose. */
export function LikeSheet({ card, item, superLikes, onSend, onClose }: LikeSheetProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [comment, setComment] = useState('');
  const [rose, setRose] = useState(false);
  const [wordless, setWordless] = useState(false);
  // One window sends one rose, however often its button is pressed.
  const [clientId] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: (kind: 'like' | 'super_like') =>
      onSend(
        kind,
        { item: item.item, comment: comment.trim() || undefined },
        rose ? roseLike(clientId) : undefined,
      ),
    onSuccess: () => {
      if (rose) void client.invalidateQueries({ queryKey: ['gifts'] });
      onClose();
    },
    meta: { quiet: true },
  });
  const submit = (kind: 'like' | 'super_like') => {
    const empty = rose && !comment.trim();
    setWordless(empty);
    if (!empty && !send.isPending) send.mutate(kind);
  };
  const refusal = (error: Error) =>
    error instanceof ApiError && ['STATE', 'CREDITS_REQUIRED'].includes(error.code)
      ? error.message
      : errorText(error, t`A curtida não foi enviada. Tente novamente.`);
  const error =
    wordless && rose && !comment.trim()
      ? t`Escreva algumas palavras com a rosa.`
      : send.error
        ? refusal(send.error)
        : undefined;
  const left = COMMENT_MAX - comment.length;
  return (
    <SheetForm
      title={t`Curtir um detalhe`}
      description={t`${card.name} vai ver do que você gostou. É um bom começo de conversa.`}
      onClose={onClose}
      onSubmit={() => submit('like')}
    >
      {item.picture && (
        <img
          src={item.picture}
          alt={t`Foto de ${card.name}`}
          width={128}
          height={128}
          className="size-24 rounded-xl object-cover"
        />
      )}
      {item.quote && (
        <blockquote className="rounded-xl bg-surface-2 px-4 py-3">
          {item.title && <p className="text-sm font-medium text-ink-2">{item.title}</p>}
          <p className="line-clamp-4 leading-relaxed">{item.quote}</p>
        </blockquote>
      )}
      <Field
        label={t`Comentário`}
        optional={!rose}
        hint={
          left <= 40
            ? plural(left, { 0: 'Restam 0 letras', one: 'Resta # letra', other: 'Restam # letras' })
            : undefined
        }
        error={error}
      >
        <Textarea
          value={comment}
          maxLength={COMMENT_MAX}
          onChange={(event) => setComment(event.target.value)}
          placeholder={t`O que chamou a sua atenção?`}
          className="min-h-24"
        />
      </Field>
      <RoseChoice chosen={rose} onChange={setRose} />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button type="submit" busy={send.isPending}>
          {!send.isPending && <Heart fill="currentColor" aria-hidden="true" />}
          {t`Enviar curtida`}
        </Button>
        <Button
          variant="outline"
          disabled={send.isPending || superLikes < 1}
          onClick={() => submit('super_like')}
        >
          <Star className="text-tile" fill="currentColor" aria-hidden="true" />
          {t`Enviar Super Like`}
        </Button>
      </div>
    </SheetForm>
  );
}
