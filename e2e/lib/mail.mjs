// Captured mails and short messages: what the product would have sent.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './wait.mjs';

/** What a folder of captured messages holds for one recipient, oldest first: names of files sort by time. */
function captured(folder, recipient) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter((message) => message.to === recipient);
}

/** The mails to one address so far. */
export const mailsTo = (server, address) => captured(join(server.folder, 'mail'), address);

/** The short messages to one number so far; the number has its plus sign. */
export const textsTo = (server, number) => captured(join(server.folder, 'sms'), number);

/** The link of a mail is on a line of its own. */
export function linkOf(mail) {
  const link = mail.text.split('\n').find((line) => line.startsWith('http'));
  if (!link) throw new Error(`a mail without a link: ${mail.subject}`);
  return link.trim();
}

/** Waits for the `count`-th mail to an address and answers it. */
export function nextMail(server, address, count = 1) {
  return until(`mail ${count} to ${address}`, () => mailsTo(server, address)[count - 1]);
}

/** Waits for the `count`-th short message to a number and answers it. */
export function nextText(server, number, count = 1) {
  return until(`short message ${count} to ${number}`, () => textsTo(server, number)[count - 1]);
}

/** The six digits of a message. */
export function codeOf(message) {
  const code = /\b\d{6}\b/.exec(message.text.replaceAll(/https?:\S+/g, ''));
  if (!code) throw new Error('a message without a code');
  return code[0];
}

/** The parameter of a mailed link that is the token's hash. */
export const hashOf = (mail) => new URL(linkOf(mail)).searchParams.get('token');

/** Follows a mailed link as a browser does and answers where it leads: `{ place, query, fragment }`. */
export async function follow(link) {
  const answer = await fetch(link, { redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`a mailed link answered ${answer.status}`);
  const place = answer.headers.get('location');
  const { searchParams, hash } = new URL(place);
  return { place, query: Object.fromEntries(searchParams), fragment: Object.fromEntries(new URLSearchParams(hash.slice(1))) };
}
