import { expect, it } from 'vitest';
import { foldedEmail, phoneDigits, readContacts } from './read';

it('addresses_are_folded_as_the_server_folds_them', () => {
  expect(foldedEmail(' A.na+x@GoogleMail.com ')).toBe('ana@gmail.com');
  expect(foldedEmail('rui@example.org')).toBe('rui@example.org');
  for (const wrong of ['', 'rui', '@example.org', 'rui@', 'a b@example.org', '+x@example.org']) {
    expect(foldedEmail(wrong)).toBeUndefined();
  }
});

it('numbers_get_the_country_of_the_language_unless_they_have_one', () => {
  expect(phoneDigits('(11) 98765-4321', 'pt-BR')).toBe('5511987654321');
  expect(phoneDigits('011 98765-4321', 'pt-BR')).toBe('5511987654321');
  expect(phoneDigits('912 345 678', 'pt-PT')).toBe('351912345678');
  expect(phoneDigits('+351 912 345 678', 'pt-BR')).toBe('351912345678');
  expect(phoneDigits('00351912345678', 'pt-BR')).toBe('351912345678');
  for (const wrong of ['190', '12/03/1990', 'casa 12', '+1', '1'.repeat(20)]) {
    expect(phoneDigits(wrong, 'pt-BR')).toBeUndefined();
  }
});

it('contacts_of_cards_tables_and_typed_text_are_read_once', () => {
  const card = [
    'BEGIN:VCARD',
    'FN:Rui 912345678',
    'TEL;TYPE=CELL:+55 11 98765-',
    ' 4321',
    'item1.EMAIL;TYPE=INTERNET:Rui.Reis@gmail.com',
    'TEL;VALUE=uri:tel:+55-11-98765-4321',
    'NOTE:escreva a ana@example.org',
    'END:VCARD',
  ].join('\r\n');
  expect(readContacts(card, 'pt-BR')).toEqual(['5511987654321', 'ruireis@gmail.com']);
  const table = 'Nome,E-mail,Telefone\n"Silva, Rui",rui@example.org,"(11) 98765-4321"\nBia,,';
  expect(readContacts(table, 'pt-BR')).toEqual(['rui@example.org', '5511987654321']);
  expect(readContacts('rui@example.org; RUI@example.org\nnada', 'pt-BR')).toEqual(['rui@example.org']);
  expect(readContacts('', 'pt-BR')).toEqual([]);
});
