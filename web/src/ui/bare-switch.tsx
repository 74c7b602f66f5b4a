import { Switch as RadixSwitch } from 'radix-ui';
import { THUMB, TRACK } from './switch';

interface BareSwitchProps {
  /** For screen readers alone: the headers of its row and column show it. */
  label: string;
  describedBy?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch in a table, without a visible label. Its touch target is larger than its track. */
export const BareSwitch = ({ label, describedBy, checked, onChange }: BareSwitchProps) => (
  <RadixSwitch.Root
    aria-label={label}
    aria-describedby={describedBy}
    checked={checked}
    onCheckedChange={onChange}
    className={`${TRACK} before:absolute before:-inset-x-1 before:-inset-y-2.5 my-2`}
  >
    <RadixSwitch.Thumb className={THUMB} />
  </RadixSwitch.Root>
);
