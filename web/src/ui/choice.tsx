import { Check } from 'lucide-react';
import { Checkbox as RadixCheckbox, Switch as RadixSwitch, Slider } from 'radix-ui';
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
  className,
}: ChipSelectProps<T>) {
  const press = (option: T) => {
    if (value.includes(option)) return onChange(value.filter((other) => other !== option));
    if (single) return onChange([option]);
    if (limit !== undefined && value.length >= limit) return onLimit?.();
    onChange([...value, option]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a flex row everywhere.
    <div role="group" aria-label={label} className={cn('flex flex-wrap gap-2', className)}>
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
    </div>
  );
}

interface RangeSliderProps {
  /** One label per handle, e.g. ['Idade mínima', 'Idade máxima']. */
  labels: readonly string[];
  min: number;
  max: number;
  step?: number;
  value: number[];
  onChange: (value: number[]) => void;
  /** Called when the handle is released, for saving. */
  onCommit?: (value: number[]) => void;
  disabled?: boolean;
  className?: string;
}

/** A slider with one or two handles. */
export function RangeSlider({ labels, onChange, onCommit, className, ...rest }: RangeSliderProps) {
  return (
    <Slider.Root
      {...rest}
      onValueChange={onChange}
      onValueCommit={onCommit}
      minStepsBetweenThumbs={1}
      className={cn('relative flex h-11 w-full touch-none items-center select-none', className)}
    >
      <Slider.Track className="relative h-1.5 grow rounded-full bg-surface-2">
        <Slider.Range className="absolute h-full rounded-full bg-brand" />
      </Slider.Track>
      {labels.map((label) => (
        <Slider.Thumb
          key={label}
          aria-label={label}
          className="block size-6 rounded-full border-2 border-brand bg-surface shadow-card transition-transform after:absolute after:-inset-2.5 hover:scale-110"
        />
      ))}
    </Slider.Root>
  );
}

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

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
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-surface-2 transition-colors duration-200 data-[state=checked]:border-brand data-[state=checked]:bg-brand"
      >
        <RadixSwitch.Thumb className="block size-5 translate-x-[3px] rounded-full bg-line-strong transition-transform duration-200 ease-enlace data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-on-brand" />
      </RadixSwitch.Root>
    </div>
  );
}

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
