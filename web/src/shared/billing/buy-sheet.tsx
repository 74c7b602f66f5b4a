import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { useNavigate } from '@/router';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Sheet } from '@/ui/overlay';
import { useOrderWords } from './order-words';

interface BuySheetProps {
  product: string;
  /** Ways of paying, the usual one of the country first. */
  methods: readonly string[];
  /** What is bought, with its price. */
  title: string;
  /** BRL | EUR */
  currency: string;
  onClose: () => void;
}

/** Ways of paying something that is bought once; each way is one order, however often it is pressed. */
export function BuySheet({ product, methods, title, currency, onClose }: BuySheetProps) {
  const { t } = useLingui();
  const { payBy } = useOrderWords(currency);
  const navigate = useNavigate();
  const [keys] = useState(() => new Map(methods.map((method) => [method, crypto.randomUUID()])));
  const names: Record<string, string> = {
    pix: t`Pix`,
    card: t`Cartão`,
    boleto: t`Boleto`,
    mb_way: t`MB WAY`,
    multibanco: t`Multibanco`,
  };
  const buy = useMutation({
    mutationFn: (method: string) => rpc('start_checkout', { product, method, key: keys.get(method) ?? null }),
    onSuccess: (order) => {
      if (order.url && !order.voucher) window.location.assign(order.url);
      else void navigate(`/plans/pagamento/${order.id}`);
    },
    meta: { quiet: true },
  });
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={t`Compra única. Nada se renova sozinho.`}
    >
      <ul className="grid gap-2 pt-3">
        {methods.map((method) => (
          <li key={method}>
            <Button
              variant="outline"
              className="h-auto min-h-11 w-full py-2 leading-snug text-balance whitespace-normal"
              busy={buy.isPending && buy.variables === method}
              onClick={() => buy.mutate(method)}
            >
              {payBy(names[method] ?? method)}
            </Button>
          </li>
        ))}
      </ul>
      {buy.error && (
        <Notice tone="danger" className="mt-3">
          {errorText(buy.error, t`Não conseguimos agora. Nada foi cobrado.`)}
        </Notice>
      )}
    </Sheet>
  );
}
