// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources with templates are what is read here.
import { describe, expect, it } from 'vitest';
import { type Stray, strays } from '../../tests/strays';

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/*-world.ts', '!../api/database.types.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

/** What is outside of the catalogues on purpose: where, which words, and why. */
const EXEMPT: Array<{ file: RegExp; text: RegExp; because: string }> = [
  {
    file: /^config\/product\.ts$/,
    text: /^Enlace$/,
    because: 'The name of the product is one in every language.',
  },
  {
    file: /^features\/(accounts\/providers|world\/share-items)\.tsx$/,
    text: /^(Google|Apple|Facebook|Twitter)$/,
    because: 'Names of companies.',
  },
  {
    file: /^app\/crash\.tsx$/,
    text: /^Unexpected Application Error!$/,
    because: 'The specification quotes it in English, and the catalogue itself may be what failed.',
  },
  {
    file: /^ui\/toaster\.tsx$/,
    text: /^Notifications$/,
    because: 'The specification quotes the label of the container in English.',
  },
  {
    file: /^shared\/profile\/values\.ts$/,
    text: /^\p{L}+$/u,
    because: 'Values of the wire; useValueWord says those that Portugal writes otherwise.',
  },
  {
    file: /^features\/trust\/answer-words\.ts$/,
    text: /^\p{L}+,?( \p{L}+,?)+$/u,
    because: 'Answers as the wire has them, beside the words that are shown.',
  },
  {
    file: /^features\/(feedback|staff)\//,
    text: /^segurança$/,
    because: 'A value of the wire, compared and never shown.',
  },
  {
    file: /^(features\/intention\/authenticity\.tsx|shared\/person\/person-words\.ts)$/,
    text: /^Em construção$/,
    because: 'A value of the wire, compared and never shown.',
  },
  {
    file: /^features\/(world\/places\.ts|landing\/hero\.tsx)$/,
    text: /^\p{L}+( \p{L}+)*$/u,
    because: 'Names of places.',
  },
  {
    file: /^native\//,
    text: /^(App|Browser|Camera|Filesystem|Keyboard|Share|Store)$/,
    because: 'Names of plugins.',
  },
  {
    file: /\.tsx?$/,
    text: /^(Enter|Escape|Backspace|Files)$/,
    because: 'Keys of the keyboard, and the type of what is dragged.',
  },
];

const found = Object.entries(sources).flatMap(([path, source]) => {
  const file = path.replace('../', '');
  return strays(source, file).map((stray) => ({ file, ...stray }));
});
const exemptionOf = ({ file, text }: { file: string; text: string }) =>
  EXEMPT.find((one) => one.file.test(file) && one.text.test(text));

describe('every text that a person reads', () => {
  it('passes through a catalogue', () => {
    const wrong = found
      .filter((stray) => !exemptionOf(stray))
      .map(({ file, line, kind, text }) => `${file}:${line} (${kind}) ${text}`);
    expect(wrong).toEqual([]);
    expect(Object.keys(sources).length).toBeGreaterThan(350);
  });

  it('is exempt for a reason that still holds', () => {
    const used = new Set(found.map(exemptionOf));
    expect(EXEMPT.filter((one) => !used.has(one)).map((one) => one.because)).toEqual([]);
  });
});

const MACROS = `import { t, msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
`;
const seen = (body: string): Array<Pick<Stray, 'kind' | 'text'>> =>
  strays(`${MACROS}function Screen() { ${body} }`, 'screen.tsx').map(({ kind, text }) => ({ kind, text }));

describe('the search for strays', () => {
  it.each([
    ['return <p>Olá</p>;', 'between tags', 'Olá'],
    ['return <p>Ok</p>;', 'between tags', 'Ok'],
    ['return <p>{name} Sair</p>;', 'between tags', 'Sair'],
    ["return <p>{'sair'}</p>;", 'between tags', 'sair'],
    ["return <p>{busy ? 'saindo' : t`Sair`}</p>;", 'between tags', 'saindo'],
    ["return <p>{name ?? 'alguém'}</p>;", 'between tags', 'alguém'],
    ["return <p>{open && 'aberto'}</p>;", 'between tags', 'aberto'],
    ['return <p>{`${name} saiu`}</p>;', 'between tags', '… saiu'],
    ['return <b aria-label="Fechar" />;', 'attribute', 'Fechar'],
    ['return <b aria-label={"fechar"} />;', 'attribute', 'fechar'],
    ['return <b title={`fechar ${name}`} />;', 'attribute', 'fechar …'],
    ['return <img alt="retrato" />;', 'attribute', 'retrato'],
    ['return <input placeholder={wide ? "busca" : t`Buscar`} />;', 'attribute', 'busca'],
    ['return <Field label="idade" />;', 'attribute', 'idade'],
    ["toast('salvo');", 'toast', 'salvo'],
    ["toast.error(error.message ?? 'falhou');", 'toast', 'falhou'],
    ["toast(t`Salvo`, { description: 'tudo certo' });", 'toast', 'tudo certo'],
    ["throw new Error('Não deu certo');", 'words', 'Não deu certo'],
    ["return 'Tente outra vez';", 'words', 'Tente outra vez'],
    ["return 'Fechar';", 'words', 'Fechar'],
    ['return `Falta um passo para ${name}`;', 'words', 'Falta um passo para …'],
    ["return { label: 'quem você procura' };", 'words', 'quem você procura'],
    ["return t`Olá, ${name ?? 'você aí'}`;", 'words', 'você aí'],
    [
      "return z.string().min(1, 'Preencha este campo com o nome');",
      'words',
      'Preencha este campo com o nome',
    ],
  ] as const)('finds what is wrong in %s', (body, kind, text) => {
    expect(seen(body)).toEqual([{ kind, text }]);
  });

  it.each([
    'return <p>{t`Olá`}</p>;',
    'return <p aria-label={t`Fechar ${name}`} className="text-ink a-b">{count}: {name}</p>;',
    'return <Trans>Ao entrar, você aceita os <a href="/terms">Termos</a>.</Trans>;',
    'return <Plural value={n} one="# pessoa" other="# pessoas" />;',
    "return <Button variant={open ? 'primary' : 'outline'} to={`/people/${id}`}>{t`Abrir`}</Button>;",
    "return <p>{state === 'running' ? t`Em curso` : count}</p>;",
    'const later = msg`Até logo`; toast.success(t`Salvo`, { id: "saved" });',
    "console.warn('A falha não foi contada');",
    "throw new Error('There is no catalogue of that name');",
    "return matchMedia('(prefers-color-scheme: dark)').matches && cn('grid gap-2', open && 'is-open');",
  ])('has nothing to say about %s', (body) => {
    expect(seen(body)).toEqual([]);
  });

  it('does not take a function of the same name for the catalogue', () => {
    const source = "const t = (words: string) => words; export const a = () => t('Olá, você');";
    expect(strays(source, 'a.ts')).toEqual([{ line: 1, kind: 'words', text: 'Olá, você' }]);
  });

  it('finds a text that is read before its catalogue is there', () => {
    const source = `${MACROS}export const LABEL = t\`Sair\`;\nexport const LATER = msg\`Sair\`;`;
    expect(strays(source, 'a.ts')).toEqual([{ line: 3, kind: 'too early', text: 't`Sair`;' }]);
  });
});
