import { rpc } from '@/api/call';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The digest of one contact; the contact itself never leaves the device. */
export async function digestOf(contact: string, salt: string, rounds: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytes(contact), 'PBKDF2', false, ['deriveBits']);
  const recipe = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: rounds };
  const digest = new Uint8Array(await crypto.subtle.deriveBits(recipe, key, 256));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Digests of all contacts, in alphabetical order, so that their order says nothing either. */
export async function digestsOf(contacts: string[]): Promise<string[]> {
  const { salt, rounds } = await rpc('contact_digest');
  const digests: string[] = [];
  for (const contact of contacts) digests.push(await digestOf(contact, salt, rounds));
  return digests.sort();
}
