import { Switch as RadixSwitch } from 'radix-ui';
import { THUMB, TRACK } from './switch';

interface BareSwitchProps {
  /** Read out, not drawn: the head of its row and column say it to the eye. */
  label: string;
  describedBy?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch in a table. What is pressed is larger than what is drawn. */
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
