import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox';

it.each([
  ['ana@gmail.com', 'https://mail.google.com/'],
  ['Ana@GMAIL.com', 'https://mail.google.com/'],
  ['ana@hotmail.com.br', 'https://outlook.live.com/mail/'],
  ['ana@outlook.pt', 'https://outlook.live.com/mail/'],
  ['ana@live.com.pt', 'https://outlook.live.com/mail/'],
  ['ana@yahoo.com.br', 'https://mail.yahoo.com/'],
  ['ana@icloud.com', 'https://www.icloud.com/mail'],
  ['ana@sapo.pt', 'https://mail.sapo.pt/'],
])('the mail to %s is read at %s', (email, address) => {
  expect(mailboxOf(email)).toBe(address);
});

it.each(['ana@example.org', 'gmail.com@example.org', 'ana@notgmail.com', 'ana@live.example.com', 'ana'])(
  'nobody is sent to a mailbox that %s may not have',
  (email) => {
    expect(mailboxOf(email)).toBeUndefined();
  },
);
