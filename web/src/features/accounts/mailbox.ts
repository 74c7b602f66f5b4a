/** Where the mail of well-known providers is read, by the domain of the address. */
const MAILBOXES: ReadonlyArray<[domain: RegExp, address: string]> = [
  [/^(gmail|googlemail)\.com$/, 'https://mail.google.com/'],
  [/^(outlook|hotmail|live|msn)\.(com|com\.[a-z]{2}|[a-z]{2})$/, 'https://outlook.live.com/mail/'],
  [/^(yahoo|ymail|rocketmail)\.(com|com\.[a-z]{2}|[a-z]{2})$/, 'https://mail.yahoo.com/'],
  [/^(icloud|me|mac)\.com$/, 'https://www.icloud.com/mail'],
  [/^sapo\.pt$/, 'https://mail.sapo.pt/'],
  [/^uol\.com\.br$/, 'https://email.uol.com.br/'],
  [/^bol\.com\.br$/, 'https://email.bol.uol.com.br/'],
  [/^terra\.com\.br$/, 'https://mail.terra.com.br/'],
  [/^(proton\.me|protonmail\.com|pm\.me)$/, 'https://mail.proton.me/'],
];

/** The page where the mail to this address is read; undefined where the provider is not known. */
export function mailboxOf(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return MAILBOXES.find(([pattern]) => pattern.test(domain))?.[1];
}
