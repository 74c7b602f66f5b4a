/** The addresses of single things, up to their id. A letter on its way is nothing that one can open yet. */
const THINGS: Record<string, string> = {
  letter: '/love-letter/',
  game: '/games/',
  gift: '/gifts?presente=',
  boost: '/boost-profile?recibo=',
  couple: '/encontramos/',
};

/** Where a notification leads; null where there is nothing to open. */
export function noticePath(kind: string, ref: string | null): string | null {
  const area = kind.split('.')[0];
  if (kind === 'match.new' || area === 'message' || area === 'turn' || area === 'conv')
    return ref ? `/messages/${ref}` : '/messages';
  if (ref && (area === 'meeting' || area === 'safety'))
    return `/encontro/${ref}${area === 'safety' && kind !== 'safety.contact' ? '/tudo-bem' : ''}`;
  if (ref && kind !== 'letter.sent' && area && area in THINGS) return `${THINGS[area]}${ref}`;
  if (kind === 'beta.launch') return '/plans';
  const paths: Record<string, string> = {
    like: '/matches',
    superlike: '/matches',
    chart: '/astrology-match',
    letter: '/love-letter',
    ai: '/ai-match',
    deck: '/',
    game: '/games',
    gift: '/gifts',
    date: '/virtual-date',
    event: '/virtual-events',
    room: '/love-room',
    blind: '/blind-date',
    boost: '/boost-profile',
    seal: '/intention-quiz?ver=1',
    review: '/settings#revisoes',
    verification: '/security-verification',
    billing: '/plans',
    moderation: '/decisions',
    report: '/reports',
    security: '/settings/seguranca',
    digest: '/notifications',
    legal: '/settings#documentos',
    feedback: '/feedback',
    beta: '/feedback',
  };
  return paths[area ?? ''] ?? null;
}
