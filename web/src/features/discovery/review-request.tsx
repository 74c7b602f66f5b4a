import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorCode, errorText } from '@/api/errors';
import type { Card } from '@/api/surface';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Textarea } from '@/ui/field';
import { Sheet } from '@/ui/overlay';
import { toast } from '@/ui/toast';

const LONGEST = 1000;
const SHORTEST = 10;

/** "Pedir que uma pessoa reveja": own words, and the arithmetic of this moment, to somebody of the team. */
export function ReviewRequest({ card, onClose }: { card: Pick<Card, 'id' | 'name'>; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const short = text.trim().length < SHORTEST;
  const send = useMutation({
    mutationFn: () => rpc('request_review', { id, target: card.id, text }),
    onSuccess: ({ due_at }) => {
      onClose();
      const day = new Date(due_at).toLocaleDateString(i18n.locale, { day: 'numeric', month: 'long' });
      toast.success(t`Pedido enviado`, {
        description: t`Uma pessoa responde até ${day}. A resposta chega nos seus avisos.`,
      });
    },
    meta: { quiet: true },
  });
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Pedir que uma pessoa reveja`}
      description={t`Uma pessoa da equipe lê o seu texto e a conta que você viu, e responde em até sete dias. Quem é ${card.name} não vai junto.`}
    >
      <form
        className="grid grid-cols-1 gap-5 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!short) send.mutate();
        }}
      >
        <Field
          label={t`O que não parece certo`}
          error={
            tried && short ? t`Conte com pelo menos ${SHORTEST} letras o que não está certo.` : undefined
          }
        >
          <Textarea
            rows={5}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {send.error && (
          <Notice tone="danger">
            {errorCode(send.error) === 'STATE'
              ? send.error.message
              : errorText(send.error, t`O pedido não saiu. O seu texto continua aqui.`)}
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>{t`Cancelar`}</Button>
          <Button type="submit" busy={send.isPending}>{t`Enviar pedido`}</Button>
        </div>
      </form>
    </Sheet>
  );
}
