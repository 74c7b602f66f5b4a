/** Addresses and numbers as their digests are made: folded as the server folds its own. */

const EMAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:]{2,}$/;
const PHONE = /^\+?[\d\s().-]+$/;

/** An address without what mail services ignore; undefined for anything else. */
export function foldedEmail(written: string): string | undefined {
  const lower = written.trim().toLowerCase();
  if (!EMAIL.test(lower)) return undefined;
  const at = lower.lastIndexOf('@');
  const local = (lower.slice(0, at).split('+')[0] ?? '').replaceAll('.', '');
  const domain = lower.slice(at + 1);
  return local ? `${local}@${domain === 'googlemail.com' ? 'gmail.com' : domain}` : undefined;
}

/** Digits of a number with its country; a number without one is of the country of the language. */
export function phoneDigits(written: string, locale: string): string | undefined {
  const trimmed = written.trim();
  if (!PHONE.test(trimmed)) return undefined;
  let digits = trimmed.replace(/\D/g, '');
  if (trimmed.startsWith('+')) return wholeNumber(digits);
  if (digits.startsWith('00')) return wholeNumber(digits.slice(2));
  digits = digits.replace(/^0+/, '');
  const portugal = locale === 'pt-PT';
  if (portugal && digits.length === 9) return `351${digits}`;
  if (!portugal && (digits.length === 10 || digits.length === 11)) return `55${digits}`;
  return digits.length >= 12 ? wholeNumber(digits) : undefined;
}

const wholeNumber = (digits: string) => (digits.length >= 8 && digits.length <= 15 ? digits : undefined);

/** The parts of a text that may be a contact: values of a vCard, cells of a table, or what was typed. */
function candidates(text: string): string[] {
  if (!/^\s*BEGIN:VCARD/i.test(text))
    return text.split(/[\n\r,;\t]+/).map((cell) => cell.replaceAll('"', ''));
  // A line that begins with a space continues the one before it.
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const wanted = lines.filter((line) => /^([\w-]+\.)?(EMAIL|TEL)[;:]/i.test(line));
  return wanted.map((line) => line.slice(line.indexOf(':') + 1).replace(/^(tel|mailto):/i, ''));
}

/** Every contact of a text, each once. */
export function readContacts(text: string, locale: string): string[] {
  const found = candidates(text).map((part) => foldedEmail(part) ?? phoneDigits(part, locale));
  return [...new Set(found.filter((contact) => contact !== undefined))];
}
