import { Check } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn';

/** A statement one agrees to, separately from every other. */
export function Checkbox({
  checked,
  onChange,
  error,
  children,
  className,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Why it has to be ticked, in words; it is tied to the box and announced. */
  error?: string;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={cn('flex flex-wrap items-start gap-x-3 gap-y-1.5', className)}>
      <RadixCheckbox.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        className="relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-[.375rem] border border-line-strong bg-surface after:absolute after:-inset-3 aria-invalid:border-2 aria-invalid:border-danger data-[state=checked]:border-brand data-[state=checked]:bg-brand"
      >
        <RadixCheckbox.Indicator>
          <Check aria-hidden="true" className="size-4 text-on-brand" strokeWidth={3} />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <label htmlFor={id} className="min-w-0 flex-1 text-sm leading-snug text-ink-2">
        {children}
      </label>
      {error && (
        <p id={errorId} role="alert" className="w-full pl-8 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
