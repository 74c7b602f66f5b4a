import { Slider } from 'radix-ui';
import { cn } from './cn';

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
      <Slider.Track className="relative h-1.5 grow rounded-full bg-track">
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
