import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { rpc } from '@/api/call';
import { PRODUCT, SLUG } from '@/config/product';
import { Button } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { Dialog } from '@/ui/overlay';
import { useMoneyWords } from './words';

/** The receipt of one charge: to read, to print, to keep as a file. */
export function ReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const { data: receipt, isError } = useQuery({
    queryKey: ['receipt', id],
    queryFn: () => rpc('receipt', { id }),
    meta: { quiet: true },
  });
  const rows: Array<[string, string]> = receipt
    ? [
        [t`Compra`, words.product(receipt.product)],
        [t`Valor`, words.money(receipt.amount, receipt.currency)],
        [t`Pago em`, words.day(receipt.paid_at)],
        [t`Forma de pagamento`, words.method(receipt.method)],
        ...(receipt.period_end ? [[t`Válido até`, words.day(receipt.period_end)] as [string, string]] : []),
        ...(receipt.refunded > 0
          ? [[t`Devolvido`, words.money(receipt.refunded, receipt.currency)] as [string, string]]
          : []),
        [t`Número`, receipt.number],
      ]
    : [];
  const keep = () => {
    const file = new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' });
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = `${SLUG}-recibo-${id}.json`;
    link.click();
    // The browser has taken the address by the next task.
    setTimeout(() => URL.revokeObjectURL(address));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Recibo`} description={PRODUCT}>
      {isError && <Notice tone="danger">{t`O recibo não carregou. Tente novamente.`}</Notice>}
      {!receipt && !isError && <Skeleton className="mt-4 h-40 rounded-lg" />}
      {receipt && (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 pt-3">
            {rows.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-2">{name}</dt>
                <dd className="text-right font-semibold break-words tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap justify-end gap-2 pt-6">
            <Button variant="outline" onClick={() => print()}>
              <Printer aria-hidden="true" />
              {t`Imprimir`}
            </Button>
            <Button variant="outline" onClick={keep}>
              <Download aria-hidden="true" />
              {t`Baixar`}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
