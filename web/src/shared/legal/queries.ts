import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import { currentLocale } from '@/texts/locale';

export type DocumentId = 'terms' | 'privacy';

/** The words of one version; without one, those in force. */
export const legalTextQuery = (document: DocumentId, version: string | null) =>
  queryOptions({
    queryKey: ['legal-text', document, version, currentLocale()],
    queryFn: () =>
      rpc('legal_text', { document, language: currentLocale(), ...(version === null ? {} : { version }) }),
    staleTime: STALE.HOURS.ONE,
    meta: { quiet: true },
  });

/** All documents with their versions. */
export const legalDocumentsQuery = queryOptions({
  queryKey: ['legal-documents'],
  queryFn: () => rpc('legal_documents', { language: currentLocale() }),
  staleTime: STALE.HOURS.ONE,
});
