import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isOnline } from '@/api/network';
import { session } from '@/shared/account/session';
import { keepOnly, readAllKept, withoutPresence, writeKept } from '@/shared/device/kept';

interface Answer {
  queryKey: QueryKey;
  data: unknown;
}

/** Rows of a list that are kept: those that are looked for without network. */
const ROWS = 50;
const NAME = 'answer:';

const shortened = (data: unknown) => (Array.isArray(data) ? data.slice(0, ROWS).map(withoutPresence) : data);

/** Keeps every answer to a query whose `meta.kept` is set, and shows it again where the network has not answered. */
export function keepAnswers(client: QueryClient) {
  // The library takes for granted that a page starts online, and would then not hear that the network is back.
  onlineManager.setOnline(isOnline());
  client.getQueryCache().subscribe(({ type, query }) => {
    const now = session.get();
    if (type !== 'updated' || !query.meta?.kept || query.state.status !== 'success' || now.name !== 'in')
      return;
    const answer: Answer = { queryKey: query.queryKey, data: shortened(query.state.data) };
    void writeKept(now.user.id, NAME + query.queryHash, answer, query.state.dataUpdatedAt);
  });
  let shown: string | undefined;
  const show = () => {
    const now = session.get();
    if (now.name === 'out') shown = undefined;
    if (now.name !== 'in' || now.user.id === shown) return;
    shown = now.user.id;
    void showKept(client, now.user.id);
  };
  session.watch(show);
  show();
}

async function showKept(client: QueryClient, me: string) {
  await keepOnly(me);
  for (const { value, at } of await readAllKept<Answer>(me, NAME)) {
    const now = session.get();
    if (now.name !== 'in' || now.user.id !== me) return;
    if (client.getQueryData(value.queryKey) === undefined)
      client.setQueryData(value.queryKey, value.data, { updatedAt: at });
  }
}
