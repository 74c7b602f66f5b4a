import { useLingui } from '@lingui/react/macro';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/overlay';

interface ConfirmProps {
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  action: string;
  busy: boolean;
  onConfirm: () => void;
}

/** One question before something that cannot be taken back. */
export function Confirm({ onOpenChange, title, text, action, busy, onConfirm }: ConfirmProps) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={onOpenChange} title={title} description={text}>
      <div className="flex flex-wrap justify-end gap-2 pt-3">
        <Button variant="outline" onClick={() => onOpenChange(false)}>{t`Cancelar`}</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
