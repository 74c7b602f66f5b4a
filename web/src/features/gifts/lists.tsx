import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '@/shared/states/load-failed';
import { Badge } from '@/ui/badge';
import { EmptyState, Skeleton } from '@/ui/card';
import { EMPTY_SHELF, NO_GIFTS } from './drawings';
import { GiftLink } from './gift-link';
import { useGiftNames } from './people';
import { type Gift, giftPeopleQuery, giftsQuery } from './queries';
import { useGiftWords } from './words';

/** Received and sent gifts; quiet ones have a place of their own. */
export function GiftLists() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(giftsQuery);
  const { data: people } = useQuery(giftPeopleQuery);
  if (isError && !data) return <LoadFailed title={t`Os seus presentes não carregaram`} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-40 rounded-2xl" />;
  if (data.length === 0) {
    // Without anybody to give to, that stands above, and once is enough.
    return people?.length === 0 ? null : (
      <EmptyState art={NO_GIFTS} title={t`Nenhum presente ainda`}>
        {t`O primeiro pode ser seu: escolha para quem, logo acima.`}
      </EmptyState>
    );
  }
  const received = data.filter(({ direction, quiet }) => direction === 'received' && !quiet);
  const quiet = data.filter(({ quiet: muted }) => muted);
  const sent = data.filter(({ direction }) => direction === 'sent');
  return (
    <div className="grid grid-cols-1 gap-6">
      <GiftList title={t`Recebidos`} gifts={received} />
      <GiftList title={t`Silenciados`} gifts={quiet} />
      <GiftList title={t`Dados por você`} gifts={sent} />
    </div>
  );
}

function GiftList({ title, gifts }: { title: string; gifts: readonly Gift[] }) {
  if (gifts.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
        {gifts.map((gift) => (
          <li key={gift.id}>
            <GiftRow gift={gift} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GiftRow({ gift }: { gift: Gift }) {
  const { t } = useLingui();
  const words = useGiftWords();
  const name = useGiftNames()(gift.match_id);
  const received = gift.direction === 'received';
  const waits = received && gift.state === 'delivered';
  const person = received ? t`De ${name}` : t`Para ${name}`;
  return (
    <GiftLink gift={gift} look="row" line={`${person}, ${words.day(gift.sent_at)}`}>
      <Badge className={waits ? 'bg-sun-soft text-sun-ink' : undefined}>
        {waits ? t`Abrir` : words.state(gift.state)}
      </Badge>
    </GiftLink>
  );
}

/** The opened gifts of two people. */
export function OpenedGifts({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(giftsQuery);
  if (isError && !data) return <LoadFailed title={t`A estante não carregou`} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-40 rounded-2xl" />;
  const opened = data.filter(
    ({ match_id, state }) => match_id === matchId && (state === 'opened' || state === 'thanked'),
  );
  if (opened.length === 0) {
    return (
      <EmptyState art={EMPTY_SHELF} title={t`A estante ainda está vazia`}>
        {t`Cada presente aberto entre vocês fica aqui.`}
      </EmptyState>
    );
  }
  const has = (kind: string, direction: string) =>
    opened.some((gift) => gift.kind === kind && gift.direction === direction);
  const bridge =
    (has('brigadeiro', 'sent') && has('pastel', 'received')) ||
    (has('brigadeiro', 'received') && has('pastel', 'sent'));
  return (
    <div className="grid grid-cols-1 gap-4">
      {bridge && (
        <p className="rounded-2xl bg-sun-soft px-4 py-3 font-semibold text-sun-ink">
          {t`Doce Ponte: um brigadeiro foi, um pastel de nata voltou.`}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
        {opened.map((gift) => (
          <li key={gift.id}>
            <GiftRow gift={gift} />
          </li>
        ))}
      </ul>
    </div>
  );
}
