import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from '@/router/memory-router';
import { Texts } from '@/texts/provider';

interface Around {
  /** The address at which it is drawn. */
  at?: string;
  /** The cache; by default an empty one that asks each thing once. */
  client?: QueryClient;
}

/** An empty cache that gives up after the first failure. */
export const impatientCache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Draws a part of the app with what it finds around it there: texts, an address and a cache. */
export const renderScreen = (part: ReactNode, { at = '/', client = impatientCache() }: Around = {}) =>
  render(
    <QueryClientProvider client={client}>
      <Texts>
        <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
      </Texts>
    </QueryClientProvider>,
  );
