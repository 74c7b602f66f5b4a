import { Plural, useLingui } from '@lingui/react/macro';
import type { ValueFit } from '@/api/surface';
import { Ring } from '@/ui/progress';

type Degree = Pick<ValueFit, 'percent' | 'confidence' | 'common'>;

/** "Vocês combinam em 86%", with "≈" while little is known, and in words where there is no number yet. */
export function useDegree() {
  const { t } = useLingui();
  return ({ percent, confidence }: Degree): string => {
    if (percent === null || confidence === 'few') return t`Poucas respostas`;
    return confidence === 'approximate'
      ? t`Vocês combinam em ≈ ${percent}%`
      : t`Vocês combinam em ${percent}%`;
  };
}

/** The number as a ring; nothing where it would be a guess. */
export function DegreeRing({ fit, className }: { fit: Degree; className?: string }) {
  const degree = useDegree();
  if (fit.percent === null || fit.confidence === 'few') return null;
  return <Ring value={fit.percent} label={degree(fit)} className={className} />;
}

/** What the number rests on. */
export const FitBasis = ({ common }: { common: number }) => (
  <Plural value={common} one="Baseado em # pergunta em comum" other="Baseado em # perguntas em comum" />
);
