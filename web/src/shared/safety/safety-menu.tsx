import { useLingui } from '@lingui/react/macro';
import { Ban, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem } from '@/ui/menu';

interface SafetyMenuProps {
  trigger: ReactNode;
  onReport: () => void;
  onBlock: () => void;
  children?: ReactNode;
}

/** The opened menu of a person; its code is fetched when the user reaches for it. */
export function SafetyMenu({ trigger, onReport, onBlock, children }: SafetyMenuProps) {
  const { t } = useLingui();
  return (
    <Menu defaultOpen trigger={trigger}>
      {children}
      <MenuItem onSelect={onReport}>
        <Flag aria-hidden="true" />
        {t`Denunciar`}
      </MenuItem>
      <MenuItem danger onSelect={onBlock}>
        <Ban aria-hidden="true" />
        {t`Bloquear`}
      </MenuItem>
    </Menu>
  );
}
