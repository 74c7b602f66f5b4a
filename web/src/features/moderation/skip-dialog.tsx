import { useLingui } from '@lingui/react/macro';
import { rpc } from '@/api/call';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Form } from '@/ui/form';
import { Dialog } from '@/ui/overlay';
import { DeskTextField } from './desk-text-field';
import { useDeskText } from './use-desk-text';

interface SkipDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
  onSkipped: () => void;
}

/** Leaves a case to others, with the reason. */
export function SkipDialog({ id, open, onClose, onSkipped }: SkipDialogProps) {
  const { t } = useLingui();
  const { text, setText, act } = useDeskText((reason) => rpc('mod_skip', { case_id: id, reason }), onSkipped);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Pular este caso?`}
      description={t`Ele volta para a fila e fica no fim da sua. O motivo fica escrito no livro.`}
    >
      <Form className="grid gap-4 pt-2" onSubmit={() => act.mutate()}>
        <DeskTextField
          label={t`Por que você pula?`}
          failure={act.error}
          maxLength={500}
          value={text}
          onChange={setText}
        />
        <Notice>{t`Conhecer a pessoa ou precisar de distância são bons motivos.`}</Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>{t`Ficar com ele`}</Button>
          <Button type="submit" busy={act.isPending} disabled={!text.trim()}>
            {t`Pular`}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
