import { useLingui } from '@lingui/react/macro';
import { ActButton, type ActButtonProps, Button } from './button';
import { Dialog, type DialogProps } from './overlay';

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'title' | 'description'> {
  /** What the act is called on its button. */
  action: string;
  act: ActButtonProps['act'];
  variant?: ActButtonProps['variant'];
  onClose: () => void;
}

/** One question before an act that cannot be taken back. */
export function ConfirmDialog({ action, act, variant = 'danger', onClose, ...dialog }: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog {...dialog} onOpenChange={(open) => !open && onClose()}>
      <div className="flex flex-wrap-reverse justify-end gap-2 pt-3 max-sm:*:grow">
        <Button variant="outline" onClick={onClose}>{t`Cancelar`}</Button>
        <ActButton variant={variant} act={act}>
          {action}
        </ActButton>
      </div>
    </Dialog>
  );
}
