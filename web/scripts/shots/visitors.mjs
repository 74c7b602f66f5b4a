// Screens of visitors and of the way in: landing, sign-in, onboarding, documents, the page that is not there.
import { readFileSync } from 'node:fs';
import { user } from '../shots-wire.mjs';

const onboarding = (step, data = {}) => ({ '/rest/v1/rpc/onboarding_state': { step, done: false, data } });
/** The first step, as far as its questions are open. */
const asking = (step, missing = ['identity', 'preferences', 'photo']) => ({
  ...onboarding(step, { 1: { name: 'Beatriz' } }),
  '/rest/v1/profiles': [{ id: user.id, full_name: 'Beatriz', birthdate: '1997-02-10', missing }],
});
const next = (page) => page.getByRole('button', { name: 'Próximo' }).click();

/** The photo after the five steps. */
const photos = {
  '/rest/v1/rpc/onboarding_state': { step: 5, done: true, data: {} },
  '/rest/v1/profile_photos': [],
};
const portrait = new URL('../../../crates/app/content/portraits/luiza-1-800.webp', import.meta.url);
const choose = (page, file) => page.locator('input[type=file]').first().setInputFiles(file);
async function framed(page) {
  await choose(page, { name: 'luiza.webp', mimeType: 'image/webp', buffer: readFileSync(portrait) });
  await page.getByRole('group', { name: 'Enquadramento da foto' }).press('+');
}

const versions = (id, title, path) => ({
  id,
  title,
  path,
  versions: [
    {
      version: '2026-11-26',
      effective: '2026-11-26',
      summary: 'É a primeira versão. Diz o que guardamos, para quê e por quanto tempo.',
      stage: 'current',
      sha256: '788bb0c1c19081601d9e6ee370448b07ff1d7afbdecd8f839e7d47921f2820e7',
    },
  ],
});
const DOCUMENTS = {
  terms: versions('terms', 'Termos de Uso', '/terms'),
  privacy: versions('privacy', 'Política de Privacidade', '/privacy-policy'),
};
/** The documents as the server has them. */
export const legal = {
  '/rest/v1/rpc/legal_documents': Object.values(DOCUMENTS),
  '/rest/v1/rpc/legal_text': (request) => {
    const { document } = request.postDataJSON();
    const file = `../../../crates/app/content/legal/${document}/2026-11-26.pt-BR.md`;
    const text = readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll('{site}', 'enlace.example');
    return { document: DOCUMENTS[document], version: '2026-11-26', text };
  },
};

export const SCREENS = [
  { name: 'landing', path: '/', full: true },
  {
    name: 'landing-questions',
    path: '/',
    act: async (page) => {
      await page.getByText('Quanto custa?').click();
      await page.getByText('O que é o beta?').click();
      await page.getByText('Quanto custa?').scrollIntoViewIfNeeded();
    },
  },
  { name: 'auth', path: '/auth' },
  {
    name: 'auth-errors',
    path: '/auth?aba=criar',
    act: (page) => page.getByRole('button', { name: 'Criar Conta' }).click(),
  },
  { name: 'auth-forgotten', path: '/auth?aba=senha' },
  { name: 'update-password', path: '/update-password', member: true },
  { name: 'onboarding-1', path: '/onboarding', member: true, wire: asking(0) },
  { name: 'onboarding-1-identity', path: '/onboarding', member: true, wire: asking(1) },
  {
    name: 'onboarding-1-consent',
    path: '/onboarding',
    member: true,
    wire: asking(1),
    act: async (page) => {
      await page.getByRole('button', { name: 'Mulher', exact: true }).click();
      await next(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'onboarding-1-preferences',
    path: '/onboarding',
    member: true,
    wire: asking(1, ['preferences']),
    act: async (page) => {
      await page.getByRole('button', { name: 'Homens', exact: true }).click();
      await page.getByRole('button', { name: 'Pessoas não binárias' }).click();
    },
  },
  {
    name: 'onboarding-1-nobody',
    path: '/onboarding',
    member: true,
    wire: asking(1, ['preferences']),
    act: next,
  },
  {
    name: 'onboarding-1-sheet',
    path: '/onboarding',
    member: true,
    wire: asking(1),
    act: async (page) => {
      await page.getByRole('button', { name: /Pronomes e sexualidade/ }).click();
      await page.getByRole('button', { name: 'Bissexual' }).click();
      await page.getByRole('button', { name: 'Guardar' }).click();
    },
  },
  { name: 'onboarding-2', path: '/onboarding', member: true, wire: onboarding(1) },
  {
    name: 'onboarding-3',
    path: '/onboarding',
    member: true,
    wire: onboarding(2),
    act: async (page) => {
      await page.getByRole('combobox').fill('Rec');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'onboarding-4',
    path: '/onboarding',
    member: true,
    wire: onboarding(3, { 4: { interests: 'Música, Dança, xadrez' } }),
  },
  { name: 'onboarding-5', path: '/onboarding', member: true, wire: onboarding(4) },
  { name: 'photo', path: '/onboarding/foto', member: true, wire: photos },
  {
    name: 'photo-refused',
    path: '/onboarding/foto',
    member: true,
    wire: photos,
    loud: true,
    act: async (page) => {
      await choose(page, {
        name: 'IMG_0001.HEIC',
        mimeType: 'image/heic',
        buffer: Buffer.from('no picture'),
      });
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'photo-framing', path: '/onboarding/foto', member: true, wire: photos, act: framed },
  {
    name: 'photo-sending',
    path: '/onboarding/foto',
    member: true,
    wire: photos,
    act: async (page) => {
      // Never answered.
      await page.route('**/storage/v1/object/photos/**', () => undefined);
      await framed(page);
      await page.getByRole('button', { name: 'Usar esta foto' }).click();
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'photo-failed',
    path: '/onboarding/foto',
    member: true,
    wire: photos,
    loud: true,
    act: async (page) => {
      await page.route('**/storage/v1/object/photos/**', (route) => route.abort('internetdisconnected'));
      await framed(page);
      await page.getByRole('button', { name: 'Usar esta foto' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'gate', path: '/virtual-events', member: true },
  {
    name: 'menu',
    path: '/love-letter',
    member: true,
    phone: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Abrir menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Matches' }).waitFor();
    },
  },
  {
    name: 'beta-banner',
    path: '/love-letter',
    member: true,
    wire: {
      '/functions/v1/beta-status': { isBetaUser: true, isBetaExpired: false, daysLeft: 3, betaUserLimit: 50 },
    },
  },
  {
    name: 'beta-ended',
    path: '/matches',
    member: true,
    loud: true,
    wire: {
      '/functions/v1/beta-status': {
        isBetaUser: true,
        isBetaExpired: true,
        daysLeft: 0,
        betaUserLimit: 50,
        beta_access: { beta_id: 7 },
      },
    },
  },
  { name: 'not-found', path: '/nada-aqui', loud: true },
  { name: 'privacy', path: '/privacy-policy', wire: legal, full: true },
  { name: 'terms', path: '/terms', wire: legal, full: true },
  { name: 'privacy-failed', path: '/privacy-policy', loud: true },
];
