import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '@/api/errors';
import { type HeldQuestion, heldQuestion } from '@/shared/safety/held-question';
import { HeldText } from '@/shared/safety/held-text';
import { Dialog } from '@/ui/overlay';
import { toast } from '@/ui/toast';

interface HeldEditProps {
  held: HeldQuestion;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => Promise<unknown>;
  onRewrite: () => void;
}

/** The question about the new text of a message. */
export function HeldEdit({ held, onOpenChange, onConfirm, onRewrite }: HeldEditProps) {
  const { t } = useLingui();
  const [question, setQuestion] = useState(held);
  const send = () =>
    onConfirm().then(
      () => onOpenChange(false),
      (error: unknown) => {
        const again = heldQuestion(error);
        if (again) return setQuestion(again);
        console.error('A message could not be changed', error);
        toast.error(errorText(error, t`Não conseguimos salvar a mudança.`));
      },
    );
  return (
    <Dialog open onOpenChange={onOpenChange} title={t`Antes de mudar a mensagem`}>
      <HeldText question={question} onSend={() => void send()} onRewrite={onRewrite} />
    </Dialog>
  );
}
