import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@/ui/overlay';

type DeskName = 'cases' | 'incidents' | 'verifications';

/** What tells the keys of each desk: a line about fields of text, then each key and what it does. */
function useDeskKeyTable(): Record<DeskName, { description: string; keys: Array<[string, string]> }> {
  const { t } = useLingui();
  const notInFields = t`Dentro de um campo de texto elas não valem. Tab passa por tudo.`;
  const help: [string, string] = ['?', t`Mostrar estas teclas`];
  return {
    cases: {
      description: notInFields,
      keys: [
        ['J / K', t`Próximo caso, caso anterior`],
        ['Enter', t`Abrir o caso marcado`],
        ['1–8', t`Escolher a decisão`],
        ['Shift + 1–9', t`Usar uma resposta pronta`],
        ['E', t`Escrever o que aconteceu`],
        ['S', t`Pular com motivo`],
        ['Ctrl + Enter', t`Decidir, de dentro do texto`],
        help,
      ],
    },
    incidents: {
      description: notInFields,
      keys: [
        ['J / K', t`Próximo incidente, incidente anterior`],
        ['Enter', t`Abrir o incidente marcado`],
        ['N', t`Registrar um incidente`],
        ['E', t`Mudar os fatos`],
        help,
      ],
    },
    verifications: {
      description: t`Tab passa por tudo.`,
      keys: [
        ['J / K', t`Próxima verificação, verificação anterior`],
        ['Enter', t`Abrir a verificação marcada`],
        ['A', t`Responder sim a tudo`],
        ['1–9', t`Marcar um motivo de recusa`],
        ['Ctrl + Enter', t`Responder`],
        help,
      ],
    },
  };
}

interface KeysHelpProps {
  desk: DeskName;
  open: boolean;
  onClose: () => void;
}

/** The keys of a desk, in words. */
export function KeysHelp({ desk, open, onClose }: KeysHelpProps) {
  const { t } = useLingui();
  const { description, keys } = useDeskKeyTable()[desk];
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
