// What the wire answers under every picture: one member, and the little that each page asks.

export const user = {
  id: '7b0f8a2e-0d55-4a3e-9d7f-0c7e8a1f2b33',
  email: 'beatriz@example.org',
  name: 'Beatriz',
  verified: true,
};
const b64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
export const wireUser = {
  id: user.id,
  email: user.email,
  aud: 'authenticated',
  role: 'authenticated',
  email_confirmed_at: '2026-11-01T10:00:00Z',
  user_metadata: { name: user.name },
  app_metadata: {},
  created_at: '2026-11-01T10:00:00Z',
};
const expires = Math.floor(Date.now() / 1000) + 3600;
export const wireSession = {
  access_token: `${b64({ alg: 'HS256' })}.${b64({ sub: user.id, exp: expires, role: 'authenticated', aal: 'aal1' })}.c2lnbmVk`,
  refresh_token: 'refresh',
  expires_in: 3600,
  expires_at: expires,
  token_type: 'bearer',
  user: wireUser,
};

/** Answers by path; a function may look at the request. A path that is not here answers 404. */
export const answers = {
  '/rest/v1/rpc/legal_standing': { owed: [], coming: [] },
  '/rest/v1/rpc/badges': { messages: 2, matches: 0, notifications: 3, likes: 4 },
  '/rest/v1/profiles': [{ id: user.id, full_name: 'Beatriz', avatar_url: null, birthdate: '1997-02-10' }],
  '/functions/v1/check-subscription': { subscribed: false, purchasedGames: [] },
  '/functions/v1/ad': null,
  '/functions/v1/beta-status': { isBetaUser: false, isBetaExpired: false, daysLeft: 0, betaUserLimit: 50 },
  '/functions/v1/public-stats': { users: 10000, countries: 45, connections_today: 2500, online: 2543 },
  '/rest/v1/rpc/mark_delivered': null,
  '/rest/v1/rpc/message_reactions': [],
  '/rest/v1/conversation_cards': [],
  '/rest/v1/rpc/gift_effects': { framed: [], pinned: [], sweet_bridge: false },
  '/rest/v1/rpc/saved_people': [],
  '/rest/v1/rpc/deck_wish': { on: false },
  '/rest/v1/rpc/match_opening': { mine: null, theirs: null },
  '/rest/v1/rpc/opening_question': { question: null },
  '/rest/v1/rpc/city_visit': {
    visit: null,
    planned: [],
    visits: 1,
    days_ahead: 30,
    changes_left: 2,
    next_change_at: null,
  },
  '/rest/v1/rpc/shared_optional_answers': [],
  '/rest/v1/consents': [],
  '/rest/v1/rpc/search_cities': [
    { id: 1, name: 'Recife', region: 'Pernambuco', country: 'BR', country_name: 'Brasil' },
    { id: 2, name: 'Recanto das Emas', region: 'Distrito Federal', country: 'BR', country_name: 'Brasil' },
  ],
};
