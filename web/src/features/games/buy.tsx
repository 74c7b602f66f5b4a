import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { inShell } from '@/config/server';
import { leaveFor } from '@/native/leave';
import { useNavigate } from '@/router';
import { useOrderWords } from '@/shared/billing/order-words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import type { Game } from './queries';
import { useGameWords } from './words';

/** Buying a game once and for good. What is sold on the web is not offered in the apps of the stores. */
export function BuyGame({ game, currency }: { game: Game; currency: string }) {
  const { t } = useLingui();
  const { money, refusal } = useGameWords();
  const { payBy } = useOrderWords(currency);
  const navigate = useNavigate();
  // One key for each way of paying: pressing twice is one order.
  const [keys] = useState(() => new Map(game.methods.map((method) => [method, crypto.randomUUID()])));
  const names: Record<string, string> = {
    pix: t`Pix`,
    card: t`Cartão`,
    boleto: t`Boleto`,
    mb_way: t`MB WAY`,
    multibanco: t`Multibanco`,
  };
  const buy = useMutation({
    mutationFn: (method: string) =>
      rpc('start_checkout', { product: game.product ?? '', method, key: keys.get(method) ?? null }),
    onSuccess: (order) => {
      // What a bank's app pays is shown here; a card is typed in at the provider.
      if (order.state === 'created' && order.url) void leaveFor(order.url);
      else void navigate(`/plans/pagamento/${order.id}`);
    },
    meta: { quiet: true },
  });
  if (game.owned || game.amount === null || game.methods.length === 0 || inShell()) return null;
  const price = money(game.amount, currency);
  return (
    <section className="rounded-xl border border-line p-4">
      <h3 className="font-semibold">{t`Comprar uma vez por ${price}`}</h3>
      <p className="mt-0.5 text-sm text-ink-2">{t`Fica seu, sem renovação. Quem joga com você não paga.`}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {game.methods.map((method) => (
          <Button
            key={method}
            variant="outline"
            className="h-auto min-h-11 py-2 leading-snug text-balance whitespace-normal"
            busy={buy.isPending && buy.variables === method}
            onClick={() => buy.mutate(method)}
          >
            {payBy(names[method] ?? method)}
          </Button>
        ))}
      </div>
      {buy.error && (
        <Notice tone="danger" className="mt-3">
          {refusal(buy.error, t`O pagamento não abriu. Nada foi cobrado. Tente novamente.`)}
        </Notice>
      )}
    </section>
  );
}
