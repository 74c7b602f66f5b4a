import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@/ui/overlay';

interface KeyListProps {
  open: boolean;
  onClose: () => void;
  description: string;
  /** Each key and what it does. */
  keys: Array<[string, string]>;
}

/** The keys of a desk, in words. */
export function KeyList({ open, onClose, description, keys }: KeyListProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Teclas da mesa`}
      description={description}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 pt-3">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-md border border-line-strong/60 bg-surface-2 px-2 py-1 font-sans text-sm font-semibold whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The keys of the desk of cases. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <KeyList
      open={open}
      onClose={onClose}
      description={t`Dentro de um campo de texto elas não valem. Tab passa por tudo.`}
      keys={[
        ['J / K', t`Próximo caso, caso anterior`],
        ['Enter', t`Abrir o caso marcado`],
        ['1–8', t`Escolher a decisão`],
        ['Shift + 1–9', t`Usar uma resposta pronta`],
        ['E', t`Escrever o que aconteceu`],
        ['S', t`Pular com motivo`],
        ['Ctrl + Enter', t`Decidir, de dentro do texto`],
        ['?', t`Mostrar estas teclas`],
      ]}
    />
  );
}
