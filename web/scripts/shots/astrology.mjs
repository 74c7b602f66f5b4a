// The screens of astrology, with the wire's answers.

const sides = (sun, moon, rising, venus, mars) =>
  Object.entries({ sun, moon, rising, venus, mars }).map(([point, signs]) => ({ point, signs }));
const FOOTER = 'Astrologia é entretenimento e autoconhecimento; não usamos para esconder pessoas de você.';
const line = (key, kind, title, text) => ({ key, kind, title, text });
const score = (shown, above, band, confidence = 1) => ({ shown, above, band, confidence });
const question = (text) => line(`question.${text.length}`, 'question', 'Para conversar', text);

const tabs = {
  general: {
    score: score(75, 60, 'good', 0.92),
    lines: [
      line(
        'opening.general.good',
        'opening',
        'Boa sintonia',
        'Há boa base; os pontos de tensão são poucos e fáceis de nomear.',
      ),
      line(
        'placement.sun.air',
        'placement',
        'Você',
        'Sol em Aquário: brilha quando troca ideias; precisa de conversa, variedade e leveza.',
      ),
      line(
        'placement.sun.fire',
        'placement',
        'Mariana',
        'Sol em Leão: brilha quando age; precisa de entusiasmo e de espaço para liderar a própria vida.',
      ),
      line(
        'elements.fire.air',
        'elements',
        'Sol: fogo e ar',
        'Um acende, o outro espalha: ideias viram planos depressa.',
      ),
      line(
        'aspect.trine',
        'aspect',
        'Vênus (Você) · Marte (Mariana)',
        'Vênus e Marte em trígono: fluxo natural, quase sem esforço.',
      ),
      question('Que convite de última hora você aceitaria hoje?'),
    ],
  },
  emotional: {
    score: score(82, 74, 'good'),
    lines: [
      line('opening.emotional.good', 'opening', 'Boa sintonia', 'Boa escuta; perguntem em vez de adivinhar.'),
      line(
        'placement.moon.water',
        'placement',
        'Você',
        'Lua em Peixes: sente antes de saber o nome; pede ternura e tempo.',
      ),
      line(
        'doubt.moon',
        'doubt',
        'Mariana',
        'Lua em Touro ou Gêmeos: sem a hora certa não dá para saber qual dos dois, e a conta usa a média.',
      ),
      question('O que ajuda você a se acalmar depois de um dia difícil?'),
    ],
  },
  communication: {
    score: score(65, 40, 'building', 0.64),
    lines: [
      line(
        'opening.communication.building',
        'opening',
        'Sintonia em construção',
        'Estilos diferentes: um resumo no fim da conversa ajuda.',
      ),
      question('Como você prefere resolver um mal-entendido?'),
    ],
  },
  growth: {
    score: score(88, 86, 'rare'),
    lines: [
      line('opening.growth.rare', 'opening', 'Sintonia rara', 'Um puxa o melhor do outro sem competir.'),
      question('Que plano você vem adiando?'),
    ],
  },
};

const synastry = {
  first: { name: null, points: sides(['Aquário'], ['Peixes'], ['Virgem'], ['Aquário'], ['Libra']) },
  second: { name: 'Mariana', points: sides(['Leão'], ['Touro', 'Gêmeos'], [], ['Virgem'], ['Gêmeos']) },
  tabs,
  attraction: score(91, 92, 'rare'),
  confidence: 0.86,
  basis: 'exact',
  aspects: [
    { a: 'venus', b: 'mars', kind: 'trine', closeness: 'tight', certain: true },
    { a: 'sun', b: 'sun', kind: 'opposition', closeness: 'close', certain: true },
    { a: 'mars', b: 'mars', kind: 'sextile', closeness: 'wide', certain: true },
    { a: 'moon', b: 'moon', kind: 'square', closeness: 'wide', certain: false },
    { a: 'rising', b: 'venus', kind: 'conjunction', closeness: 'close', certain: true },
  ],
  notes: ['Parte dos pontos de Mariana não é conhecida e ficou de fora.'],
  footer: FOOTER,
};

