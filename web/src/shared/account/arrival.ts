import type { Session as WireSession } from '@supabase/auth-js';

/** What a link was sent for. Our links say so in the place that they lead to. */
export type Purpose = 'confirm' | 'recovery' | 'new-email' | 'sign-in';

/** What the address of the page says about a link that was followed to it. */
export type Landing =
  | { name: 'none' }
  /** One of the two links of a change of address was opened. */
  | { name: 'half-changed' }
  | { name: 'refused'; code: string }
  /** A code that only the browser which asked for the link can exchange. */
  | { name: 'code'; code: string; flow?: string; purpose: Purpose }
  /** Tokens in the fragment. Anybody can write such a link, so they are never used. */
  | { name: 'tokens'; purpose: Purpose };

/** Query parameters that links bring; `sb_flow_id` names the flow to the client that began it. */
const OF_LINKS = ['code', 'link', 'error', 'error_code', 'error_description', 'message', 'sb', 'sb_flow_id'];

/** Where links lead, by what they are sent for. */
export const landingPlaces: Record<Exclude<Purpose, 'sign-in'>, string> = {
  confirm: '/auth?link=conta',
  'new-email': '/?link=email',
  recovery: '/update-password',
};

const PURPOSE_BY_TYPE: Record<string, Purpose> = {
  signup: 'confirm',
  invite: 'confirm',
  email_change: 'new-email',
  recovery: 'recovery',
};

function purposeOf(place: Location): Purpose {
  const link = new URLSearchParams(place.search).get('link');
  if (link === 'conta') return 'confirm';
  if (link === 'email') return 'new-email';
  return place.pathname.startsWith('/update-password') ? 'recovery' : 'sign-in';
}

/** Reads what the page's address says. Refusals and messages stand in the fragment or the query. */
export function readLanding(place: Location): Landing {
  const fragment = new URLSearchParams(place.hash.slice(1));
  const query = new URLSearchParams(place.search);
  const said = (key: string) => fragment.get(key) ?? query.get(key);
  if (fragment.has('access_token') || fragment.has('refresh_token'))
    return { name: 'tokens', purpose: PURPOSE_BY_TYPE[fragment.get('type') ?? ''] ?? 'sign-in' };
  const refusal = said('error_code') ?? said('error');
  if (refusal) return { name: 'refused', code: refusal };
  // The wire says in a message, and in English, that the other of two links is still to be opened.
  if (fragment.has('message')) return { name: 'half-changed' };
  const code = query.get('code');
  if (!code) return { name: 'none' };
  return { name: 'code', code, flow: query.get('sb_flow_id') ?? undefined, purpose: purposeOf(place) };
}

/** Takes what a link brought out of the address, so that it is neither read twice nor left in the history. */
export function clearLanding() {
  const address = new URL(location.href);
  for (const key of OF_LINKS) address.searchParams.delete(key);
  address.hash = '';
  history.replaceState(history.state, '', address);
}

/** A session that a link or a mailed code opened, not yet the one of this page. */
export interface Arrived {
  session: WireSession;
  recovery: boolean;
  newEmail: boolean;
  /** Ends it on the server, where it is not wanted. */
  end: () => Promise<void>;
}

export type ArrivalResult = { ok: true; arrived: Arrived } | { ok: false; code: string };
