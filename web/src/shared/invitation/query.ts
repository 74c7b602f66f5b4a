import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import { serverOrigin } from '@/config/server';

/** The member's own link, and how many joined by it. */
export const invitationQuery = functionQuery(['my-invitation'], 'my_invitation', STALE.MINUTES.FIVE);

/** Where an invitation leads: by the member's own link where they switched it on, otherwise to the landing. */
export const invitationLink = (code: string | null | undefined) =>
  code ? `${serverOrigin()}/auth?convite=${code}` : `${serverOrigin()}/`;
