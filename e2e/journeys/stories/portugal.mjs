// The main screens in Portugal: the browser says pt-PT, and no language was chosen.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { journey } from '../../lib/journey.mjs';
import { matchOf, ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { screenPaths } from '../../lib/sources.mjs';
import { assertStays, observe } from '../../lib/vitals.mjs';

/** Lisbon in the gazetteer. */
const LISBON = 2_267_057;
const looks = (portrait, traits = {}) => ({ photo: portraitBytes(portrait), type: 'image/webp', city_id: LISBON, ...traits });

/** Words that the product itself never says to Portugal; what people write about themselves is theirs. */
const BRAZIL = /(?<!\p{L})(você|telas?|celular|senhas?|usuári[oa]s?|cadastro|aplicativo|curtir|curtidas?|excluir|salvar|equipe|registro|contatos?|câmera|arquivos?|compartilhar|deletar|digite|sobrenome|bate-papo)(?!\p{L})/iu;

/** Opens a screen, sees what it must say, and takes its picture in both themes on a phone, each scanned. */
async function look(window, name, path, sight, { from, theirs = false } = {}) {
  await window.page.goto(path);
  await window.see(sight(window));
  // The landing is written in the source's words and follows the reader once it is awake.
  await window.page.waitForFunction(() => document.documentElement.lang === 'pt-PT');
  if (!theirs) assert.doesNotMatch(await window.page.evaluate(() => document.body.innerText), BRAZIL, path);
  await window.station(`pt-${name}`, { sizes: ['phone'], from: from?.(window) });
}
/** Screens that show what people of the demonstration wrote about themselves. */
const THEIRS = new Set(['/', '/ai-match', '/globe', '/international', '/likes']);

const heading = (name, level = 1) => (window) => window.heading(name, { level });

export function portugal(app) {
  journey(app, 'a visitor from Portugal finds the landing, the door and the world in their own words', async ({ open }) => {
    const window = await open({ name: 'a visitor', locale: 'pt-PT' });
    await look(window, 'landing', '/', heading(/./));
    await look(window, 'entrar', '/auth', (page) => page.field('Palavra-passe'));
    await look(window, 'criar', '/auth?aba=criar', (page) => page.field('Data de nascimento'));
    await look(window, 'mundo-visitante', '/international', (page) => page.heading('Entra para veres quem está online'));
    await look(window, 'astrologia-visitante', '/astrology-match', (page) => page.button('Usar Dados Manuais'));
  });

  journey(app, 'a reader in Portugal finds every main screen in Portuguese of Portugal', async ({ open, server }) => {
    const [nuno, { a: ines, b: rui, match }] = await Promise.all([
      Person.newcomer(server, 'Nuno'),
      matchOf(server, ['Inês', looks('ines-1')], ['Rui', looks('davi-1')]),
    ]);
    await ines.onboarded();
    const lives = { city_id: LISBON, bio: 'Vivo em Alfama e canto fado às quintas.', portuguese_variant: 'pt-PT' };
    await ok(ines.db.from('profiles').update(lives).eq('id', ines.id));
    await ok(rui.send(match, 'Olá, Inês! Ainda cantas às quintas?'));
    await ok(ines.send(match, 'Canto, sim. Aparece!'));

    const new_here = await open({ name: 'Nuno', locale: 'pt-PT' });
    await enterAs(new_here, nuno, '/onboarding');
    await look(new_here, 'boas-vindas', '/onboarding', (page) => page.text('Passo 1 de 5'));
    await look(new_here, 'quiz', '/intention-quiz', heading(/./));
    // An answer is one on the wire for both; here it is said as Portugal says it.
    await look(new_here, 'valores', '/trust-it?pergunta=12', (page) => page.text('Partilho se fizer sentido'));

    const window = await open({ name: 'Inês', locale: 'pt-PT' });
    await enterAs(window, ines);
    await look(window, 'inicio', '/', (page) => page.button('Iniciar descoberta'), { theirs: true });
    await look(window, 'baralho', '/', (page) => page.button('Gostar', { exact: true }), {
      theirs: true,
      from: (page) => page.page.getByRole('group', { name: 'Perfis para descobrir' }),
    });
    await look(window, 'matches', '/matches', heading('Matches'));
    await look(window, 'conversa', `/messages/${match}`, (page) => page.text('Canto, sim. Aparece!').last());
    await look(window, 'perfil', '/profile', ({ page }) => page.getByRole('img', { name: 'A tua foto 1 de 1' }), { theirs: true });
    await look(window, 'definicoes', '/settings', heading('Definições'));
    await look(window, 'planos', '/plans', heading('Planos'));
    await ok(ines.db.rpc('complete_quiz', { answers: { q1: 'option1', q3: 'option4', q4: 'option1', q2: 'option1', q6: 'option1' } }));
    await look(window, 'selo', '/intention-quiz?ver=1', heading(/./));
    await look(window, 'astrologia', '/astrology-match', (page) => page.text('Seleciona um match'));
    await look(window, 'mundo', '/international', ({ page }) => page.locator('[data-ad=world-top]').getByRole('link'), { theirs: true });
  });

  journey(app, 'every screen of a member speaks the Portuguese of Portugal, and stays where it is', async ({ open, server }) => {
    const { a: ines, b: rui, match } = await matchOf(server, ['Inês', looks('ines-1')], ['Rui', looks('davi-1', { gender_identity: 'man' })]);
    await ines.onboarded();
    await ok(ines.db.from('profiles').update({ city_id: LISBON, portuguese_variant: 'pt-PT' }).eq('id', ines.id));
    await ok(rui.send(match, 'Olá, Inês!'));
    const letterId = randomUUID();
    await ok(ines.db.rpc('save_letter', { id: letterId, to: rui.id, body: 'Querido Rui', hours: 6, paper: 'linho', seal: 'ginja' }));
    const starts_at = new Date(Date.now() + 72 * 3_600_000).toISOString();
    const meetingId = await ok(ines.db.rpc('propose_meeting', { match_id: match, kind: 'cafe', place: 'Café do Chiado', starts_at, confirm: true }));
    const parts = { matchId: match, personId: rui.id, letterId, meetingId, orderId: randomUUID(), kind: 'perfil', part: 'numeros' };

    const window = await open({ name: 'Inês', locale: 'pt-PT' });
    // An order that is none of hers, and a chart that is not there.
    window.expectRefusals();
    window.expectErrors(/A query failed/);
    await window.context.addInitScript(observe);
    await enterAs(window, ines, '/settings');
    await window.see(window.heading('Definições', { level: 1 }));
    for (const path of ['/', ...screenPaths()]) {
      const address = path.replace(/:(\w+)/g, (_, name) => parts[name] ?? assert.fail(`${path} needs a ${name}`)).replace('/*', '');
      await window.page.goto(address);
      await window.see(window.heading(/./, { level: 1 }));
      await assertStays(window, path);
      if (!THEIRS.has(path)) assert.doesNotMatch(await window.page.evaluate(() => document.body.innerText), BRAZIL, path);
    }
  });
}
