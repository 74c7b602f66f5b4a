import { describe, expect, it } from 'vitest';
import { catalogue, type Entry, read } from '../../tests/catalogue';

const brazil = catalogue('pt-BR');
const portugal = catalogue('pt-PT');
const keysOf = (entries: Entry[]) => entries.map(({ island, source }) => `${island}: ${source}`).sort();

/** Words that Portugal says otherwise, and the address `você`, which there is stiff or rude: we say `tu`. */
const BRAZILIAN =
  /(?<![\p{L}-])(vocês?|telas?|celular(es)?|senhas?|usuári[oa]s?|cadastr\p{L}+|aplicativos?|baix(ar|e|ou)|delet\p{L}+|contatos?|fatos?|registro|registr(ar|e|ou)|esportes?|arquivos?|curt(ir|iu|ida|idas|e|o)|câmera|conexão|conexões|excluir|exclua|gerencia\p{L}*|planej\p{L}+|aba|abas|salv(ar|e|o|a)|equipe|gêneros?|econôm\p{L}+|polêm\p{L}+|gêmeos|câncer|digite|cartório|todo mundo|a gente|pra|cadê|aonde)(?!\p{L})/iu;
/** `estás a fazer`, never `está fazendo`. */
const GERUND = /(?<!\p{L})(est(ou|ás|á|amos|ão|ava|avas|avam)) \p{L}+ndo(?!\p{L})/iu;
/** Orders and possessives of `você`: whoever is called `tu` is not told `tente`, nor `para si`. */
const STIFF =
  /(?<!\p{L})(tente|escolha uma?|confira|confirme|verifique|responda|escreva|desconfie|permita|pague|cole-o|veja (o|a|quem)|(para|de|a) si|consigo)(?!\p{L})/iu;

/** Where such a word is right after all. */
const EXEMPT: Array<{ words: RegExp; because: string }> = [
  { words: /toda a gente/i, because: '"Toda a gente" is how Portugal says everybody.' },
  {
    words: /Conexão (com Propósito|Genuína)/,
    because: 'Names of seals, which the specification quotes; the stored seal is this name.',
  },
  { words: /vocês(?! (têm|estão|são))/i, because: 'The plural of tu: two people are addressed.' },
];
const stripped = (words: string) =>
  EXEMPT.reduce((text, one) => text.replace(new RegExp(one.words, 'giu'), ''), words);
const strange = (words: string) =>
  [BRAZILIAN, GERUND, STIFF].map((pattern) => pattern.exec(stripped(words))?.[0]).find(Boolean);

/** Gaps, plural forms and marks around words: a translation without them loses a name, a number or a link. */
const gaps = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g))].sort();

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
  ])('would not be %s', (words) => expect(strange(words)).toBeTruthy());

  it.each(['Já tens', 'Este ecrã', 'Estamos a confirmar', 'Toda a gente', 'Vocês os dois', 'Sagitário'])(
    'may be %s',
    (words) => expect(strange(words)).toBeUndefined(),
  );

  it('are read as they are written, empty ones too', () => {
    const text =
      'msgid ""\nmsgstr ""\n\n#: a.tsx\nmsgid "Oi"\nmsgstr ""\n\nmsgid ""\n"Um "\n"dois"\nmsgstr "\\"A\\""\n';
    expect(read(text, 'x')).toEqual([
      { island: 'x', source: 'Oi', words: '' },
      { island: 'x', source: 'Um dois', words: '"A"' },
    ]);
  });
});
