import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { Button } from '@/ui/button';
import { Field, Textarea } from '@/ui/field';
import { Sheet } from '@/ui/overlay';
import { toast } from '@/ui/toast';
import { verificationQuery } from './queries';
import { spokenError } from './send-frames';

const TEXT_MAX = 500;

/** Contests a rejection, once. */
export function AppealForm({ attempt, until }: { attempt: string; until: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => rpc('appeal_verification', { attempt, text }),
    onSuccess: async () => {
      setOpen(false);
      await client.invalidateQueries(verificationQuery);
    },
    onError: (error) => toast.error(spokenError(error, t`A contestação não foi enviada. Tente novamente.`)),
    meta: { quiet: true },
  });
  return (
    <>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t`Contestar`}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t`Contestar a decisão`}
        description={t`Outra pessoa olha as mesmas imagens e decide em até 7 dias. Possível até ${until}.`}
      >
        <form
          className="grid grid-cols-1 gap-4 pt-3"
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate();
          }}
        >
          <Field label={t`Por que a decisão está errada?`}>
            <Textarea
              value={text}
              maxLength={TEXT_MAX}
              rows={4}
              required
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button type="submit" busy={send.isPending}>
            {t`Enviar contestação`}
          </Button>
        </form>
      </Sheet>
    </>
  );
}
