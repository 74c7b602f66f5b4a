import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { Field, Textarea } from '@/ui/field';
import { toast } from '@/ui/toast';
import { APPEAL, isValidAppeal } from './appeal';
import { decisionsQuery } from './queries';

/** Why the person disagrees, in their own words. */
export function AppealForm({ decision, onCancel }: { decision: string; onCancel: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: () => rpc('appeal', { decision, text: text.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries(decisionsQuery);
      toast.success(t`O seu recurso foi recebido.`);
    },
    meta: { quiet: true },
  });
  const short = tried && !isValidAppeal(text);
  const failure = send.error
    ? send.error instanceof ApiError && send.error.code === 'STATE'
      ? send.error.message
      : errorText(send.error, t`Não saiu. Tente novamente.`)
    : undefined;
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isValidAppeal(text)) send.mutate();
      }}
    >
      <Field
        label={t`Por que você não concorda?`}
        hint={t`Conte o que a primeira pessoa pode não ter visto. Outra pessoa vai ler.`}
        error={short ? t`Escreva de ${APPEAL.MIN} a ${APPEAL.MAX} letras.` : failure}
      >
        <Textarea
          autoFocus
          maxLength={APPEAL.MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>{t`Cancelar`}</Button>
        <Button type="submit" busy={send.isPending}>
          {t`Enviar recurso`}
        </Button>
      </div>
    </form>
  );
}
