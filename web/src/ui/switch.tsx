import { Switch as RadixSwitch } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** How a switch is drawn, for `bare-switch.tsx` too. */
export const TRACK =
  "relative h-7 w-12 before:absolute before:inset-x-0 before:-inset-y-2.5 before:content-[''] shrink-0 rounded-full border border-line-strong bg-surface-2 transition-colors duration-200 disabled:opacity-50 data-[state=checked]:border-brand data-[state=checked]:bg-brand";
export const THUMB =
  'block size-5 translate-x-[3px] rounded-full bg-line-strong transition-transform duration-200 ease-enlace data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-on-brand';

/** On or off, at once. Label and help belong to it. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="grid gap-0.5">
        <span className="text-[.95rem] font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-ink-2">
            {hint}
          </span>
        )}
      </label>
      <RadixSwitch.Root
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className={TRACK}
      >
        <RadixSwitch.Thumb className={THUMB} />
      </RadixSwitch.Root>
    </div>
  );
}
