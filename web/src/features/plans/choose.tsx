import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Barcode, CreditCard, Landmark, type LucideIcon, QrCode, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { inShell } from '@/config/server';
import { leaveFor } from '@/native/leave';
import { useNavigate } from '@/router';
import { useOrderWords } from '@/shared/billing/order-words';
import { ActButton } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { choice, RadioDot } from './choice';
import { billingQuery, type Offer, type Plans } from './queries';
import { endOf, useMoneyWords } from './words';

const ICONS: Record<string, LucideIcon> = {
  card: CreditCard,
  pix: QrCode,
  boleto: Barcode,
  mb_way: Smartphone,
  multibanco: Landmark,
};

/** Chooses what to buy and how to pay it; the whole price and what follows stand beside the button. */
export function ChoosePlan({ plans }: { plans: Plans }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const [chosen, setChosen] = useState('premium_y');
  const offer = plans.offers.find((known) => known.id === chosen) ?? plans.offers[0];
  const [wanted, setWanted] = useState<string | null>(null);
  if (!offer) return <Notice>{t`Ainda não há nada à venda por aqui.`}</Notice>;
  const method = wanted && offer.methods.includes(wanted) ? wanted : (offer.methods[0] ?? 'card');
  const group = (renewing: boolean) =>
    plans.offers.filter((known) => known.renews_by.length > 0 === renewing);
  return (
    <Card className="grid grid-cols-1 gap-6 md:p-7">
      <OfferGroup
        title={t`Assinatura`}
        offers={group(true)}
        currency={plans.currency}
        chosen={offer.id}
        onChoose={setChosen}
      />
      <OfferGroup
        title={t`Passe, sem renovação`}
        offers={group(false)}
        currency={plans.currency}
        chosen={offer.id}
        onChoose={setChosen}
      />
      <fieldset>
        <legend className="mb-2.5 font-semibold">{t`Como pagar`}</legend>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
          {offer.methods.map((known) => {
            const Icon = ICONS[known] ?? CreditCard;
            return (
              <label key={known} className={choice}>
                <input
                  type="radio"
                  name="method"
                  className="sr-only"
                  checked={known === method}
                  onChange={() => setWanted(known)}
                />
                <Icon className="size-5 shrink-0 text-brand" aria-hidden="true" />
                <span className="font-semibold">{words.method(known)}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <Order offer={offer} method={method} plans={plans} />
    </Card>
  );
}

interface OfferGroupProps {
  title: string;
  offers: Offer[];
  currency: string;
  chosen: string;
  onChoose: (id: string) => void;
}

function OfferGroup({ title, offers, currency, chosen, onChoose }: OfferGroupProps) {
  const { t } = useLingui();
  const words = useMoneyWords();
  if (offers.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2.5 font-semibold">{title}</legend>
      <div className="grid grid-cols-1 gap-2">
        {offers.map((offer) => (
          <label key={offer.id} className={choice}>
            <input
              type="radio"
              name="offer"
              className="sr-only"
              checked={offer.id === chosen}
              onChange={() => onChoose(offer.id)}
            />
            <RadioDot chosen={offer.id === chosen} />
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">{words.product(offer.id)}</b>
              {offer.months !== null && offer.months > 1 && (
                <span className="block text-sm text-ink-2">
                  {t`${words.money(Math.round(offer.amount / offer.months), currency)} por mês`}
                </span>
              )}
            </span>
            <span className="shrink-0 font-display text-lg font-bold tabular-nums">
              {words.money(offer.amount, currency)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Order({ offer, method, plans }: { offer: Offer; method: string; plans: Plans }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const order = useOrderWords(plans.currency);
  const navigate = useNavigate();
  const client = useQueryClient();
  // One key for each choice, so that a second tap is the same order.
  const keys = useRef(new Map<string, string>());
  const start = useMutation({
    mutationFn: () => {
      const choice = `${offer.id} ${method}`;
      const key = keys.current.get(choice) ?? crypto.randomUUID();
      keys.current.set(choice, key);
      return rpc('start_checkout', { product: offer.id, method, key });
    },
    onSuccess: (placed) => {
      keys.current.clear();
      void client.invalidateQueries({ queryKey: billingQuery.queryKey });
      // What a bank's app pays is shown here; a card is typed in at the provider.
      const checkout = placed.state === 'created' && placed.url;
      if (checkout) void leaveFor(checkout);
      // In a shell the checkout lies over the app, which waits for the payment below it.
      if (!checkout || inShell()) void navigate(`/plans/pagamento/${placed.id}`);
    },
    meta: { quiet: true },
  });
  const renews = offer.renews_by.includes(method);
  const amount = words.money(offer.amount, plans.currency);
  const end = words.day(endOf(new Date(), offer.months, offer.days));
  const refusal =
    start.error instanceof ApiError && start.error.code === 'STATE' ? start.error.message : null;
  return (
    <div className="grid gap-4">
      <p className="leading-relaxed" aria-live="polite">
        <b className="font-semibold">{t`${amount} hoje, no total.`}</b>{' '}
        {renews
          ? t`Renova em ${end} pelo mesmo valor. Cancele antes disso em dois toques, aqui mesmo.`
          : t`Vale até ${end} e não renova sozinho.`}{' '}
        <span className="text-ink-2">{t`Desistiu em até ${plans.withdraw_days} dias? Devolvemos tudo.`}</span>
      </p>
      {start.error && (
        <Notice tone="danger">
          {refusal ?? errorText(start.error, t`O pagamento não abriu. Nada foi cobrado. Tente novamente.`)}
        </Notice>
      )}
      <div className="sticky bottom-[var(--tabs,0px)] -mx-5 -mb-5 rounded-b-xl bg-surface px-5 pt-2 pb-5 md:static md:m-0 md:p-0">
        {/* Where the law wants the obligation spelled out, its words take a second line on a phone. */}
        <ActButton
          size="lg"
          className="h-auto min-h-13 w-full py-2.5 leading-snug text-balance whitespace-normal"
          act={start}
        >
          {order.pay(amount)}
        </ActButton>
      </div>
    </div>
  );
}
