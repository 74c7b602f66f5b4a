import { expect, it, vi } from 'vitest';
import { fakeStore } from './fakes';
import { buy, followPurchases, productsOf, restore } from './store';

const counter = () => ({
  token: vi.fn(async () => 'the-account'),
  verify: vi.fn(async (_proof: string): Promise<unknown> => ({ tier: 'premium' })),
});

it('products_come_in_the_order_of_the_server_and_unknown_ones_are_left_out', async () => {
  const store = fakeStore({ prices: { premium_y: 'R$ 199,90', premium_m: 'R$ 29,90' } });
  const found = await productsOf(['premium_m', 'premium_q', 'premium_y'], store.plugin);
  expect(found.map(({ id, price }) => [id, price])).toEqual([
    ['premium_m', 'R$ 29,90'],
    ['premium_y', 'R$ 199,90'],
  ]);
});

it('purchase_is_finished_only_after_the_server_opened_it', async () => {
  const [store, server] = [fakeStore(), counter()];
  server.verify.mockImplementation(async () => expect(store.finish).not.toHaveBeenCalled());
  expect(await buy('premium_m', server, store.plugin)).toBe('purchased');
  expect(store.purchase).toHaveBeenCalledWith({ id: 'premium_m', account: 'the-account' });
  expect(server.verify).toHaveBeenCalledWith('proof-of-premium_m');
  expect(store.finish).toHaveBeenCalledWith({ proof: 'proof-of-premium_m' });
});

it('account_that_may_not_buy_never_reaches_the_store', async () => {
  const [store, server] = [fakeStore(), counter()];
  server.token.mockRejectedValue(new Error('subscribed'));
  await expect(buy('premium_m', server, store.plugin)).rejects.toThrow('subscribed');
  expect(store.purchase).not.toHaveBeenCalled();
});

it('purchase_that_the_server_refuses_stays_unfinished', async () => {
  const [store, server] = [fakeStore(), counter()];
  server.verify.mockRejectedValue(new Error('another account'));
  await expect(buy('premium_m', server, store.plugin)).rejects.toThrow('another account');
  expect(store.finish).not.toHaveBeenCalled();
});

it.each(['pending', 'cancelled'] as const)('purchase_that_is_%s_shows_the_server_nothing', async (state) => {
  const [store, server] = [fakeStore({ state }), counter()];
  expect(await buy('premium_m', server, store.plugin)).toBe(state);
  expect(server.verify).not.toHaveBeenCalled();
});

it('restore_counts_what_the_server_took_and_one_refusal_hides_no_other', async () => {
  const [store, server] = [fakeStore({ proofs: ['old', 'good'] }), counter()];
  server.verify.mockImplementation((proof) =>
    proof === 'old' ? Promise.reject(new Error('another account')) : Promise.resolve({}),
  );
  expect(await restore(server, store.plugin)).toBe(1);
  expect(store.finish.mock.calls).toEqual([[{ proof: 'good' }]]);
  server.verify.mockRejectedValue(new Error('another account'));
  await expect(restore(server, store.plugin)).rejects.toThrow('another account');
  expect(await restore(server, fakeStore({ proofs: [] }).plugin)).toBe(0);
});

it('purchase_that_the_store_tells_of_by_itself_is_delivered', async () => {
  const store = fakeStore();
  const verify = vi.fn(async () => ({}));
  store.send('purchase', { proof: 'approved-later' });
  await followPurchases(verify, store.plugin);
  await vi.waitFor(() => expect(store.finish).toHaveBeenCalledWith({ proof: 'approved-later' }));
  expect(verify).toHaveBeenCalledWith('approved-later');
});

it('purchase_that_cannot_be_delivered_is_logged_and_left_to_the_store', async () => {
  const store = fakeStore();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await followPurchases(() => Promise.reject(new Error('offline')), store.plugin);
  store.send('purchase', { proof: 'p' });
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(store.finish).not.toHaveBeenCalled();
  await expect(followPurchases(vi.fn(), undefined)).resolves.toBeUndefined();
});
