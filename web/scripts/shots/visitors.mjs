// Screens of visitors and of the way in: landing, sign-in, onboarding, documents, the page that is not there.
import { readFileSync } from 'node:fs';

const onboarding = (step, data = {}) => ({ '/rest/v1/rpc/onboarding_state': { step, done: false, data } });

const versions = (id, title, path) => ({
  id,
  title,
  path,
  versions: [
    {
      version: '2026-11-01',
      effective: '2026-11-01',
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
    const file = `../../../crates/app/content/legal/${document}/2026-11-01.pt-BR.md`;
    const text = readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll('{site}', 'enlace.example');
    return { document: DOCUMENTS[document], version: '2026-11-01', text };
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
  { name: 'onboarding-1', path: '/onboarding', member: true, wire: onboarding(0) },
  {
    name: 'onboarding-1-sheet',
    path: '/onboarding',
    member: true,
    wire: onboarding(0),
    act: async (page) => {
      await page.getByRole('button', { name: /Sobre você/ }).click();
      await page.getByRole('button', { name: 'Mulher', exact: true }).click();
      await page.waitForTimeout(400);
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
  { name: 'gate', path: '/virtual-events', member: true },
  {
    name: 'menu',
    path: '/love-letter',
    member: true,
    phone: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Abrir menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Matches' }).waitFor();
      await page.waitForTimeout(400);
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
