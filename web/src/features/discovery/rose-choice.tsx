import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import { Link } from '@/router';
import { Switch } from '@/ui/switch';

// The key of the shop on the screen of gifts: one answer for both.
const shopQuery = queryOptions({
  queryKey: ['gifts', 'shop'],
  queryFn: () => rpc('gift_shop'),
  staleTime: STALE.MINUTES.ONE,
  retry: false,
  meta: { quiet: true },
});

/** Whether a rose goes with a first like: its price in credits and in money, and when it is spent. Nothing where gifts are closed. */
export function RoseChoice({ chosen, onChange }: { chosen: boolean; onChange: (chosen: boolean) => void }) {
  const { t, i18n } = useLingui();
  const { data: shop } = useQuery(shopQuery);
  const rose = shop?.gifts.find(({ kind }) => kind === 'rosa');
  if (!shop || !rose) return null;
  const money = (rose.amount / 100).toLocaleString(i18n.locale, {
    style: 'currency',
    currency: shop.currency,
  });
  const credits = rose.credits;
  const available = Math.max(0, shop.balance.available);
  const lacks = available < credits;
  const none = shop.roses_left < 1;
  const price = rose.amount > 0 ? t`${credits} créditos (${money}).` : t`${credits} créditos.`;
  return (
    <div className="grid grid-cols-1 gap-1.5 rounded-xl border border-line p-4">
      <Switch
        label={t`Uma rosa com a curtida`}
        hint={
          none
            ? t`As rosas de hoje já foram enviadas.`
            : t`${price} Ficam reservados: só são gastos se vocês dão match e a rosa é aberta. Se a curtida terminar antes, eles voltam.`
        }
        checked={chosen}
        disabled={!chosen && (lacks || none)}
        onChange={onChange}
      />
      {lacks && !none && (
        <p className="text-sm text-ink-2">
          {plural(available, {
            0: 'Você ainda não tem créditos.',
            one: 'Você tem # crédito.',
            other: 'Você tem # créditos.',
          })}{' '}
          <Link to="/gifts?creditos=1" className="font-semibold text-brand-ink underline">
            {t`Ver créditos`}
          </Link>
        </p>
      )}
    </div>
  );
}
