import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorCode, errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Textarea } from '@/ui/field';
import { Sheet } from '@/ui/overlay';
import { toast } from '@/ui/toast';

const LONGEST = 1000;
const SHORTEST = 20;

/** Contesting the number: own words to a person of the team. */
export function AppealSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const short = text.trim().length < SHORTEST;
  const send = useMutation({
    mutationFn: () => rpc('appeal_seal', { text }),
    onSuccess: () => {
      onOpenChange(false);
      setText('');
      setTried(false);
      toast.success(t`Contestação enviada`, { description: t`Uma pessoa da equipe vai ler com calma.` });
      return client.invalidateQueries({ queryKey: ['my-intention'] });
    },
    meta: { quiet: true },
  });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) send.reset();
        onOpenChange(next);
      }}
      title={t`Contestar a autenticidade`}
      description={t`Conte o que não está certo. Uma pessoa lê, nunca um robô, e a resposta chega nos seus avisos.`}
    >
      <form
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!short) send.mutate();
        }}
      >
        <Field
          label={t`O que aconteceu`}
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
            {/* One appeal at a time: the server says so in kind words, with the day where there is one. */}
            {errorCode(send.error) === 'STATE'
              ? send.error.message
              : errorText(send.error, t`A contestação não saiu. O seu texto continua aqui.`)}
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={() => onOpenChange(false)}>{t`Cancelar`}</Button>
          <Button type="submit" busy={send.isPending}>{t`Enviar contestação`}</Button>
        </div>
      </form>
    </Sheet>
  );
}
