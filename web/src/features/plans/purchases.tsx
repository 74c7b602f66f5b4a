import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { inShell } from '@/config/server';
import { Link } from '@/router';
import { ActButton, Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Dialog } from '@/ui/overlay';
import { type Billing, billingQuery, type Purchase, waits } from './queries';
import { ReceiptDialog } from './receipt';
import { useMoneyWords } from './words';

const TONES: Record<string, string> = {
  paid: 'bg-leaf-soft text-leaf-ink',
  awaiting_payment: 'bg-sun-soft text-sun-ink',
  failed: 'bg-sun-soft text-sun-ink',
  disputed: 'bg-brand-soft text-brand-ink',
};

/** Everything that was bought, with receipts and the way back; and the games that are the person's own. */
export function Purchases({ billing }: { billing: Billing }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  // A checkout that was opened and left is no purchase.
  const begun = billing.purchases.filter((purchase) => purchase.state !== 'created');
  // What waits to be paid on the site is offered there; a purchase in the store waits for the store.
  const shown = begun.filter(
    (purchase) => !inShell() || purchase.method === 'store' || !waits(purchase.state),
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
  const [back, setBack] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-52">
        <b className="block font-semibold">{words.product(purchase.product)}</b>
        <span className="text-sm text-ink-2">
          {words.day(purchase.paid_at ?? purchase.created_at)} · {words.method(purchase.method)}
          {purchase.renewal && <> · {t`renovação`}</>}
        </span>
      </div>
      <span
        className={cn(
          'rounded-full bg-surface-2 px-3 py-1 text-[.8125rem] font-semibold text-ink-2',
          TONES[purchase.state],
        )}
      >
        {purchase.refunding
          ? t`Devolução a caminho`
          : purchase.state === 'paid' && purchase.refunded > 0
            ? t`Devolvido em parte`
            : words.state(purchase.state)}
      </span>
      <b className="font-display text-lg tabular-nums">{words.money(purchase.amount, purchase.currency)}</b>
      <span className="flex flex-wrap gap-2">
        {waits(purchase.state) && purchase.method !== 'store' && (
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
        {purchase.withdrawable_until && (
          <Button variant="outline" size="sm" onClick={() => setBack(true)}>
            {t`Desistir da compra`}
          </Button>
        )}
      </span>
      {receipt && <ReceiptDialog id={purchase.id} onClose={() => setReceipt(false)} />}
      <WithdrawDialog purchase={purchase} open={back} onOpenChange={setBack} />
    </li>
  );
}

function WithdrawDialog(props: { purchase: Purchase; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { purchase, open, onOpenChange } = props;
  const { t } = useLingui();
  const words = useMoneyWords();
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => rpc('withdraw_purchase', { id: purchase.id }),
    onSuccess: () => {
      onOpenChange(false);
      return client.invalidateQueries({ queryKey: billingQuery.queryKey });
    },
    meta: { quiet: true },
  });
  const amount = words.money(purchase.amount, purchase.currency);
  const credits = purchase.refundable_credits;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Desistir da compra?`}
      description={
        typeof credits !== 'number'
          ? t`Devolvemos ${amount} pela mesma forma de pagamento, sem perguntas.`
          : t`Devolvemos a parte de ${amount} que corresponde aos créditos que você não usou, pela mesma forma de pagamento.`
      }
    >
      <p className="pt-2 leading-relaxed">
        {typeof credits === 'number'
          ? t`${credits} créditos saem da sua conta agora. Presentes já dados ficam como estão.`
          : purchase.kind === 'game'
            ? t`O jogo deixa de ser seu.`
            : t`O acesso pago termina agora; matches e conversas ficam como estão.`}
      </p>
      {withdraw.error && (
        <Notice tone="danger" className="mt-4">
          {errorText(withdraw.error, t`Não conseguimos agora. Tente novamente.`)}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-5">
        <Button variant="ghost" onClick={() => onOpenChange(false)}>{t`Ficar com a compra`}</Button>
        <ActButton variant="danger" act={withdraw}>
          {t`Desistir e receber de volta`}
        </ActButton>
      </div>
    </Dialog>
  );
}
