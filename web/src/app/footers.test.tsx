import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { COMPLAINTS_BOOK, inPortugal } from '@/config/law';
import { Footer as LandingFooter } from '@/features/landing/footer';
import Footer from '@/features/shell/footer';
import { myProfileQuery } from '@/shared/member/queries';
import { renderScreen } from '@/testing/render-screen';

const before = i18n.locale;
afterEach(() => {
  i18n.activate(before);
  vi.restoreAllMocks();
});

const inZone = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone,
  });

/** The addresses of the book in the footer of somebody with an account, and in that of the landing. */
const links = (locale: string, country: string | null) => {
  i18n.activate(locale);
  const client = new QueryClient();
  client.setQueryData(myProfileQuery.queryKey, { country_code: country } as never);
  const count = (footer: React.ReactNode) => {
    const { unmount } = renderScreen(footer, { client });
    const found = screen.queryAllByRole('link', { name: 'Livro de Reclamações' });
    const all = found.filter((link) => link.getAttribute('href') === COMPLAINTS_BOOK).length;
    unmount();
    return all;
  };
  return [count(<Footer />), count(<LandingFooter />)];
};

it('book_of_complaints_is_linked_in_portugal_alone', () => {
  i18n.load('pt-PT', {});
  inZone('America/Sao_Paulo');
  expect(links('pt-BR', 'BR')).toEqual([0, 0]);
  expect(links('pt-PT', 'PT')).toEqual([1, 1]);
});

it('country_of_the_account_decides_whichever_portuguese_is_read', () => {
  i18n.load('pt-PT', {});
  inZone('America/Sao_Paulo');
  expect(links('pt-BR', 'PT')).toEqual([1, 0]);
  expect(links('pt-PT', 'BR')[0]).toBe(0);
});

it('visitor_is_guessed_by_language_or_clock', () => {
  inZone('Europe/Lisbon');
  expect(links('pt-BR', null)).toEqual([1, 1]);
  inZone('Atlantic/Azores');
  expect(inPortugal('pt-BR')).toBe(true);
  inZone('Africa/Luanda');
  expect(inPortugal('pt-BR')).toBe(false);
  expect(inPortugal('pt-PT')).toBe(true);
});
