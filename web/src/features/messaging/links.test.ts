import { expect, it } from 'vitest';
import { mayHaveLink, splitAtLinks } from './links';

const links = (text: string) => splitAtLinks(text).filter((part) => part.href);

it('addresses are cut out of a text without the marks that end a sentence', () => {
  const text = 'Olha (https://exemplo.com/a?b=1), ou www.receitas.pt.';
  expect(links(text)).toMatchObject([
    { text: 'https://exemplo.com/a?b=1', href: 'https://exemplo.com/a?b=1', host: 'exemplo.com', odd: false },
    { text: 'www.receitas.pt', href: 'https://www.receitas.pt/', host: 'receitas.pt', odd: false },
  ]);
  expect(
    splitAtLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('what is no address of the web stays text', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,oi',
    'file:///etc/passwd',
    'http://',
    'oi. tudo bem?',
    'http://intranet/x',
  ])
    expect(links(text), text).toEqual([]);
  expect(mayHaveLink('bom dia')).toBe(false);
});

it('names that imitate others are marked', () => {
  // The fourth letter is Cyrillic.
  expect(links('https://ban\u0441o.com')[0]).toMatchObject({
    odd: true,
    host: expect.stringMatching(/^xn--/u),
  });
  expect(links('https://exemplo.com@golpe.net/')[0]).toMatchObject({ odd: true, host: 'golpe.net' });
  expect(links('http://127.0.0.1/entrar')[0]).toMatchObject({ odd: true });
});
