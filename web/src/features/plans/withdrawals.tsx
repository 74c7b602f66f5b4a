import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { useOrderWords } from '@/shared/billing/order-words';
import { ActButton, Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { Dialog } from '@/ui/overlay';
import { type Billing, billingQuery, type Purchase } from './queries';
import { useMoneyWords } from './words';

/**
 * The right to withdraw, in plain sight for as long as it lasts: what can be taken back, until when, and the two steps of
 * the declaration. What was declared stays on the screen, with its moment.
 */
export function Withdrawals({ billing }: { billing: Billing }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const [declared, setDeclared] = useState<Purchase | null>(null);
  const open = billing.purchases.filter((purchase) => purchase.withdrawable_until !== null);
  const at = declared?.withdrawn_at;
  if (open.length === 0 && !at) return null;
  return (
    <Card aria-labelledby="direito" className="grid grid-cols-1 gap-4 md:p-7">
      <h2 id="direito" className="flex items-center gap-2.5 text-xl font-bold">
        <Undo2 className="size-5 shrink-0 text-brand" aria-hidden="true" />
        {t`Direito de desistir`}
      </h2>
      {declared && at && (
        <Notice tone="success">
          {t`Recebemos a sua declaração em ${words.moment(at)}: você desiste de ${words.product(declared.product)}. A confirmação está no seu e-mail, e outra chega com a devolução.`}
        </Notice>
      )}
      {open.length > 0 && (
        <ul className="grid gap-4">
          {open.map((purchase) => (
            <Withdrawal key={purchase.id} purchase={purchase} onDeclared={setDeclared} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface WithdrawalProps {
  purchase: Purchase;
  onDeclared: (purchase: Purchase) => void;
}

function Withdrawal({ purchase, onDeclared }: WithdrawalProps) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const order = useOrderWords(purchase.currency);
  const [asked, setAsked] = useState(false);
  const name = words.product(purchase.product);
  return (
    <li className="grid gap-2.5">
      <p className="leading-relaxed">
        <b className="font-semibold">{name}</b>:{' '}
        {t`até ${words.moment(purchase.withdrawable_until ?? '')} você desiste sem dizer por quê, e o dinheiro volta.`}
      </p>
      <Button
        variant="outline"
        className="h-auto min-h-11 w-full py-2.5 leading-snug whitespace-normal sm:w-auto sm:justify-self-start"
        aria-label={`${order.withdraw}: ${name}`}
        onClick={() => setAsked(true)}
      >
        {order.withdraw}
      </Button>
      <WithdrawDialog purchase={purchase} open={asked} onOpenChange={setAsked} onDeclared={onDeclared} />
    </li>
  );
}

interface WithdrawDialogProps extends WithdrawalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The second step: which contract, what goes back, what ends, and the word that declares it. */
function WithdrawDialog({ purchase, open, onOpenChange, onDeclared }: WithdrawDialogProps) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const order = useOrderWords(purchase.currency);
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => rpc('withdraw_purchase', { id: purchase.id }),
    onSuccess: (taken) => {
      onOpenChange(false);
      onDeclared(taken);
      return client.invalidateQueries({ queryKey: billingQuery.queryKey });
    },
    meta: { quiet: true },
  });
  const amount = words.money(purchase.amount, purchase.currency);
  const credits = purchase.refundable_credits;
  const bought = words.day(purchase.paid_at ?? purchase.created_at);
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
      <p className="pt-2 text-sm text-ink-2">
        {t`Contrato: ${words.product(purchase.product)}, de ${bought}. A confirmação da sua declaração chega por e-mail na hora.`}
      </p>
      <p className="pt-2 leading-relaxed">
        {typeof credits === 'number'
          ? plural(credits, {
              one: '# crédito sai da sua conta agora. Presentes já dados ficam como estão.',
              other: '# créditos saem da sua conta agora. Presentes já dados ficam como estão.',
            })
          : purchase.kind === 'game'
            ? t`O jogo deixa de ser seu.`
            : t`O acesso pago termina agora; matches e conversas ficam como estão.`}
      </p>
      {withdraw.error && (
        <Notice tone="danger" className="mt-4">
          {errorText(withdraw.error, t`Não conseguimos agora. Tente novamente.`)}
        </Notice>
      )}
      {/* In sight without scrolling on the lowest phone: nothing may hide the way out of a contract. */}
      <div className="flex flex-wrap-reverse justify-end gap-2 pt-5 max-sm:sticky max-sm:-bottom-6 max-sm:-mb-6 max-sm:bg-surface max-sm:pt-3 max-sm:pb-5">
        <Button
          variant="ghost"
          className="max-sm:w-full"
          onClick={() => onOpenChange(false)}
        >{t`Ficar com a compra`}</Button>
        <ActButton variant="danger" className="max-sm:w-full" act={withdraw}>
          {order.confirmWithdrawal}
        </ActButton>
      </div>
    </Dialog>
  );
}
