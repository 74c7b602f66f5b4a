import { rpc } from '@/api/call';
import { queries } from '@/api/query';
import { type Counter, storeName } from '@/native/store';
import { billingQuery, subscriptionQuery } from './queries';

/** What the server does with purchases of the device's store. */
export const counter: Counter = {
  token: async () => (await rpc('store_purchase_token', { store: storeName() })).token,
  verify: async (proof) => {
    const billing = await rpc('verify_store_purchase', { store: storeName(), proof });
    queries.setQueryData(billingQuery.queryKey, billing);
    void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
  },
};
