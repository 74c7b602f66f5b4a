import { currentLocale } from '@/texts/locale';

/** Headers of every request: the language chosen here, which the browser's own header does not know; letters follow it. */
export const headersOfPage = () => ({ 'Accept-Language': currentLocale() });
