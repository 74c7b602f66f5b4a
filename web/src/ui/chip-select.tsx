import { type ReactNode, useId } from 'react';
import { cn } from './cn';

interface ChipSelectProps<T extends string> {
  /** Names the group for screen readers. */
  label: string;
  options: ReadonlyArray<{ value: T; label: ReactNode }>;
  value: readonly T[];
  onChange: (value: T[]) => void;
  /** With `single` a press replaces the choice (and a second press clears it). */
  single?: boolean;
  /** The most that may be chosen; the next press calls `onLimit` instead. */
  limit?: number;
  onLimit?: () => void;
  /** What is wrong with the choice, in words; it is tied to the group and announced. */
  error?: string;
  className?: string;
}

/** Choices as chips; each is a toggle button, so keyboard and screen reader need nothing special. */
export function ChipSelect<T extends string>({
  label,
  options,
  value,
  onChange,
  single,
  limit,
  onLimit,
  error,
  className,
}: ChipSelectProps<T>) {
  const errorId = useId();
  const press = (option: T) => {
    if (value.includes(option)) return onChange(value.filter((other) => other !== option));
    if (single) return onChange([option]);
    if (limit !== undefined && value.length >= limit) return onLimit?.();
    onChange([...value, option]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a flex row everywhere.
    <div
      role="group"
      aria-label={label}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? '' : undefined}
      className={cn('flex flex-wrap gap-2', className)}
    >
      {options.map((option) => {
        const on = value.includes(option.value);
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={on}
            onClick={() => press(option.value)}
            className={cn(
              'min-h-9 rounded-full border px-4 text-sm font-medium transition duration-200 ease-enlace active:scale-95 pointer-coarse:min-h-11',
              on
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line-strong/60 bg-surface text-ink hover:border-ink hover:bg-surface-2',
            )}
          >
            {option.label}
          </button>
        );
      })}
      {error && (
        <p id={errorId} role="alert" className="w-full text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

interface ChipChoiceProps<T extends string> extends Pick<ChipSelectProps<T>, 'label' | 'options' | 'error'> {
  value: T | null | undefined;
  /** Nothing once the chosen one was pressed again. */
  onChange: (value: T | undefined) => void;
}

/** One of the choices, or none. */
export const ChipChoice = <T extends string>({ value, onChange, ...rest }: ChipChoiceProps<T>) => (
  <ChipSelect single value={value ? [value] : []} onChange={([next]) => onChange(next)} {...rest} />
);
