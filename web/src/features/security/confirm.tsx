import { useLingui } from '@lingui/react/macro';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/overlay';

interface ConfirmProps {
  open: boolean;
  title: string;
  description: string;
  /** What the act is called on its button. */
  act: string;
  busy: boolean;
  onClose: () => void;
  onAct: () => void;
}

/** Asks before a way in goes. */
export function Confirm({ open, title, description, act, busy, onClose, onAct }: ConfirmProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title} description={description}>
      <div className="flex flex-wrap justify-end gap-2 pt-3">
        <Button variant="outline" onClick={onClose}>{t`Cancelar`}</Button>
        <Button busy={busy} onClick={onAct}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
