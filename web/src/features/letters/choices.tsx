import { useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '@/ui/cn';
import { Sheet } from '@/ui/overlay';
import type { Sheet as DraftSheet } from './draft';
import { PAPER_NAMES, PAPERS, SEAL_NAMES } from './papers';
import type { Desk } from './queries';
import { DESK_CONTROL, DESK_SOFT } from './sheet';
import { useDemoPace } from './use-demo-pace';
import { WaxSeal } from './wax-seal';
import { useMoments, usePaperWords, useSealWords } from './words';

type Choice = 'paper' | 'seal' | 'hours';

/** Paper, seal and time of arrival: three buttons on the desk, each with its choices. */
export function Choices({
  sheet,
  arrivals,
  onChange,
}: {
  sheet: DraftSheet;
  arrivals: Desk['arrivals'];
  onChange: (part: Partial<DraftSheet>) => void;
}) {
  const { t } = useLingui();
  const papers = usePaperWords();
  const seals = useSealWords();
  const { arrives } = useMoments();
  const hurry = useDemoPace();
  const [open, setOpen] = useState<Choice | null>(null);
  const at = arrivals.find(({ hours }) => hours === sheet.hours)?.arrives_at;
  const buttons: Array<{ choice: Choice; label: string; value: string; icon: ReactNode }> = [
    {
      choice: 'paper',
      label: t`Papel`,
      value: papers[sheet.paper],
      icon: <PaperChip paper={sheet.paper} />,
    },
    {
      choice: 'seal',
      label: t`Lacre`,
      value: seals[sheet.seal],
      icon: <WaxSeal seal={sheet.seal} className="size-8 shrink-0" />,
    },
    {
      choice: 'hours',
      label: t`Chega`,
      value: at ? arrives(at) : t`em ${sheet.hours} h`,
      icon: <Clock aria-hidden="true" className="size-5 shrink-0" />,
    },
  ];
  const closing = (choice: Choice) => ({ open: open === choice, onClose: () => setOpen(null) });
  return (
    <>
      <div className="grid grid-cols-[1fr_1fr_1.2fr] gap-2">
        {buttons.map(({ choice, label, value, icon }) => (
          <button
            key={choice}
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(choice)}
            className={cn(
              'flex min-h-[3.6rem] min-w-0 items-center gap-2 rounded-xl px-2.5 py-1.5 text-left max-[24rem]:flex-col max-[24rem]:gap-1 max-[24rem]:text-center',
              DESK_CONTROL,
            )}
          >
            {icon}
            <span className="min-w-0 text-[.875rem] leading-tight font-semibold">
              <span className={cn('block text-xs font-medium', DESK_SOFT)}>{label}</span>
              <span className="line-clamp-2 break-words">{value}</span>
            </span>
          </button>
        ))}
      </div>
      <ChoiceSheet
        {...closing('paper')}
        label={t`Papel`}
        description={t`Só muda a aparência.`}
        options={named(PAPER_NAMES, papers, (name) => <PaperChip paper={name} />)}
        value={sheet.paper}
        onChange={(paper) => onChange({ paper })}
      />
      <ChoiceSheet
        {...closing('seal')}
        label={t`Lacre`}
        description={t`A cera que fecha a carta.`}
        options={named(SEAL_NAMES, seals, (name) => <WaxSeal seal={name} className="size-9" />)}
        value={sheet.seal}
        onChange={(seal) => onChange({ seal })}
      />
      <ChoiceSheet
        {...closing('hours')}
        label={t`Quando chega`}
        description={
          hurry ?? t`De 6 a 24 horas depois de lacrada, e sempre de dia, entre 7h e 21h de quem recebe.`
        }
        options={arrivals
          .filter(({ hours }) => hours % 3 === 0)
          .map(({ hours, arrives_at }) => ({
            value: String(hours),
            label: t`${hours} horas de viagem`,
            hint: arrives(arrives_at),
          }))}
        value={String(sheet.hours)}
        onChange={(hours) => onChange({ hours: Number(hours) })}
      />
    </>
  );
}

function PaperChip({ paper }: { paper: DraftSheet['paper'] }) {
  const { sheet, edge } = PAPERS[paper];
  return (
    <span
      aria-hidden="true"
      className="h-8 w-6.5 shrink-0 rounded-[4px]"
      style={{
        background: sheet,
        boxShadow: `inset 4px 0 0 ${edge}, 0 0 0 1px rgb(90 40 30/.2), 0 2px 6px rgb(90 40 30/.25)`,
      }}
    />
  );
}

interface Option<T extends string> {
  value: T;
  label: string;
  hint?: string;
  icon?: ReactNode;
}

/** An option for each name, with its word and its picture. */
const named = <T extends string>(
  names: readonly T[],
  words: Record<T, string>,
  icon: (name: T) => ReactNode,
): Option<T>[] => names.map((name) => ({ value: name, label: words[name], icon: icon(name) }));

interface OptionsProps<T extends string> {
  label: string;
  options: Option<T>[];
  value: T;
  onChange: (value: T) => void;
}

interface ChoiceSheetProps<T extends string> extends OptionsProps<T> {
  open: boolean;
  onClose: () => void;
  description: string;
}

const ChoiceSheet = <T extends string>({ open, onClose, description, ...options }: ChoiceSheetProps<T>) => (
  <Sheet
    open={open}
    onOpenChange={(next) => !next && onClose()}
    title={options.label}
    description={description}
  >
    <Options {...options} />
  </Sheet>
);

/** One of several, as radio buttons. */
function Options<T extends string>({ label, options, value, onChange }: OptionsProps<T>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line-strong/60 px-4 py-2 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile hover:bg-surface-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-4.5 shrink-0 accent-brand outline-none"
          />
          {option.icon}
          <span className="flex-1 font-semibold">{option.label}</span>
          {option.hint && <span className="text-sm">{option.hint}</span>}
        </label>
      ))}
    </fieldset>
  );
}
