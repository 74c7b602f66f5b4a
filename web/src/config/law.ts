/** Portugal's electronic book of complaints, to which the law asks for a link. */
export const COMPLAINTS_BOOK = 'https://www.livroreclamacoes.pt/';
