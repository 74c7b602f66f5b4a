import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Textarea } from '@/ui/field';
import { Dialog } from '@/ui/overlay';
import { deskError } from './queries';

interface SkipDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
  onSkipped: () => void;
}

/** Leaves a case to others, with the reason. */
export function SkipDialog({ id, open, onClose, onSkipped }: SkipDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const skip = useMutation({
    mutationFn: () => rpc('mod_skip', { case_id: id, reason: reason.trim() }),
    onSuccess: () => {
      setReason('');
      onSkipped();
    },
    meta: { quiet: true },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Pular este caso?`}
      description={t`Ele volta para a fila e fica no fim da sua. O motivo fica escrito no livro.`}
    >
      <form
        noValidate
        className="grid gap-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          skip.mutate();
        }}
      >
        <Field
          label={t`Por que você pula?`}
          error={skip.error ? deskError(skip.error, t`Não saiu. Tente novamente.`) : undefined}
        >
          <Textarea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Notice>{t`Conhecer a pessoa ou precisar de distância são bons motivos.`}</Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>{t`Ficar com ele`}</Button>
          <Button type="submit" busy={skip.isPending} disabled={!reason.trim()}>
            {t`Pular`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