const at = (point, sign, degree, minute, index, house) => ({
  point,
  signs: [sign],
  degree,
  minute,
  longitude: index * 30 + degree + minute / 60,
  range: null,
  house,
});
const method = {
  engine: 1,
  offset_minutes: -120,
  julian_day: 2450490.20833,
  delta_t: 62.1,
  obliquity: 23.4396,
  nutation: -0.00142,
  text: [
    'Posições geocêntricas aparentes no zodíaco tropical, pelas séries VSOP87 e ELP-2000/82.',
    'Casas por signo inteiro, a partir do signo do ascendente.',
  ],
};
const natal = {
  points: [
    at('sun', 'Aquário', 21, 48, 10, 6),
    at('moon', 'Peixes', 4, 12, 11, 7),
    at('rising', 'Virgem', 12, 5, 5, 1),
    at('venus', 'Aquário', 9, 30, 10, 6),
    at('mars', 'Libra', 5, 56, 6, 2),
  ],
  midheaven: { sign: 'Gêmeos', degree: 11, minute: 2, longitude: 71.03 },
  houses: [
    'Virgem',
    'Libra',
    'Escorpião',
    'Sagitário',
    'Capricórnio',
    'Aquário',
    'Peixes',
    'Áries',
    'Touro',
    'Gêmeos',
    'Câncer',
    'Leão',
  ],
  aspects: [
    { a: 'venus', b: 'mars', kind: 'trine', closeness: 'close', certain: true, orb: 3.6 },
    { a: 'moon', b: 'rising', kind: 'opposition', closeness: 'wide', certain: true, orb: 7.9 },
  ],
  quality: {
    time: 'exact',
    clock: 'once',
    clock_minutes: null,
    turn: null,
    history: 'recorded',
    polar: false,
    confidence: 1,
    notes: [],
  },
  changes: [],
  method,
  reading: [
    line(
      'placement.sun.air',
      'placement',
      'Sol',
      'Sol em Aquário: brilha quando troca ideias; precisa de conversa, variedade e leveza.',
    ),
    line(
      'placement.moon.water',
      'placement',
      'Lua',
      'Lua em Peixes: sente antes de saber o nome; pede ternura e tempo.',
    ),
    line(
      'placement.rising.earth',
      'placement',
      'Ascendente',
      'Ascendente em Virgem: chega com calma; mostra-se aos poucos e inspira confiança.',
    ),
    question('Em que lugar você se sente em casa?'),
  ],
  footer: FOOTER,
};
const skipped = {
  ...natal,
  quality: {
    ...natal.quality,
    clock: 'skipped',
    clock_minutes: 60,
    notes: [
      'Neste dia os relógios daí foram adiantados, e esta hora não existiu. Desenhamos o mapa para 1 hora depois, que é o mesmo instante.',
    ],
  },
};
const unknown = (point) => ({
  point,
  signs: [],
  degree: null,
  minute: null,
  longitude: null,
  range: null,
  house: null,
});
const hourless = {
  ...natal,
  points: [
    { ...natal.points[0], minute: null, house: null, range: [321.1, 322.1] },
    {
      point: 'moon',
      signs: ['Aquário', 'Peixes'],
      degree: null,
      minute: null,
      longitude: 331.5,
      range: [325, 338],
      house: null,
    },
    unknown('rising'),
    { ...natal.points[3], house: null, range: [308.9, 310.1] },
    { ...natal.points[4], house: null },
  ],
  midheaven: null,
  houses: null,
  aspects: [{ a: 'venus', b: 'mars', kind: 'trine', closeness: 'close', certain: true, orb: 3.6 }],
  quality: {
    ...natal.quality,
    time: 'unknown',
    confidence: 0.71,
    notes: ['Sem a hora não há ascendente nem casas, e a Lua pode ter trocado de signo nesse dia.'],
  },
  changes: [
    {
      point: 'moon',
      from: 'Aquário',
      to: 'Peixes',
      at: '11:14',
      text: 'Lua: Aquário até 11:14, Peixes depois. Alguém da família lembra se foi antes ou depois?',
    },
  ],
};
const birth = {
  user_id: 'me',
  date: '1997-02-10',
  time: '19:00',
  time_quality: 'exact',
  turn: null,
  offset_minutes: null,
  city_id: 1,
  city_name: 'Recife',
  region: 'Pernambuco',
  country_code: 'BR',
  sharing: 'matches',
  updated_at: '2026-11-20T10:00:00Z',
};
const person = (id, name, age, state) => ({ id, match_id: `m-${id}`, name, age, avatar_path: id, state });
const matches = [
  person('mariana', 'Mariana', 29, 'ready'),
  person('tiago', 'Tiago', 33, 'private'),
  person('luana', 'Luana', 31, 'asked'),
  person('bruno', 'Bruno Albuquerque Cavalcanti', 40, 'ready'),
  person('tereza', 'Tereza', 52, 'missing'),
];
const signed = (request) =>
  JSON.parse(request.postData() ?? '{}').paths?.map((path) => ({
    path,
    signedURL: `/object/sign/photos/${path.replace(/\/(\d+)\.webp$/, '-1-$1.webp')}`,
    error: null,
  })) ?? [];

