import type { ReactNode } from 'react';
import { cn } from '@/ui/cn';

interface ChoiceProps<T extends string> {
  legend: ReactNode;
  hint?: ReactNode;
  name: string;
  value: T | null;
  options: ReadonlyArray<{ value: T; label: string; hint?: string }>;
  onChange: (value: T) => void;
  error?: string;
  className?: string;
}

/** One of a few answers that deserve a line each; arrow keys move between them. */
export function ChoiceCards<T extends string>({
  legend,
  hint,
  name,
  value,
  options,
  onChange,
  error,
  className,
}: ChoiceProps<T>) {
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group of radios may be invalid; a plain group may not.
      role="radiogroup"
      className="min-w-0"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="text-[.93rem] font-semibold">{legend}</legend>
      {hint && <p className="mt-0.5 text-sm leading-snug text-ink-2">{hint}</p>}
      <div className={cn('mt-2 grid grid-cols-1 gap-2 sm:grid-cols-3', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'flex min-h-12 cursor-pointer items-start gap-3 rounded-lg border px-4 py-3 leading-snug transition duration-200 hover:bg-surface-2 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile',
              value === option.value ? 'border-brand bg-brand-soft text-brand-ink' : 'border-line-strong/60',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4.5 shrink-0 accent-brand outline-none"
            />
            <span>
              <span className="block font-semibold">{option.label}</span>
              {option.hint && (
                <span
                  className={cn(
                    'mt-0.5 block text-sm',
                    value === option.value ? 'text-brand-ink' : 'text-ink-2',
                  )}
                >
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} role="alert" className="mt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
