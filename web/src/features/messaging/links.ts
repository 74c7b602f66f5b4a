/** A part of a text: plain, or an address. */
export interface LinkPart {
  at: number;
  text: string;
  /** Where it leads; only of addresses of the web. */
  href?: string;
  host?: string;
  /** The name of the site is not what it looks like. */
  odd?: boolean;
}

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
/** Marks that end a sentence rather than an address. */
const TAIL = /[.,;:!?)\]}'»…]+$/u;

function read(found: string): Pick<LinkPart, 'href' | 'host' | 'odd'> | null {
  try {
    const url = new URL(/^www\./iu.test(found) ? `https://${found}` : found);
    if (!url.hostname.includes('.')) return null;
    const host = url.hostname.replace(/^www\./u, '');
    const odd =
      host.split('.').some((label) => label.startsWith('xn--')) ||
      url.username !== '' ||
      url.password !== '' ||
      /^[\d.]+$/u.test(host);
    return { href: url.href, host, odd };
  } catch {
    return null; // Not an address after all.
  }
}

/** Whether a text may have an address; cheap, for the many that have none. */
export const mayHaveLink = (text: string): boolean => /https?:|www\./iu.test(text);

/** Cuts a text at its addresses. */
export function splitAtLinks(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let done = 0;
  for (const { 0: whole, index } of text.matchAll(LINK)) {
    const found = whole.replace(TAIL, '');
    const link = read(found);
    if (!link) continue;
    if (index > done) parts.push({ at: done, text: text.slice(done, index) });
    parts.push({ at: index, text: found, ...link });
    done = index + found.length;
  }
  if (done < text.length) parts.push({ at: done, text: text.slice(done) });
  return parts;
}
