import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { MenuItem } from '@/ui/menu';

/** The way to the panel in a person's menu. */
export function WhyItem({ onWhy }: { onWhy: () => void }) {
  const { t } = useLingui();
  return (
    <MenuItem onSelect={onWhy}>
      <CircleHelp aria-hidden="true" />
      {t`Por que estou vendo esta pessoa`}
    </MenuItem>
  );
}
