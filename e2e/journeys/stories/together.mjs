// "Juntos": what one begins appears on the other's tab at once, is answered from there, and becomes what is agreed.

import { journey } from '../../lib/journey.mjs';
import { matchOf, ok } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';

export function together(app) {
  journey(app, 'what waits is on the tab at once, and what is agreed stands first', async ({ open, server }) => {
    const { a: ana, b: rui, match } = await matchOf(server, 'Ana', 'Rui');
    const [phone, desk] = [await open({ name: 'Ana' }), await open({ name: 'Rui, at a desk', size: 'wide' })];
    await enterAs(phone, ana, '/juntos');
    await phone.see(phone.heading('Dá para começar'));
    await phone.station('juntos-ideias', { sizes: ['phone'] });

    const starts = new Date(Date.now() + 30 * 3_600_000).toISOString();
    const place = { kind: 'cafe', place: 'Café Girondino', starts_at: starts, confirm: true };
    const meeting = await ok(rui.db.rpc('propose_meeting', { match_id: match, ...place }));
    await ok(rui.db.rpc('invite_to_game', { match_id: match, game: 'quebra-gelo', client_id: 'g' }));
    const tabs = phone.page.getByRole('navigation', { name: 'Principal' });
    await phone.see(tabs.getByRole('link', { name: /2\s*à sua espera\s*Juntos/ }));
    await phone.see(phone.link(/Convite para um encontro/));
    await phone.see(phone.link(/Convite para jogar Quebra-gelo/));
    await phone.station('juntos-a-espera', { sizes: ['phone'] });

    const { sequence } = await ok(ana.db.rpc('meeting', { id: meeting }));
    await ok(ana.db.rpc('accept_meeting', { id: meeting, sequence, confirm: true }));
    await phone.see(phone.heading('Encontro com Rui'));
    await phone.see(tabs.getByRole('link', { name: /1\s*à sua espera\s*Juntos/ }));

    // A wide screen has no tabs: the way is beside the matches.
    await enterAs(desk, rui, '/matches');
    await desk.page.getByRole('main').getByRole('link', { name: /^Juntos/ }).click();
    await desk.see(desk.heading('Encontro com Ana'));
    await desk.station('juntos-combinado', { sizes: ['wide'] });
  });
}
