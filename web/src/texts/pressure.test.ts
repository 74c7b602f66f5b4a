import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../tests/catalogue';

/**
 * What a text may not do to its reader. The product sells nothing by fear, haste or shame: whoever leaves, declines or
 * does not pay reads plain words.
 */
const PRESSURE: Record<string, RegExp> = {
  'invented haste': new RegExp(
    '(?<!por ?que )(só|apenas|somente) (hoje|agora|por tempo)|(por )?tempo limitado|últim[ao]s? (chance|oportunidade|vaga|hora)s?' +
      '|(?<!\\p{L})corra(?!\\p{L})|antes que (acabe|termine|seja tarde)|garant[ae] já|imperdível|quase esgotad|restam (só|apenas)',
    'iu',
  ),
  'fear of missing':
    /não percas? |(vai|vais|está|estás) perder|(está|estás) perdendo|perdendo (likes|curtidas|gostos|matches)/iu,
  'shame for declining':
    /^não,? (obrigad[oa],? )?(eu )?(prefiro|quero continuar|não (quero|preciso|gosto)|vou ficar)/iu,
  'guilt for leaving':
    /(sentir(emos|ei|ão)?|vamos sentir) (a )?(sua|tua) falta|não (vá|vás) embora|que pena que (vai|vais)|(nos|vai nos) deixar/iu,
  'invented company':
    /\d* ?(pessoas?|alguém) (está|estão) (te )?(vendo|olhando|a ver|a olhar)|pessoas? (esperando|à espera) (por|de) (você|ti)/iu,
  'invented numbers':
    /(milhares|milhões|centenas) de (pessoas|casais|perfis|usuários|utilizadores)|o mais (vendido|escolhido|popular)|\d+ ?% d(as pessoas|os casais|os usuários|os utilizadores)/iu,
  countdown:
    /(oferta|desconto|preço|promoção)[^.]* (acaba|termina|expira)|(o|seu|teu) tempo está (acabando|a acabar)|(acaba|termina|expira) em (poucos|\{?\d+\}?) (segundos|minutos)/iu,
  streak:
    /dias? (seguidos|consecutivos)|(quebr(e|es|ar)|perd(er|as?)|mant(er|enha|ém)) (a|sua|tua) (sequência|série|chama)|sequência de \S+ dias/iu,
  'refusal as a loss':
    /^(continuar|ficar|seguir) sem (proteção|benefícios|vantagens|matches)|^(abrir mão|desistir) d(o amor|e encontrar)|^perder (a chance|o desconto|tudo)/iu,
};

/** Where something is paid for: nothing there is chosen beforehand by a tick, and no way out is drawn to be missed. */
const PAID = import.meta.glob<string>(
  ['../features/{plans,gifts,boosts,games}/**/*.tsx', '../shared/billing/**/*.tsx', '!../**/*.test.tsx'],
  { eager: true, query: '?raw', import: 'default' },
);
const IN_SOURCE: Record<string, RegExp> = {
  'ticked beforehand': /defaultChecked|type="checkbox"[^>]*\schecked(?!=\{)/,
  'hidden refusal':
    /(opacity-(0|5|10|20|30)(?!\d)|text-\[?(8|9|10)px|text-ink-3|invisible)[^>]*>\s*\{?t?`?(Cancelar|Agora não|Não, obrigad|Desistir|Recusar|Fechar)/,
};

const found = (text: string) =>
  Object.entries(PRESSURE).flatMap(([name, words]) => (words.test(text) ? [`${name}: ${text}`] : []));

const CONTENT = '../crates/app/content';

/** The sentences of a file of content. */
const sentences = (path: string) => {
  const text = readFileSync(`${CONTENT}/${path}`, 'utf8');
  const parts = path.endsWith('.json') ? JSON.stringify(JSON.parse(text)).split('"') : text.split('\n');
  return parts.filter((part) => part.includes(' '));
};

const filesBelow = (folder: string) =>
  readdirSync(`${CONTENT}/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(CONTENT.length + 1));

/** The sentences of the server, which mails, pushes and refusals are made of: in both languages. */
const ofServer = () => filesBelow('portugal').flatMap(sentences);

/** What the product itself says elsewhere: cards of games, scripts of the demonstration, questions, legal documents. */
const ofContent = () =>
  [
    ...filesBelow('games'),
    ...filesBelow('legal'),
    'demo_scripts.json',
    'optional_questions.json',
    'prompts.json',
    'talk.json',
  ].map((path) => [path, sentences(path)] as const);

describe('texts press nobody', () => {
  it('finds each kind of pressure in a text that has it', () => {
    const samples = [
      'Só hoje: 50% no Premium',
      'Não perca quem gostou de você',
      'Não, prefiro ficar sem ver',
      'Vamos sentir a sua falta',
      '12 pessoas estão olhando o seu perfil',
      'Milhares de casais já se encontraram aqui',
      'A oferta termina em 10 minutos',
      'Você entrou 7 dias seguidos',
      'Continuar sem vantagens',
    ];
    expect(samples.map((text) => found(text)[0]?.split(':')[0])).toEqual(Object.keys(PRESSURE));
    expect(samples.map((text) => found(text).length)).toEqual(samples.map(() => 1));
    const sources = ['<input type="checkbox" checked />', '<Button className="opacity-20">{t`Agora não`}'];
    expect(Object.values(IN_SOURCE).map((words, at) => words.test(sources[at] ?? ''))).toEqual([true, true]);
    expect(found('Não, obrigado')).toEqual([]);
    expect(found('Ainda não há mensagens.')).toEqual([]);
  });

  it.each(['pt-BR', 'pt-PT'] as const)('no text of the app in %s', (locale) => {
    const entries = catalogue(locale);
    expect(entries.length).toBeGreaterThan(1000);
    expect(entries.flatMap(({ source, words }) => found(words || source))).toEqual([]);
  });

  it('no text of the server', () => {
    const texts = ofServer();
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.flatMap(found)).toEqual([]);
  });

  it('nothing that is paid for is ticked beforehand, and no refusal is hidden', () => {
    const files = Object.entries(PAID);
    expect(files.length).toBeGreaterThan(20);
    const hits = files.flatMap(([path, source]) =>
      Object.entries(IN_SOURCE).flatMap(([name, words]) => (words.test(source) ? [`${name}: ${path}`] : [])),
    );
    expect(hits).toEqual([]);
  });

  it('no card of a game, script, question or legal text', () => {
    const files = ofContent();
    expect(files.map(([path]) => path)).toEqual(expect.arrayContaining(['games/quebra-gelo.json']));
    expect(files.filter(([path]) => path.startsWith('legal/')).length).toBeGreaterThan(3);
    expect(files.flatMap(([, texts]) => texts).length).toBeGreaterThan(400);
    expect(files.flatMap(([path, texts]) => texts.flatMap(found).map((text) => `${path}: ${text}`))).toEqual(
      [],
    );
  });
});