const rpc = (answers) =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [`/rest/v1/rpc/${name}`, answer]));
const wire = rpc({
  natal_chart: natal,
  birth_data: birth,
  astro_matches: matches,
  chart_requests: [],
  synastry,
  manual_synastry: synastry,
});
wire['/storage/v1/object/sign/photos'] = signed;
const none = rpc({ natal_chart: null, birth_data: null, astro_matches: [] });
const filled = async (page) => {
  await page.getByLabel('Hora', { exact: true }).fill('0030');
  await page.getByRole('combobox').fill('Rio');
  await page.getByRole('option').first().click();
};
const doubt = (clock, note) =>
  rpc({
    natal_chart: null,
    birth_data: null,
    birth_doubt: { clock, minutes: 60, history: 'recorded', note },
  });
const born = (birthdate) => ({
  '/rest/v1/profiles': [
    { id: '7b0f8a2e-0d55-4a3e-9d7f-0c7e8a1f2b33', full_name: 'Beatriz', avatar_url: null, birthdate },
  ],
});

/** Two people by hand, as a visitor compares them. */
async function compareByHand(page) {
  for (const box of await page.getByLabel('Sol', { exact: true }).all()) await box.selectOption('Leão');
  await page.getByRole('button', { name: 'Usar Dados Manuais' }).click();
  await page.getByRole('heading', { name: 'Sinastria Astrológica' }).waitFor();
}

export const SCREENS = [
  { name: 'astro-visitor', path: '/astrology-match', full: true },
  {
    name: 'astro-visitor-result',
    path: '/astrology-match',
    full: true,
    wire,
    act: compareByHand,
  },
  {
    name: 'astro-analysis-visitor',
    path: '/astrology-match',
    full: true,
    wire,
    act: async (page) => {
      await compareByHand(page);
      await page.getByRole('link', { name: 'Ver Análise Completa' }).click();
      await page.waitForURL('**/astrology-match/analise');
      await page.locator('h1').first().waitFor();
    },
  },
  { name: 'astro-empty', path: '/astrology-match', member: true, full: true, wire: { ...wire, ...none } },
  {
    name: 'astro-choose',
    path: '/astrology-match',
    member: true,
    full: true,
    wire: {
      ...wire,
      ...rpc({
        chart_requests: [
          { id: 'tiago', name: 'Tiago', avatar_path: 'tiago', asked_at: '2026-11-20T10:00:00Z' },
        ],
      }),
    },
  },
  { name: 'astro-match', path: '/astrology-match?com=mariana', member: true, full: true, wire },
  { name: 'astro-private', path: '/astrology-match?com=tiago', member: true, full: true, wire },
  { name: 'astro-own', path: '/astrology-match/mapa', member: true, full: true, wire },
  {
    name: 'astro-gap',
    path: '/astrology-match/mapa',
    member: true,
    full: true,
    wire: {
      ...wire,
      ...rpc({
        natal_chart: skipped,
        birth_data: {
          ...birth,
          date: '1995-10-15',
          time: '00:30',
          city_name: 'Rio de Janeiro',
          region: 'Rio de Janeiro',
        },
      }),
    },
  },
  {
    name: 'astro-hourless',
    path: '/astrology-match/mapa',
    member: true,
    full: true,
    wire: {
      ...wire,
      ...rpc({ natal_chart: hourless, birth_data: { ...birth, time: null, time_quality: 'unknown' } }),
    },
  },
  { name: 'astro-analysis', path: '/astrology-match/mariana/analise', member: true, full: true, wire },
  {
    name: 'astro-birth',
    path: '/astrology-match/nascimento',
    member: true,
    full: true,
    wire: { ...wire, ...none },
  },
  {
    name: 'astro-birth-gap',
    path: '/astrology-match/nascimento',
    member: true,
    full: true,
    wire: {
      ...born('1995-10-15'),
      ...doubt(
        'skipped',
        'Neste dia os relógios daí foram adiantados, e esta hora não existiu. Desenhamos o mapa para 1 hora depois, que é o mesmo instante.',
      ),
    },
    act: async (page) => {
      await filled(page);
      await page.getByText('Você nasceu na hora que não existiu').waitFor();
    },
  },
  {
    name: 'astro-birth-fold',
    path: '/astrology-match/nascimento',
    member: true,
    full: true,
    wire: { ...born('1996-02-10'), ...doubt('twice', 'Duas vezes.') },
    act: async (page) => {
      await filled(page);
      await page.getByText('Essa hora aconteceu duas vezes').waitFor();
      await page.getByRole('button', { name: 'Desenhar meu mapa' }).click();
    },
  },
  {
    name: 'astro-birth-old',
    path: '/astrology-match/nascimento',
    member: true,
    full: true,
    wire: { ...born('1955-03-01'), ...rpc({ natal_chart: null, birth_data: null }) },
  },
];
