import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@/ui/overlay';

/** The keys of the desk, in words. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const keys: Array<[string, string]> = [
    ['J / K', t`Próximo caso, caso anterior`],
    ['Enter', t`Abrir o caso marcado`],
    ['1–7', t`Escolher a decisão`],
    ['E', t`Escrever o que aconteceu`],
    ['S', t`Pular com motivo`],
    ['Ctrl + Enter', t`Decidir, de dentro do texto`],
    ['?', t`Mostrar estas teclas`],
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Teclas da mesa`}
      description={t`Dentro de um campo de texto elas não valem. Tab passa por tudo.`}
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
