import { publicConfig } from '@/config/product';
import { fromServer } from '@/config/server';
import { isOnline } from './network';

/** What sort of failure it is; each has its own way out. */
export type FailureKind = 'chunk' | 'network' | 'graphics' | 'state' | 'unknown';

/** What a report says of a failure in the browser. */
export interface Failure {
  kind: FailureKind | 'not-found';
  outcome: 'corrected' | 'correcting' | 'failed';
  error: unknown;
}

/** As many as the server takes in an hour; a page that fails in a loop tells nothing new after them. */
const MOST = 20;
const HOUR = 3_600_000;
let sent: number[] = [];

/** One word without what could name a person: addresses, ids, tokens, queries, long numbers. */
function harmless(word: string): string {
  if (word.includes('@')) return '<address>';
  const [path = ''] = word.split(/[?#]/);
  return path
    .split('/')
    .map((part) => {
      const digits = part.replace(/\D/g, '').length;
      const opaque = part.length > 40 || digits >= 8 || (part.length >= 20 && digits >= 6);
      // Our own files have numbers too: their digest, the line and the column.
      return opaque && !(part.length <= 60 && part.includes('.js:')) ? '<id>' : part;
    })
    .join('/');
}

/** The text as it may leave the browser. */
export const scrub = (text: string): string => text.replace(/[^\s()[\]{}<>,;'"]+/g, harmless);

/** Which build this is: the digest in the name of its first file. */
const version = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.match(/-([\w-]+)\.js/)?.[1] ??
  '';

/**
 * Tells the operator that something failed here, without a person in it: it goes without a session, and what
 * looks like a name, an id or a token is taken out. Nobody waits for it, and nothing depends on it.
 */
export function report({ kind, outcome, error }: Failure, now = Date.now()): void {
  sent = sent.filter((time) => now - time < HOUR);
  if (sent.length >= MOST || !isOnline()) return;
  sent.push(now);
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const body = {
    kind,
    outcome,
    message: scrub(message).slice(0, 300),
    stack: scrub(stack).slice(0, 2000),
    screen: scrub(location.pathname),
    version: version(),
  };
  fetch(fromServer('/functions/v1/client-error'), {
    method: 'POST',
    keepalive: true,
    headers: { apikey: publicConfig().anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((failure: unknown) => console.warn('report', failure));
}
