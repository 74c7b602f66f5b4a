import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { FilterWeights } from '@/api/surface';
import { SliderRow } from './slider-row';

/** "O que importa para mim": five sliders that move the order of the deck and nothing else. */
export function Weights({
  value,
  onChange,
  open,
}: {
  value: FilterWeights;
  onChange: (value: FilterWeights) => void;
  /** Unfolded from the start, and scrolled to. */
  open?: boolean;
}) {
  const { t } = useLingui();
  const rows: Array<[keyof FilterWeights, string]> = [
    ['values', t`Valores`],
    ['intention', t`Intenção`],
    ['interests', t`Interesses`],
    ['distance', t`Distância`],
    ['activity', t`Atividade`],
  ];
  const word = (weight: number) => {
    if (weight === 0) return t`não conta`;
    if (weight < 35) return t`conta pouco`;
    if (weight <= 65) return t`conta`;
    return weight < 90 ? t`conta bastante` : t`é o que mais conta`;
  };
  return (
    <details
      ref={(element) => {
        if (open && element && !element.open) {
          element.open = true;
          element.scrollIntoView?.({ block: 'center' });
        }
      }}
      className="group rounded-lg border border-line"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span>
          <b className="block text-[.93rem] font-semibold">{t`O que importa para mim`}</b>
          <span className="text-sm text-ink-2">{t`Muda a ordem dos perfis, não esconde ninguém`}</span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-ink-2 transition group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-1 px-4 pb-3">
        {rows.map(([key, title]) => (
          <SliderRow
            key={key}
            title={title}
            text={word(value[key])}
            labels={[t`Peso: ${title}`]}
            value={[value[key]]}
            min={0}
            max={100}
            step={5}
            onChange={([weight = 50]) => onChange({ ...value, [key]: weight })}
          />
        ))}
      </div>
    </details>
  );
}
