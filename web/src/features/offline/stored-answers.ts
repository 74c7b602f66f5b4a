import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isOnline } from '@/api/network';
import { session } from '@/shared/account/session';
import {
  readAllStored,
  removeOtherAccounts,
  withoutPresence,
  writeStored,
} from '@/shared/device/offline-store';

interface Answer {
  queryKey: QueryKey;
  data: unknown;
}

/** Rows of a list that are stored: those that are needed without network. */
const ROWS = 50;
const NAME = 'answer:';

const shortened = (data: unknown) => (Array.isArray(data) ? data.slice(0, ROWS).map(withoutPresence) : data);

/** Stores every answer to a query whose `meta.stored` is set, and shows it again where the network has not answered. */
export function storeAnswers(client: QueryClient) {
  // The library takes for granted that a page starts online, and would then not notice that the network is back.
  onlineManager.setOnline(isOnline());
  client.getQueryCache().subscribe(({ type, query }) => {
    const now = session.get();
    if (type !== 'updated' || !query.meta?.stored || query.state.status !== 'success' || now.name !== 'in')
      return;
    const answer: Answer = { queryKey: query.queryKey, data: shortened(query.state.data) };
    void writeStored(now.user.id, NAME + query.queryHash, answer, query.state.dataUpdatedAt);
  });
  let shown: string | undefined;
  const show = () => {
    const now = session.get();
    if (now.name === 'out') shown = undefined;
    if (now.name !== 'in' || now.user.id === shown) return;
    shown = now.user.id;
    void showStored(client, now.user.id);
  };
  session.watch(show);
  show();
}

async function showStored(client: QueryClient, me: string) {
  await removeOtherAccounts(me);
  for (const { value, at } of await readAllStored<Answer>(me, NAME)) {
    const now = session.get();
    if (now.name !== 'in' || now.user.id !== me) return;
    if (client.getQueryData(value.queryKey) === undefined)
      client.setQueryData(value.queryKey, value.data, { updatedAt: at });
  }
}
