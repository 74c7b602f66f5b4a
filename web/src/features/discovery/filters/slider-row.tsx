import { cn } from '@/ui/cn';
import { RangeSlider } from '@/ui/range-slider';

interface SliderRowProps {
  title: string;
  /** The chosen range in words, beside the title. */
  text: string;
  labels: readonly string[];
  value: number[];
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  onChange: (value: number[]) => void;
}

/** A slider under its title and its value in words. */
export function SliderRow({ title, text, disabled, ...slider }: SliderRowProps) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-[.93rem]">
        <span className="font-semibold">{title}</span>
        <span className="text-ink-2 tabular-nums">{text}</span>
      </div>
      {/* Only the track steps back: the words still say what holds. */}
      <div className={cn(disabled && 'opacity-55')}>
        <RangeSlider disabled={disabled} {...slider} />
      </div>
    </div>
  );
}
