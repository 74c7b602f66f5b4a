import { describe, expect, it } from 'vitest';
import { catalogue, type Entry, read } from '../../tests/catalogue';

/** Whole words, whatever their case. */
const anyOf = (...words: string[]) => new RegExp(`(?<![\\p{L}-])(${words.join('|')})(?!\\p{L})`, 'iu');

const brazil = catalogue('pt-BR');
const portugal = catalogue('pt-PT');
const keysOf = (entries: Entry[]) => entries.map(({ island, source }) => `${island}: ${source}`).sort();

/** Words that Portugal says otherwise, and the address `você`, which there is stiff or rude: we say `tu`. */
const BRAZILIAN = anyOf(
  'vocês?|telas?|celular(es)?|senhas?|usuári[oa]s?|cadastr\\p{L}+|aplicativos?|baix(ar|e|ou)|delet\\p{L}+|contatos?',
  'fatos?|registr\\p{L}+|esportes?|arquivos?|curt(ir|iu|ida|idas|e|o)|câmera|conexão|conexões|exclu(ir|a|ído|ída|são)',
  'gerencia\\p{L}*|planej\\p{L}+|aba|abas|salv(ar|e|o|a)|equipe|gêmeos|câncer|digite|cartório|todo mundo|a gente',
  'pra|cadê|aonde|aparelhos?|compartilh\\p{L}+|acess(ar|e|ou)|suporte|assina(turas?|r|nte)|estorno|golpes?|jeito',
  'configurações|bebês?|banheiros?|ônibus|trens?|geladeira|metrô|time|bate-papo|bacana|checar|xingar|sobrenome',
  'parcela\\p{L}*|comprovantes?|demais|entend(i|er|eu)',
  // Brazil's circumflex before m and n, and the letters that the common spelling took away.
  '\\p{L}*[êô][mn][aeiouáéíóú]\\p{L}*|(re|con|de|per)cepç(ão|ões)|aspect\\p{L}*|direct\\p{L}*|project\\p{L}*|act(ual|iv)\\p{L}*|óptim\\p{L}*|acç\\p{L}+',
);
/** How Brazil puts words together: `não está mais` (`já não está`), `Nenhum match ainda`, `ver meu mapa`. */
const TURNS = anyOf(
  'não (está|estão|é|são|existe|vale|serve|aparece|funciona) mais|nenhuma? \\p{L}+ ainda|d(er|eu) certo|(dar|ter|de) um tempo',
  '(?!lugar|ser )\\p{L}+[aei]r (meus?|minhas?|teus?|tuas?)|(precisa|precisam|precisas) \\p{L}+[aei]r|mudar de ideia',
);
/** A text that begins with what is mine or yours has its article there: `Os meus matches`. */
const BARE = /^(meus?|minhas?|teus?|tuas?) /iu;
/** One word for one thing: what is mailed is an `email`, what is followed a `link`. */
const TERMS = anyOf(
  'e-mails?|ligaç(ão|ões) (já não é|do campo)|transferir (os|o) \\p{L}+|(no|do|fora do) beta',
);
/** `estás a fazer`, never `está fazendo`. */
const GERUND = /(?<!\p{L})(est(ou|ás|á|amos|ão|ava|avas|avam)) \p{L}+ndo(?!\p{L})/iu;
/**
 * Imperatives and possessives of `você`: a reader addressed as `tu` does not read `tente`, nor
 * `para si`.
 */
const STIFF = anyOf(
  'tente|escolha uma?|confira|confirme|verifique|responda|escreva|desconfie|permita|pague|cole-o|veja (o|a|quem)',
  '(para|de|a) si|consigo|o que (escreveu|estava a \\p{L}+)|seu|sua|seus|suas',
);

/** Where such a word is right after all. */
const EXEMPT: Array<{ words: RegExp; because: string }> = [
  { words: /toda a gente/i, because: '"Toda a gente" is how Portugal says everybody.' },
  {
    words: /Conexão (com Propósito|Genuína)/,
    because: 'Names of seals, which the specification quotes; the stored seal is this name.',
  },
  { words: /cada um com o seu/i, because: 'Of everybody, not of the reader.' },
  { words: /vocês(?! (têm|estão|são))/i, because: 'The plural of tu: two people are addressed.' },
];
const stripped = (words: string) =>
  EXEMPT.reduce(
    (text, one) => text.replace(new RegExp(one.words, 'giu'), ''),
    // What a gap is called is not said.
    words.replace(/\{\w+\}/g, ''),
  );
const strange = (words: string) =>
  [BRAZILIAN, TURNS, BARE, TERMS, GERUND, STIFF]
    .map((pattern) => pattern.exec(stripped(words))?.[0])
    .find(Boolean);

/** Gaps, plural forms and marks around words: a translation without them loses a name, a number or a link. */
const gaps = (text: string) =>
  [...new Set(text.match(/(?<!(?:one|other|=\d+) )\{\w+(?=[,}])|<\/?\d+\/?>/g))].sort();

describe('the words of Portugal', () => {
  it('are there for every text, and for none that is gone', () => {
    expect(keysOf(portugal)).toEqual(keysOf(brazil));
    expect(portugal.length).toBeGreaterThan(2000);
    expect(portugal.filter(({ words }) => words.trim() === '')).toEqual([]);
  });

  it('leave every gap where it belongs', () => {
    expect(portugal.filter(({ source, words }) => gaps(source).join() !== gaps(words).join())).toEqual([]);
  });

  it('are not those of Brazil where the two plainly differ', () => {
    const wrong = portugal.flatMap(({ island, words }) => {
      const word = strange(words);
      return word ? [`${island}: "${word}" in: ${words}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('are exempt for a reason that still holds', () => {
    const idle = EXEMPT.filter((one) => !portugal.some(({ words }) => one.words.test(words)));
    expect(idle).toEqual([]);
  });

  it.each([
    'Você já tem',
    'Esta tela',
    'O seu celular',
    'Estamos confirmando',
    'Tente novamente',
    'Aberto para si',
    'O que escreveu continua guardado',
    'Este mapa não está mais disponível',
    'Nenhum match ainda',
    'Ver meu mapa',
    'Meus matches',
    'A cerimônia',
    'Confirma o e-mail',
    'O teu lugar no beta',
    'Acesse a sua conta',
  ])('would not be %s', (words) => expect(strange(words)).toBeTruthy());

  it.each([
    'Já tens',
    'Este ecrã',
    'Estamos a confirmar',
    'Toda a gente',
    'Vocês os dois',
    'Sagitário',
    'Ver o meu mapa',
    'Os teus matches',
    'Já não está',
    'Contacto',
  ])('may be %s', (words) => expect(strange(words)).toBeUndefined());

  it('are read as they are written, empty ones too', () => {
    const text =
      'msgid ""\nmsgstr ""\n\n#: a.tsx\nmsgid "Oi"\nmsgstr ""\n\nmsgid ""\n"Um "\n"dois"\nmsgstr "\\"A\\""\n';
    expect(read(text, 'x')).toEqual([
      { island: 'x', source: 'Oi', words: '' },
      { island: 'x', source: 'Um dois', words: '"A"' },
    ]);
  });
});
