import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Footer as LandingFooter } from '@/features/landing/footer';
import Footer from '@/features/shell/footer';
import { MemoryRouter } from '@/router/memory-router';
import { Texts } from '@/texts/provider';

const before = i18n.locale;
afterEach(() => i18n.activate(before));

const links = (locale: string) => {
  i18n.activate(locale);
  const { unmount } = render(
    <Texts>
      <MemoryRouter>
        <Footer />
        <LandingFooter />
      </MemoryRouter>
    </Texts>,
  );
  const found = screen.queryAllByRole('link', { name: 'Livro de Reclamações' });
  const addresses = found.map((link) => link.getAttribute('href'));
  unmount();
  return addresses;
};

it('book_of_complaints_is_linked_in_portugal_alone', () => {
  i18n.load('pt-PT', {});
  expect(links('pt-BR')).toEqual([]);
  expect(links('pt-PT')).toEqual(['https://www.livroreclamacoes.pt/', 'https://www.livroreclamacoes.pt/']);
});
