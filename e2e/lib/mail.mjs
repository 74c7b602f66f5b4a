// Captured mails: what the product would have sent.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './wait.mjs';

/** The mails to one address so far, oldest first: names of files sort by time. */
export function mailsTo(server, address) {
  const folder = join(server.folder, 'mail');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter((mail) => mail.to === address);
}

/** The link of a mail stands on a line of its own. */
export function linkOf(mail) {
  const link = mail.text.split('\n').find((line) => line.startsWith('http'));
  if (!link) throw new Error(`a mail without a link: ${mail.subject}`);
  return link.trim();
}

/** Waits for the `count`-th mail to an address and answers it. */
export function nextMail(server, address, count = 1) {
  return until(`mail ${count} to ${address}`, () => mailsTo(server, address)[count - 1]);
}
