import { useLingui } from '@lingui/react/macro';
import type { Synastry } from './wire';
import { useAstroWords } from './words';

/** How sure the whole is, and what it rests on. */
export function Certainty({ synastry }: { synastry: Synastry }) {
  const { t } = useLingui();
  const { percent } = useAstroWords();
  return (
    <div className="grid gap-1.5 text-sm leading-relaxed text-ink-2">
      <p>
        <b className="font-semibold text-ink">{t`Confiança: ${percent(synastry.confidence)}.`}</b>{' '}
        {synastry.basis === 'exact'
          ? t`A conta usa as posições dos dois mapas; a tela mostra só os signos da outra pessoa.`
          : t`A conta usa só os signos.`}
      </p>
      {synastry.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
