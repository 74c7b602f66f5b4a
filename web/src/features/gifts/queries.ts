import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';
import { ownMatches } from '@/shared/member/own-matches';

export type Shop = FunctionResult<'gift_shop'>;
export type ShopGift = Shop['gifts'][number];
export type ShopPack = Shop['packs'][number];
export type Gift = FunctionResult<'gift'>;
export type GiftKind = ShopGift['kind'];
export type StatementLine = FunctionResult<'wallet_statement'>[number];

/** The shop with the balance. Reading it brings the credits of the month. */
export const shopQuery = functionQuery(['gifts', 'shop'], 'gift_shop', STALE.MINUTES.ONE);

/** All gifts of the user, the newest first. */
export const giftsQuery = queryOptions({
  queryKey: ['gifts', 'list'],
  queryFn: () => rpc('my_gifts', {}),
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
});

/** One gift, with its picture. */
export const giftQuery = (id: string) =>
  queryOptions({
    queryKey: ['gifts', 'one', id],
    queryFn: () => rpc('gift', { id }),
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
  });

/** The newest movements of credits. */
export const statementQuery = functionQuery(['gifts', 'statement'], 'wallet_statement', STALE.MINUTES.ONE);

/** What gifts do to a conversation. */
export const effectsQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['gifts', 'effects', matchId],
    queryFn: () => rpc('gift_effects', { match_id: matchId }),
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
  });

/** The people to whom a gift can go, and those of gifts: matches with a name and a portrait. */
export const giftPeopleQuery = queryOptions({
  queryKey: ['matches', 'gift-people'],
  queryFn: () => ownMatches('id,state,person_id,person:people(id,name,avatar_path)', 200),
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
});

export type GiftPerson = Awaited<ReturnType<NonNullable<typeof giftPeopleQuery.queryFn>>>[number];
