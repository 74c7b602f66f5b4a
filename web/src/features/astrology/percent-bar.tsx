import { useLingui } from '@lingui/react/macro';
import { Badge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import type { Band, Score } from './wire';
import { useAstroWords } from './words';

/** The score of the pair in the middle of all pairs. */
const MEDIAN = 70;

const TONES: Record<Band, 'leaf' | 'tile' | 'sun' | 'plain'> = {
  rare: 'sun',
  good: 'leaf',
  building: 'tile',
  dialogue: 'plain',
};

/** The words of a band; the same that open a reading. */
export function useBandWords() {
  const { t } = useLingui();
  const words: Record<Band, string> = {
    rare: t`Sintonia rara`,
    good: t`Boa sintonia`,
    building: t`Sintonia em construção`,
    dialogue: t`Convite ao diálogo`,
  };
  return (band: Band) => words[band];
}

/** A percentage with what it means: how many pairs are less harmonious, and where the median pair is. */
export function PercentBar({ score, label, className }: { score: Score; label: string; className?: string }) {
  const { t } = useLingui();
  const { percent } = useAstroWords();
  const band = useBandWords();
  const { shown, above, confidence } = score;
  return (
    <div className={cn('grid gap-2.5', className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p className="font-display text-5xl leading-none font-extrabold tracking-[-.03em] tabular-nums">
          {shown}
          <span className="text-[.55em]">%</span>
        </p>
        <Badge tone={TONES[score.band]} className="mb-0.5">
          {band(score.band)}
        </Badge>
      </div>
      <div className="relative pb-5">
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={shown}
          className="h-2.5 overflow-hidden rounded-full bg-track"
        >
          <div
            className="percent-fill h-full rounded-full bg-linear-to-r from-brand to-coral"
            style={{ width: `${shown}%` }}
          />
        </div>
        <span
          aria-hidden="true"
          className="absolute -top-1 h-4.5 w-0.5 -translate-x-1/2 rounded-full bg-ink"
          style={{ left: `${MEDIAN}%` }}
        />
        <span
          aria-hidden="true"
          className="absolute bottom-0 -translate-x-1/2 text-xs whitespace-nowrap text-ink-2"
          style={{ left: `${MEDIAN}%` }}
        >
          {t`par do meio: ${MEDIAN}%`}
        </span>
      </div>
      <p className="text-sm leading-relaxed text-ink-2">
        <b className="font-semibold text-ink">{t`Mais harmônico que ${above}% dos pares.`}</b>{' '}
        {confidence < 0.995 && t`Confiança da conta: ${percent(confidence)}.`}
      </p>
    </div>
  );
}
