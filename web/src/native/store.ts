import { Capacitor } from '@capacitor/core';
import { plugin, type StorePlugin, type StoreProduct } from './plugins';

/** The server's word for the store of this device. */
export type StoreName = 'apple' | 'google';

export const storeName = (): StoreName => (Capacitor.getPlatform() === 'ios' ? 'apple' : 'google');

/** The server's part in a purchase. */
export interface Counter {
  /** The account's name in the stores; rejects where it may not buy. */
  token: () => Promise<string>;
  /** Opens what a proof proves; rejects where it proves nothing. */
  verify: (proof: string) => Promise<unknown>;
}

const theStore = (): StorePlugin => {
  const store = plugin('Store');
  if (!store) throw new Error('no store plugin');
  return store;
};

/** The products that the store knows of these, in the order in which they were asked for. */
export async function productsOf(ids: string[], store = theStore()): Promise<StoreProduct[]> {
  const { products } = await store.getProducts({ ids });
  return ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
}

/** Only what the server opened is finished: until then the store tells of it again at each start. */
async function deliver(proof: string, counter: Counter, store: StorePlugin): Promise<void> {
  await counter.verify(proof);
  await store.finish({ proof });
}

/** Buys a product. The server is asked first, so that nobody pays for what they have. */
export async function buy(
  id: string,
  counter: Counter,
  store = theStore(),
): Promise<'purchased' | 'pending' | 'cancelled'> {
  const account = await counter.token();
  const made = await store.purchase({ id, account });
  if (made.state === 'purchased') await deliver(made.proof, counter, store);
  return made.state;
}

/** Shows the server every running subscription; answers how many counted. One that is refused hides no other. */
export async function restore(counter: Counter, store = theStore()): Promise<number> {
  const { proofs } = await store.restore();
  const shown = await Promise.allSettled(proofs.map((proof) => deliver(proof, counter, store)));
  const refused = shown.find((one) => one.status === 'rejected');
  const counted = shown.filter((one) => one.status === 'fulfilled').length;
  if (refused && counted === 0) throw refused.reason;
  return counted;
}

/** Delivers what the store tells by itself: an approval that came later, a renewal, a purchase cut short. */
export async function followPurchases(verify: Counter['verify'], store = plugin('Store')): Promise<void> {
  await store?.addListener('purchase', ({ proof }) => {
    deliver(proof, { token: () => Promise.reject(new Error('nothing is bought here')), verify }, store).catch(
      (error: unknown) => console.error('A purchase was not delivered; the store tells of it again', error),
    );
  });
}
