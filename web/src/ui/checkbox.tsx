import { Check } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn';

/** A statement one agrees to, separately from every other. */
export function Checkbox({
  checked,
  onChange,
  children,
  className,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={cn('flex items-start gap-3', className)}>
      <RadixCheckbox.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
        className="relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-[.375rem] border border-line-strong bg-surface after:absolute after:-inset-3 data-[state=checked]:border-brand data-[state=checked]:bg-brand"
      >
        <RadixCheckbox.Indicator>
          <Check aria-hidden="true" className="size-4 text-on-brand" strokeWidth={3} />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <label htmlFor={id} className="text-sm leading-snug text-ink-2">
        {children}
      </label>
    </div>
  );
}
