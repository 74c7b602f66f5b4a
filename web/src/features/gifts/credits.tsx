import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { inShell } from '@/config/server';
import { BuySheet } from '@/shared/billing/buy-sheet';
import { LoadFailed } from '@/shared/states/load-failed';
import { Button, ButtonLink } from '@/ui/button';
import { Card, Notice, Skeleton } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { type Shop, type ShopPack, type StatementLine, shopQuery, statementQuery } from './queries';
import { useGiftWords } from './words';

/** Balance, packs, statement, and the switch for quiet. */
export function Credits() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(shopQuery);
  if (isError && !data) return <LoadFailed title={t`Os créditos não carregaram`} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-64 rounded-2xl" />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <BalanceCard shop={data} />
      <Packs shop={data} />
      <Statement />
      <Quiet shop={data} />
    </div>
  );
}

function BalanceCard({ shop }: { shop: Shop }) {
  const { t } = useLingui();
  const { available, pending } = shop.balance;
  const owed = -available;
  return (
    <Card>
      <p className="font-display text-3xl font-extrabold tabular-nums">
        <Plural value={Math.max(0, available)} _0="0 créditos" one="# crédito" other="# créditos" />
      </p>
      {available < 0 && (
        <Notice tone="sun" className="mt-2">
          {t`Um pagamento foi desfeito depois que os créditos dele foram usados. ${plural(owed, { one: 'Falta # crédito', other: 'Faltam # créditos' })} para voltar a zero.`}
        </Notice>
      )}
      {pending > 0 && (
        <p className="mt-1 text-ink-2">
          <Plural
            value={pending}
            one="# reservado em um presente que ainda não foi aberto."
            other="# reservados em presentes que ainda não foram abertos."
          />
        </p>
      )}
      <p className="mt-3 text-sm leading-relaxed text-ink-2">
        {t`Todo mês entram ${shop.monthly} créditos sem custo, até um saldo de ${shop.ceiling}. Créditos são para presentes: não passam para outra pessoa nem viram dinheiro.`}
      </p>
    </Card>
  );
}

function Packs({ shop }: { shop: Shop }) {
  const { t } = useLingui();
  const words = useGiftWords();
  const [chosen, setChosen] = useState<ShopPack | null>(null);
  // What is sold on the web is not offered in the apps of the stores.
  if (shop.packs.length === 0 || inShell()) return null;
  return (
    <Card aria-labelledby="pacotes">
      <h2 id="pacotes" className="text-lg font-bold">{t`Pacotes`}</h2>
      <ul className="mt-3 grid gap-2">
        {shop.packs.map((pack) => (
          <li key={pack.product}>
            <Button
              variant="outline"
              onClick={() => setChosen(pack)}
              className="h-auto min-h-14 w-full justify-between"
            >
              <span className="tabular-nums">
                <Plural value={pack.credits} one="# crédito" other="# créditos" />
              </span>
              <b className="tabular-nums">{words.money(pack.amount, shop.currency)}</b>
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm leading-relaxed text-ink-2">
        {t`A parte que você não usar volta em dinheiro até ${shop.withdraw_days} dias depois da compra, em Planos, nas suas compras.`}
      </p>
      <ButtonLink
        to="/plans"
        variant="ghost"
        size="sm"
        className="mt-1 -ml-3"
      >{t`Ver minhas compras`}</ButtonLink>
      {chosen && (
        <BuySheet
          product={chosen.product}
          methods={chosen.methods}
          title={t`${chosen.credits} créditos por ${words.money(chosen.amount, shop.currency)}`}
          currency={shop.currency}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
}

/** What a movement changed in the end: nothing for a gift that went back. */
function change({ change: amount, state }: StatementLine) {
  if (state === 'voided' || state === 'expired') return '0';
  return amount > 0 ? `+${amount}` : `−${-amount}`;
}

function Statement() {
  const { t } = useLingui();
  const words = useGiftWords();
  const { data } = useQuery(statementQuery);
  if (!data || data.length === 0) return null;
  return (
    <Card aria-labelledby="extrato">
      <h2 id="extrato" className="text-lg font-bold">{t`Extrato`}</h2>
      <ul className="mt-1 divide-y divide-line">
        {data.map((line) => (
          <li key={line.id} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">{words.kind(line.kind)}</b>
              <span className="text-sm text-ink-2">
                {words.day(line.at)}
                {line.kind === 'gift' && <> · {words.line(line.state)}</>}
              </span>
            </span>
            <span className="font-display font-bold tabular-nums">{change(line)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Quiet({ shop }: { shop: Shop }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const mute = useMutation({
    mutationFn: (muted: boolean) => rpc('set_gifts_muted', { muted }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['gifts'] }),
    onError: (error) => toast.error(errorText(error, t`Erro ao salvar dados`)),
    meta: { quiet: true },
  });
  return (
    <Card>
      <Switch
        label={t`Silenciar presentes`}
        hint={t`Chegam sem aviso e ficam num lugar à parte. Quem dá não fica sabendo, e recebe os créditos de volta se você não abrir.`}
        checked={mute.isPending ? mute.variables : shop.muted}
        onChange={(muted) => mute.mutate(muted)}
      />
    </Card>
  );
}
