import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import { serverOrigin } from '@/config/server';

/** The member's own link, and how many joined by it. */
export const invitationQuery = queryOptions({
  queryKey: ['my-invitation'],
  queryFn: () => rpc('my_invitation'),
  staleTime: STALE.MINUTES.FIVE,
  meta: { quiet: true },
});

/** Where an invitation leads: by the member's own link where they switched it on, otherwise to the landing. */
export const invitationLink = (code: string | null | undefined) =>
  code ? `${serverOrigin()}/auth?convite=${code}` : `${serverOrigin()}/`;
