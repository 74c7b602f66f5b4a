import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@/router';
import { LoadFailed } from '@/shared/states/load-failed';
import { Button, ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { GiftArt } from './art';
import { useGiftNames } from './people';
import { type GiftKind, type Shop, type ShopGift, shopQuery } from './queries';
import { useGiftWords } from './words';
import { WriteSheet } from './write';

/** The balance, which leads to the credits. */
export function BalanceLink() {
  const { t } = useLingui();
  const { data } = useQuery(shopQuery);
  if (!data) return null;
  const count = data.balance.available;
  return (
    <Link
      to="/gifts?creditos=1"
      aria-label={t`Você tem ${plural(count, { 0: '0 créditos', one: '# crédito', other: '# créditos' })}. Ver créditos`}
      className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sun px-4 font-semibold text-on-sun tabular-nums"
    >
      <Coins aria-hidden="true" className="size-5" />
      {count}
    </Link>
  );
}

/** The twelve gifts for one match. */
export function ShopFor({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(shopQuery);
  const [chosen, setChosen] = useState<GiftKind | null>(null);
  const [writing, setWriting] = useState(false);
  const name = useGiftNames()(matchId);
  if (isError && !data) return <LoadFailed title={t`Os presentes não carregaram`} onRetry={refetch} />;
  if (!data) return <ShopSkeleton />;
  const gift = data.gifts.find(({ kind }) => kind === chosen);
  return (
    <>
      <p className="mb-3 text-ink-2 short:hidden">{t`Cada presente abre alguma coisa entre vocês.`}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 md:grid-cols-3 lg:grid-cols-4">
        {data.gifts.map((one) => (
          <li key={one.kind} className="grid">
            <GiftTile
              gift={one}
              shop={data}
              chosen={one.kind === chosen}
              onChoose={() => setChosen(one.kind)}
            />
          </li>
        ))}
      </ul>
      {gift && <ChosenBar gift={gift} shop={data} onWrite={() => setWriting(true)} />}
      {gift && writing && (
        <WriteSheet
          key={gift.kind}
          gift={gift}
          shop={data}
          matchId={matchId}
          name={name}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

interface TileProps {
  gift: ShopGift;
  shop: Shop;
  chosen: boolean;
  onChoose: () => void;
}

function GiftTile({ gift, shop, chosen, onChoose }: TileProps) {
  const words = useGiftWords();
  const { name, effect } = words.gift(gift.kind);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        // Who comes by keys finds it above the bar of the chosen gift.
        'flex scroll-mb-[calc(12rem+var(--tabs,0px))] flex-col overflow-hidden rounded-2xl border bg-surface text-left transition-shadow',
        chosen ? 'border-brand shadow-[0_0_0_2px_var(--brand)]' : 'border-line hover:border-line-strong',
      )}
    >
      <GiftArt kind={gift.kind} className="h-24 w-full" />
      <span className="flex flex-1 flex-col gap-0.5 px-3.5 pt-2.5 pb-3">
        <b className="font-display text-base leading-tight font-bold [overflow-wrap:anywhere]">{name}</b>
        <span className="text-[.82rem] leading-snug text-ink-2">{effect}</span>
        <Price gift={gift} shop={shop} className="mt-auto pt-1.5" />
      </span>
    </button>
  );
}

/** The price in credits, and in money beside it. */
export function Price({ gift, shop, className }: { gift: ShopGift; shop: Shop; className?: string }) {
  const words = useGiftWords();
  return (
    <span className={cn('flex flex-wrap items-baseline gap-x-1.5 text-[.88rem] tabular-nums', className)}>
      <b className="font-semibold">
        <Plural value={gift.credits} one="# crédito" other="# créditos" />
      </b>
      <span className="text-ink-2">{words.money(gift.amount, shop.currency)}</span>
    </span>
  );
}

/** The gift that was chosen, what is left after it, and the way on. */
function ChosenBar({ gift, shop, onWrite }: { gift: ShopGift; shop: Shop; onWrite: () => void }) {
  const { t } = useLingui();
  const words = useGiftWords();
  const left = shop.balance.available - gift.credits;
  const price = words.money(gift.amount, shop.currency);
  const credits = gift.credits;
  const missing = -left;
  return (
    <section
      aria-label={words.gift(gift.kind).name}
      className="sticky bottom-[var(--tabs,0px)] z-10 -mx-4 mt-4 grid gap-3 rounded-t-3xl bg-surface px-4 py-4 max-md:border-t max-md:border-line md:shadow-lift md:mx-0 md:bottom-0"
    >
      <div className="flex items-center gap-3">
        <GiftArt kind={gift.kind} className="size-13 shrink-0 rounded-xl p-1" />
        <div className="min-w-0 flex-1">
          <b className="block font-display text-lg leading-tight font-bold">{words.gift(gift.kind).name}</b>
          <p className="text-sm text-ink-2 tabular-nums">
            {left >= 0
              ? t`${credits} créditos, ${price}. ${plural(left, { 0: 'Ficam 0', one: 'Fica #', other: 'Ficam #' })}.`
              : t`${credits} créditos, ${price}. ${plural(missing, { one: 'Falta #', other: 'Faltam #' })}.`}
          </p>
        </div>
      </div>
      {left >= 0 ? (
        <Button onClick={onWrite} className="h-13.5 w-full text-[1.05rem]">{t`Escrever o bilhete`}</Button>
      ) : (
        <ButtonLink to="/gifts?creditos=1" variant="outline" className="w-full">{t`Ver créditos`}</ButtonLink>
      )}
    </section>
  );
}

export function ShopSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
      <span className="sr-only">{t`Carregando...`}</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-48 rounded-2xl" />
      ))}
    </div>
  );
}
