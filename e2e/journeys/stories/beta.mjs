// The beta programme: a tester's last day and the morning after, the waitlist by keys alone, the console.

import assert from 'node:assert/strict';
import { atLevelOne, authenticator } from '../../lib/factor.mjs';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { linkOf, nextMail } from '../../lib/mail.mjs';
import { addressOf, ok, Person, refused } from '../../lib/people.mjs';
import { portrait, portraitBytes } from '../../lib/pictures.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

const HOUR = 3_600_000;
const LONG_NAME = 'Maria Esperança Encarnação de Albuquerque Vasconcelos Sobral';

/** Moves the end of a tester's period; the clock is the real one. */
const endAt = (server, person, from) =>
  server.command('admin', 'beta-end', person.email, new Date(Date.now() + from).toISOString());

/** A tester whose days are running. */
async function tester(server, name, traits) {
  const person = await Person.ready(server, name, { ...traits, photo: portraitBytes('beatriz-1'), type: 'image/webp' });
  await server.command('admin', 'beta', 'open');
  await ok(person.db.rpc('join_beta'));
  await server.command('admin', 'beta', 'close');
  return person;
}

export function beta(app) {
  journey(app, 'a tester on the last day, and on the morning after', async ({ open, server }) => {
    const lia = await tester(server, 'Lia', { full_name: LONG_NAME });
    await endAt(server, lia, 20 * HOUR);
    const window = await open({ name: 'Lia' });
    window.expectRefusals();
    await enterAs(window, lia);
    const banner = window.page.getByRole('complementary', { name: 'Período de testes' });
    await window.see(banner.getByText('Último dia de acesso'));
    await window.still();
    await window.moment('18-ultimo-dia');
    await window.station('beta-ultimo-dia');

    // She says what she thinks while it is fresh, with a picture of the screen.
    await banner.getByRole('link', { name: 'Contar o que achou' }).click();
    await window.see(window.heading('Feedback', { level: 1 }));
    await window.button('Enviar feedback').click();
    await window.see(window.text('Escolha sobre o que é.'));
    await window.page.getByRole('radio', { name: /^Ideia/ }).check({ force: true });
    await window.page.getByRole('textbox', { name: 'O que você quer contar?' }).fill('Um filtro por bairro ajudaria quem mora em cidade grande.');
    await window.page.locator('input[type=file]').setInputFiles(portrait('davi-1'));
    await window.page.getByRole('radio', { name: '9', exact: true }).check({ force: true });
    await window.station('feedback-escrever');
    await window.button('Enviar feedback').click();
    const entry = window.page.getByRole('listitem').filter({ hasText: 'Um filtro por bairro' });
    await window.see(entry.getByText('Recebido'));
    await window.see(entry.getByRole('img', { name: 'A imagem que você juntou' }));
    const [row] = await ok(lia.db.from('feedback').select('route,nps,screenshot,app_version'));
    assert.deepEqual([row.route, row.nps, row.app_version !== null], ['/', 9, true]);
    await window.station('feedback-contado');

    // The end comes; the next thing she opens says so.
    await endAt(server, lia, -HOUR);
    await window.page.goto('/matches');
    await window.see(window.heading('Acesso Beta Finalizado', { level: 1 }));
    await window.see(window.text('Aguarde o lançamento oficial'));
    await window.see(window.text(/uma das primeiras 50 pessoas/));
    await window.still();
    await window.moment('19-manha-seguinte');
    await window.station('beta-fim');
    const closed = await refused(lia.db.rpc('discover', {}), 'FEATURE_GATE', 403);
    assert.equal(closed.message, 'Acesso Beta expirado');

    const [tab] = await Promise.all([
      window.context.waitForEvent('page'),
      window.link(/^Entrar na lista de espera/).click(),
    ]);
    await tab.waitForURL('**/lista-de-espera');
    await tab.close();
    const [file] = await Promise.all([window.page.waitForEvent('download'), window.button('Baixar meus dados').click()]);
    assert.match(file.suggestedFilename(), /^enlace-dados-\d{4}-\d{2}-\d{2}\.zip$/);

    // The last word, without a pointer.
    const keys = new Keys(window);
    await window.page.reload();
    await window.see(window.heading('Acesso Beta Finalizado', { level: 1 }));
    await keys.hit(window.link('Enviar feedback final'));
    await window.see(window.heading('Enviar feedback final', { level: 1 }));
    await keys.to(window.page.getByRole('textbox', { name: 'O que você quer contar?' }));
    await keys.type('Conheci gente de verdade. Volto no lançamento.');
    await keys.hit(window.button('Enviar feedback final'));
    await window.see(window.text('Recebemos. Obrigado por contar.'));
    await until('the final feedback is stored', async () => (await ok(lia.db.from('feedback').select('kind'))).some(({ kind }) => kind === 'feedback_final'));
    await window.station('feedback-final');
    // What stays: the account and its data, and the way out.
    await keys.hit(window.link('Conta e dados'));
    await window.see(window.heading('Seus dados'));
    assert.equal(await window.heading('Pessoas bloqueadas').count(), 0);
    await window.scan('the settings after the end');
    await keys.hit(window.link('Suas compras'));
    await window.see(window.heading('Suas compras', { level: 1 }));
    await window.see(window.heading('Nada foi comprado'));
    await window.scan('the purchases after the end');
    await window.button('Sair', { exact: true }).click();
    await window.page.waitForURL('**/auth');
  });

  journey(app, 'a place on the waitlist, by keys alone, and a friend who follows', async ({ open, server }) => {
    const window = await open({ name: 'a visitor' });
    window.expectRefusals();
    window.expectErrors(/A mutation failed/, /A query failed/);
    const keys = new Keys(window);
    const email = addressOf('espera');
    await window.page.goto('/lista-de-espera');
    await window.see(window.heading('Lista de espera', { level: 1 }));
    await window.station('lista-de-espera');
    await keys.to(window.field('Seu e-mail'));
    await keys.type('isto não é um e-mail');
    await keys.press('Enter');
    await window.see(window.text(/Confira o e-mail/));
    await window.field('Seu e-mail').fill('');
    await window.field('Seu e-mail').focus();
    await keys.type(email);
    await keys.press('Enter');
    await window.see(window.heading('Veja o seu e-mail'));
    await window.station('lista-de-espera-enviado');

    const letter = await nextMail(server, email);
    assert.match(letter.unsubscribe, /\/functions\/v1\/waitlist-unsubscribe\?token=/);
    await window.page.goto(linkOf(letter));
    await window.see(window.heading('Falta só confirmar', { level: 1 }));
    await keys.hit(window.button('Confirmar meu lugar'));
    await window.see(window.heading('Seu lugar está guardado', { level: 1 }));
    await window.still();
    await window.station('lista-de-espera-lugar');

    // A friend follows the link.
    const link = await window.field('Seu link').inputValue();
    const friend = await open({ name: 'a friend', theme: 'dark' });
    const other = addressOf('amiga');
    await friend.page.goto(link);
    await friend.see(friend.text(/Alguém que gosta de você guardou este caminho/));
    await friend.field('Seu e-mail').fill(other);
    await friend.button('Guardar meu lugar').click();
    await friend.see(friend.heading('Veja o seu e-mail'));
    await friend.page.goto(linkOf(await nextMail(server, other)));
    await friend.button('Confirmar meu lugar').click();
    await friend.see(friend.heading('Seu lugar está guardado', { level: 1 }));
    await window.page.reload();
    await window.see(window.text(/1 pessoa já veio\./));

    // Leaving is one touch, and the link is empty afterwards.
    await keys.hit(window.link('Sair da lista'));
    await window.see(window.heading('Sair da lista de espera?', { level: 1 }));
    await keys.hit(window.button('Sair da lista'));
    await window.see(window.heading('Você saiu da lista', { level: 1 }));
    await window.page.goto(linkOf(letter));
    await window.see(window.heading('Este link não vale mais', { level: 1 }));
  });

  journey(app, 'the console, and the page that is not there', async ({ open, server }) => {
    const [rosa, ana] = [await Person.newcomer(server, 'Rosa'), await Person.newcomer(server, 'Ana')];
    await ok(ana.db.from('feedback').insert({ kind: 'ideia', text: 'Um modo para quem lê com os ouvidos.' }));

    const stranger = await open({ name: 'Ana' });
    stranger.expectErrors(/^404: no such page/);
    await enterAs(stranger, ana, '/beta-admin');
    await stranger.see(stranger.heading('Oops! Página não encontrada'));

    await authenticator(rosa);
    await server.command('admin', 'grant-role', rosa.email, 'beta_manager');
    const { session } = (await rosa.db.auth.getSession()).data;
    const inSession = (one) => {
      rosa.db = { auth: { getSession: async () => ({ data: { session: one } }) } };
    };
    inSession({ ...session, access_token: atLevelOne(server, session.access_token) });
    const half = await open({ name: 'Rosa without her second factor' });
    half.expectRefusals();
    half.expectErrors(/A query failed/);
    await enterAs(half, rosa, '/beta-admin');
    await half.see(half.heading('Falta o segundo fator'));
    await half.scan('the console without a second factor');

    inSession(session);
    const window = await open({ name: 'Rosa', size: 'wide' });
    await enterAs(window, rosa, '/beta-admin');
    await window.see(window.heading('Programa beta', { level: 1 }));
    await window.see(window.heading('Vagas'));
    await window.station('mesa-visao-geral');

    const part = (name) => window.page.getByRole('tab', { name }).click();
    await part('Convites');
    const guest = addressOf('convidada');
    await window.page.getByRole('textbox', { name: /E-mail de quem você convida/ }).fill(guest);
    await window.button('Criar convite').click();
    await window.see(window.text(guest));
    await window.see(window.text('À espera', { exact: true }));
    await window.station('mesa-convites');
    const invitation = linkOf(await nextMail(server, guest));

    await part('Feedback');
    const piece = window.page.getByRole('listitem').filter({ hasText: 'quem lê com os ouvidos' });
    await piece.getByRole('textbox', { name: /Resposta/ }).fill('Estamos a caminho, obrigada.');
    await piece.getByRole('combobox', { name: 'Estado' }).selectOption('em_andamento');
    await piece.getByRole('button', { name: 'Guardar' }).click();
    await window.see(window.text('A resposta foi guardada.'));
    await window.station('mesa-feedback');

    await part('Recursos');
    await window.page.getByRole('switch', { name: 'Carta de amor' }).click();
    await until('the feature is off', async () => (await ok(ana.db.functions.invoke('beta-status'))).features.loveLetter === false);
    await window.page.getByRole('switch', { name: 'Carta de amor' }).click();
    await until('the feature is on', async () => (await ok(ana.db.functions.invoke('beta-status'))).features.loveLetter);
    await part('Livro');
    await window.see(window.text('Respondeu a um feedback'));
    await window.see(window.text('Criou um convite'));
    await window.station('mesa-livro');

    // The author reads the answer, and the invitation opens its page.
    await stranger.page.goto('/feedback');
    await stranger.see(stranger.text('Estamos a caminho, obrigada.'));
    await stranger.see(stranger.text('Em andamento', { exact: true }));
    await stranger.page.goto(invitation);
    await stranger.see(stranger.heading('Beta do Enlace', { level: 1 }));
    await stranger.station('beta-convite');
    await stranger.button('Começar os meus dias').click();
    await stranger.see(stranger.text('14 dias restantes'));

    await part('Pessoas');
    await window.page.reload();
    await part('Pessoas');
    await window.see(window.button(/^Dar mais dias ao número/));
    await window.station('mesa-pessoas');
  });
}
