import { useLingui } from '@lingui/react/macro';
import { Gamepad2 } from 'lucide-react';
import { useState } from 'react';
import { inShell } from '@/config/server';
import { Link } from '@/router';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cn } from '@/ui/cn';
import { type Billing, isPaymentOpen, type Purchase } from './queries';
import { ReceiptDialog } from './receipt';
import { useMoneyWords } from './words';

const TONES: Record<string, string> = {
  paid: 'bg-leaf-soft text-leaf-ink',
  awaiting_payment: 'bg-sun-soft text-sun-ink',
  failed: 'bg-sun-soft text-sun-ink',
  disputed: 'bg-brand-soft text-brand-ink',
};

/** Everything that was bought, with receipts; and the games that are the person's own. */
export function Purchases({ billing }: { billing: Billing }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  // A checkout that was opened and left is no purchase.
  const begun = billing.purchases.filter((purchase) => purchase.state !== 'created');
  // What waits to be paid on the site is offered there; a purchase in the store waits for the store.
  const shown = begun.filter(
    (purchase) => !inShell() || purchase.method === 'store' || !isPaymentOpen(purchase.state),
  );
  if (shown.length === 0 && billing.games.length === 0) return null;
  return (
    <Card aria-labelledby="compras" className="md:p-7">
      <h2 id="compras" className="text-xl font-bold">{t`Suas compras`}</h2>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((purchase) => (
          <Row key={purchase.id} purchase={purchase} />
        ))}
      </ul>
      {billing.games.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">{t`Seus jogos`}</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {billing.games.map((game) => (
              <li
                key={game}
                className="flex items-center gap-2 rounded-full bg-tile-soft px-3.5 py-1.5 text-sm font-semibold text-tile-ink"
              >
                <Gamepad2 className="size-4" aria-hidden="true" />
                {words.product(game)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Row({ purchase }: { purchase: Purchase }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const [receipt, setReceipt] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-52">
        <b className="block font-semibold">{words.product(purchase.product)}</b>
        <span className="text-sm text-ink-2">
          {words.day(purchase.paid_at ?? purchase.created_at)} · {words.method(purchase.method)}
          {purchase.renewal && <> · {t`renovação`}</>}
        </span>
        {purchase.withdrawn_at && (
          <span className="block text-sm text-ink-2">
            {t`Desistência recebida em ${words.moment(purchase.withdrawn_at)}.`}
          </span>
        )}
        {purchase.refund_in_review && (
          <span className="block text-sm text-ink-2">
            {t`O serviço de pagamento não aceitou a devolução. Ela continua sendo sua, e agora depende da nossa equipe: você não precisa pedir de novo.`}
          </span>
        )}
      </div>
      <span
        className={cn(
          'rounded-full bg-surface-2 px-3 py-1 text-[.8125rem] font-semibold text-ink-2',
          TONES[purchase.refund_in_review ? 'failed' : purchase.state],
        )}
      >
        {purchase.refund_in_review
          ? t`Devolução atrasada`
          : purchase.refunding
            ? t`Devolução a caminho`
            : purchase.state === 'paid' && purchase.refunded > 0
              ? t`Devolvido em parte`
              : words.state(purchase.state)}
      </span>
      <b className="font-display text-lg tabular-nums">{words.money(purchase.amount, purchase.currency)}</b>
      <span className="flex flex-wrap gap-2">
        {isPaymentOpen(purchase.state) && purchase.method !== 'store' && (
          <Link
            to={`/plans/pagamento/${purchase.id}`}
            className="tap inline-flex min-h-9 items-center rounded-full bg-brand-soft px-4 text-sm font-semibold text-brand-ink pointer-coarse:min-h-11"
          >
            {t`Continuar`}
          </Link>
        )}
        {purchase.paid_at && (
          <Button
            variant="outline"
            size="sm"
            aria-label={t`Recibo de ${words.product(purchase.product)}`}
            onClick={() => setReceipt(true)}
          >
            {t`Recibo`}
          </Button>
        )}
      </span>
      {receipt && <ReceiptDialog id={purchase.id} onClose={() => setReceipt(false)} />}
    </li>
  );
}
