import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@/ui/overlay';

/** The keys of the queue of verifications, in words. */
export function VerificationKeys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const keys: Array<[string, string]> = [
    ['J / K', t`Próxima verificação, verificação anterior`],
    ['Enter', t`Abrir a verificação marcada`],
    ['A', t`Responder sim a tudo`],
    ['1–9', t`Marcar um motivo de recusa`],
    ['Ctrl + Enter', t`Responder`],
    ['?', t`Mostrar estas teclas`],
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Teclas da mesa`}
      description={t`Tab passa por tudo.`}
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
