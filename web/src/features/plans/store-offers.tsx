import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import { PRODUCT } from '@/config/product';
import { buy, productsOf, restore, storeName } from '@/native/store';
import { Link } from '@/router';
import { counter } from '@/shared/member/counter';
import { storeLabel } from '@/shared/member/stores';
import { ActButton, Button } from '@/ui/button';
import { Card, Notice, Skeleton } from '@/ui/card';
import { choice, RadioDot } from './choice';
import type { Plans } from './queries';
import { useMoneyWords } from './words';

/** Premium by the store of the device: its prices, its payment, its renewals. Nothing that only the site sells. */
export default function StoreOffers({ plans }: { plans: Plans }) {
  const { t } = useLingui();
  const products = useQuery({
    queryKey: ['store-products', plans.in_stores],
    queryFn: () => productsOf(plans.in_stores),
    enabled: plans.stores.includes(storeName()),
    // The store has tried by itself; the person may ask again.
    retry: false,
    meta: { quiet: true },
  });
  const store = storeLabel(storeName());
  if (!plans.stores.includes(storeName())) {
    return <Notice>{t`Ainda não há nada à venda por aqui.`}</Notice>;
  }
  return (
    <Card className="grid grid-cols-1 gap-6 md:p-7">
      {products.isPending ? (
        <Skeleton className="h-40 rounded-lg" />
      ) : products.isError || products.data.length === 0 ? (
        <Notice>
          <div className="grid gap-3">
            <p>{t`A ${store} não respondeu. Nada foi cobrado.`}</p>
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              onClick={() => void products.refetch()}
            >
              {t`Tentar novamente`}
            </Button>
          </div>
        </Notice>
      ) : (
        <Choose products={products.data} store={store} />
      )}
      <Restore store={store} />
    </Card>
  );
}

/** The server's own sentence where it has one: what is paid already, whose purchase it is. */
const told = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code === 'STATE' ? error.message : errorText(error, fallback);

interface ChooseProps {
  products: { id: string; price: string }[];
  store: string;
}

function Choose({ products, store }: ChooseProps) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const [wanted, setWanted] = useState('premium_y');
  const chosen = products.find(({ id }) => id === wanted) ?? products[0];
  const purchase = useMutation({
    mutationFn: () => buy(chosen?.id ?? wanted, counter),
    meta: { quiet: true },
  });
  if (!chosen) return null;
  return (
    <>
      <fieldset>
        <legend className="mb-2.5 font-semibold">{t`Assinatura`}</legend>
        <div className="grid grid-cols-1 gap-2">
          {products.map(({ id, price }) => (
            <label key={id} className={choice}>
              <input
                type="radio"
                name="offer"
                className="sr-only"
                checked={id === chosen.id}
                onChange={() => setWanted(id)}
              />
              <RadioDot chosen={id === chosen.id} />
              <b className="min-w-0 flex-1 font-semibold">{words.product(id)}</b>
              <span className="shrink-0 font-display text-lg font-bold tabular-nums">{price}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="leading-relaxed" aria-live="polite">
        {chosen.id === 'premium_y'
          ? t`${chosen.price} por ano, cobrados pela ${store}. Renova sozinho até você cancelar lá.`
          : t`${chosen.price} por mês, cobrados pela ${store}. Renova sozinho até você cancelar lá.`}{' '}
        <Link className="underline" to="/terms">{t`Termos de Uso`}</Link>
        {' · '}
        <Link className="underline" to="/privacy-policy">{t`Política de Privacidade`}</Link>
      </p>
      <div role="status">
        {purchase.data === 'pending' && (
          <Notice tone="sun">
            {t`A ${store} ainda espera uma confirmação ou o pagamento. Quando chegar, o Premium abre sozinho.`}
          </Notice>
        )}
      </div>
      {purchase.error && (
        <Notice tone="danger">
          {told(
            purchase.error,
            t`A compra não terminou. Se a ${store} cobrou, toque em Restaurar compras: nada se perde.`,
          )}
        </Notice>
      )}
      <ActButton size="lg" className="w-full" act={purchase}>
        {t`Assinar por ${chosen.price}`}
      </ActButton>
    </>
  );
}

function Restore({ store }: { store: string }) {
  const { t } = useLingui();
  const again = useMutation({ mutationFn: () => restore(counter), meta: { quiet: true } });
  return (
    <div className="grid gap-3">
      <div role="status">
        {again.data === 0 && (
          <Notice>{t`A ${store} não tem nenhuma assinatura ativa do ${PRODUCT} nesta conta da loja.`}</Notice>
        )}
      </div>
      {again.error && (
        <Notice tone="danger">
          {told(again.error, t`Não conseguimos restaurar agora. Tente novamente.`)}
        </Notice>
      )}
      <ActButton variant="ghost" className="justify-self-center" act={again}>
        {t`Restaurar compras`}
      </ActButton>
    </div>
  );
}
