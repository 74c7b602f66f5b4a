// Match do Dia, on the demonstration: what it says, its window of reasons by keys, and a like that is returned.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { client, ok } from '../../lib/people.mjs';
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
    await phone.station('match-do-dia', { sizes: ['phone'] });

    // The same proposal in another window, by keys alone.
    await enterAs(desk, beatriz, '/ai-match');
    const keys = new Keys(desk);
    await keys.hit(desk.button('Não combina porque…'));
    await desk.see(desk.dialog('Não combina porque…').getByRole('button', { name: 'Outro motivo, que fica comigo' }));
    await keys.press('Escape');
    await desk.station('match-do-dia', { sizes: ['wide'] });

    await phone.button('Gostei').click();
    await phone.see(celebration(phone).getByText(`Você e ${person.name} se curtiram.`));
    await desk.page.reload();
    // A match has their whole name.
    await desk.see(desk.text(new RegExp(`^É recíproco! Você e ${person.name}.* se curtiram\\.$`)));
    await desk.see(desk.link('Dizer olá'));
  });
}
