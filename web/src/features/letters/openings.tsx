import { useLingui } from '@lingui/react/macro';
import { Sheet } from '@/ui/overlay';
import { useOpenings } from './words';

/** "Ideias para começar": six beginnings of a letter; the chosen one is put into the draft. */
export function OpeningsSheet({
  open,
  onClose,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  onChoose: (text: string) => void;
}) {
  const { t } = useLingui();
  const openings = useOpenings();
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Ideias para começar`}
      description={t`Só as primeiras palavras. O resto é seu.`}
    >
      <ul className="grid grid-cols-1 gap-2">
        {openings.map((one) => (
          <li key={one.title}>
            <button
              type="button"
              onClick={() => onChoose(one.text)}
              className="flex min-h-16 w-full flex-col justify-center rounded-lg border border-line bg-surface px-4 py-3 text-left hover:bg-surface-2"
            >
              <b className="font-semibold">{one.title}</b>
              <span className="text-sm text-ink-2">{one.hint}</span>
              <span className="mt-1 font-display text-[.95rem] text-ink">“{one.text.trim()}…”</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
