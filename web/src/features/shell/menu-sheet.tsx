import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Logo } from '@/ui/brand';
import { IconButton } from '@/ui/button';
import { Dialog } from '@/ui/overlay';
import { MenuContent } from './menu';

/** The menu that slides out on small screens. */
export function MenuSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui();
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Menu`}
      side="left"
      hideTitle
      className="[&>div]:flex [&>div]:flex-col"
    >
      <div className="flex items-center justify-between py-3 pr-3 pl-5">
        <Logo />
        <IconButton label={t`Fechar menu`} onClick={close}>
          <X />
        </IconButton>
      </div>
      <MenuContent onGo={close} />
    </Dialog>
  );
}
