// Match do Dia, on the demonstration: what it says, its window of reasons by keys, and a like that is returned.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { expiringProposals, proposing } from '../../lib/clock.mjs';
import { losing, losingTable } from '../../lib/faults.mjs';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { client, ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { celebration, enterAs } from '../../lib/screens.mjs';

/** The account that the sign-in form of a demonstration offers. */
async function owner(server) {
  const db = client(server);
  const { user } = await ok(db.auth.signInWithPassword({ email: 'beatriz@example.org', password: 'amor-com-intencao' }));
  return { db, id: user.id, email: user.email, name: 'Beatriz' };
}

export function dailyMatch(app) {
  journey(app, 'a person of the day: the reasons, six objections, and a like that is returned', async ({ open, server }) => {
    const beatriz = await owner(server);
    const day = await ok(beatriz.db.rpc('daily_match'));
    const { person, talk, reasons } = day.proposals[0];
    assert.equal(reasons.length, 3);
    const [phone, desk] = [await open({ name: 'Beatriz' }), await open({ name: 'Beatriz, at a desk', size: 'wide' })];
    await enterAs(phone, beatriz, '/');
    await phone.page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Juntos' }).click();
    await phone.see(phone.heading('Juntos', { level: 1 }));
    await phone.see(phone.text(`${person.name} também recebe você hoje`));
    await phone.station('juntos', { sizes: ['phone'] });
    await phone.link(/também recebe você hoje/).click();
    await phone.see(phone.heading(new RegExp(`^${person.name}, `), { level: 2 }));
    await phone.see(phone.text(talk));
    await phone.see(phone.text('Sugestão automática'));
    await phone.still();
    await phone.moment('23-match-do-dia');
    await phone.station('match-do-dia', { sizes: ['phone'] });

    // The same proposal in another window, by keys alone.
    await enterAs(desk, beatriz, '/ai-match');
    const keys = new Keys(desk);
    await keys.hit(desk.button('Não combina porque…'));
    await desk.see(desk.dialog('Não combina porque…').getByRole('button', { name: 'Outro motivo, que fica comigo' }));
    await keys.press('Escape');
    await desk.station('match-do-dia', { sizes: ['wide'] });

    await phone.button('Gostei').dblclick();
    await phone.see(celebration(phone).getByText(`Você e ${person.name} se curtiram.`));
    await desk.page.reload();
    // A match has their whole name.
    await desk.see(desk.text(new RegExp(`^É recíproco! Você e ${person.name}.* se curtiram\\.$`)));
    await desk.see(desk.link('Dizer olá'));
  });

  journey(app, 'a Match do Dia by keys alone: nobody yet, not loaded, not sent, waiting, declined, over, off', async ({ open, server }) => {
    const looks = (portrait) => ({ photo: portraitBytes(portrait), type: 'image/webp' });
    const [ana, rui] = await Promise.all([Person.ready(server, 'Ana', looks('luiza-1')), Person.ready(server, 'Rui', looks('pedro-1'))]);
    await Promise.all([ana.onboarded(), rui.onboarded()]);
    const [her, his] = [await open({ name: 'Ana' }), await open({ name: 'Rui', size: 'wide', theme: 'dark' })];
    her.expectErrors(/status of 500/, /A query failed/, /ERR_FAILED/, /A mutation failed/, /Failed to fetch/);
    await enterAs(her, ana, '/ai-match');
    await her.see(her.heading(/^(Hoje não encontramos ninguém|Chega às)/));
    await her.station('match-do-dia-vazio');

    const repaired = await losingTable(server, 'daily_matches');
    await her.page.reload();
    await her.see(her.heading('O Match do Dia não carregou'));
    await her.station('match-do-dia-falhou');
    await repaired();
    await proposing(server, ana, rui, randomUUID());
    const keys = new Keys(her);
    await keys.hit(her.button('Tentar novamente'));
    await her.see(her.heading(/^Rui, /, { level: 2 }));

    // An answer that does not arrive takes nothing away.
    const found = await losing(her, /answer_daily_match/);
    await keys.hit(her.button('Agora não'));
    await her.see(her.page.locator('[data-sonner-toast]'));
    await her.scan('an answer that did not arrive');
    await found();
    await keys.hit(her.button('Gostei'));
    await her.see(her.text(/^Você gostou\. Se Rui gostar também/));
    await her.station('match-do-dia-espera');

    await enterAs(his, rui, '/ai-match');
    const hands = new Keys(his);
    await hands.hit(his.button('Não combina porque…'));
    await hands.hit(his.dialog('Não combina porque…').getByRole('button', { name: 'Outro motivo, que fica comigo' }));
    await his.see(his.heading('Resposta guardada'));
    await hands.hasFocus('after the answer');
    await his.station('match-do-dia-recusado');

    // What she answered is over without a word about him.
    await expiringProposals(server, ana);
    await her.page.reload();
    await her.see(her.heading(/^(Hoje não encontramos ninguém|Chega às)/));
    const eva = await Person.ready(server, 'Eva');
    await eva.onboarded();
    await proposing(server, eva, rui, randomUUID());
    await expiringProposals(server, eva);
    const late = await open({ name: 'Eva' });
    late.expectErrors(/A query failed/, /ERR_FAILED/, /Failed to fetch/);
    await enterAs(late, eva, '/ai-match');
    await late.see(late.heading('O tempo desta sugestão acabou'));
    await late.station('match-do-dia-acabou');

    // Without network nobody is shown; switched off, nobody is proposed.
    const back = await losing(late, /rpc\/daily_match/);
    await late.page.reload();
    await late.see(late.heading('O Match do Dia espera por você'));
    await late.station('match-do-dia-sem-rede', { sizes: ['phone'] });
    await back();
    await ok(eva.db.rpc('set_daily_match', { on: false }));
    await late.page.reload();
    await late.see(late.heading('O Match do Dia está desligado'));
    await late.station('match-do-dia-desligado');
  });
}
