// From a conversation to a letter, a game and a gift for its person, and a report in two taps on every screen of two people.

import { randomUUID } from 'node:crypto';
import { journey } from '../../lib/journey.mjs';
import { matchOf } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';

const PHONE = { sizes: ['phone'] };

/** Two taps once `shown` is there, because the screen before has a menu too: the menu, and "Denunciar". */
async function report(window, shown) {
  await window.see(shown);
  await window.page.getByRole('button', { name: 'Mais opções' }).first().click();
  await window.page.getByRole('menuitem', { name: 'Denunciar' }).click();
  const dialog = window.page.getByRole('dialog', { name: 'Denunciar' });
  await window.see(dialog.getByRole('radio', { name: /Assédio/ }));
  await window.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function done(call) {
  const { data, error } = await call;
  if (error) throw error;
  return data;
}

export function waysToMeet(app) {
  journey(app, 'ways to meet: begun from a conversation, and reported in two taps', async ({ open, server }) => {
    const { a: ana, b: rui, match } = await matchOf(server, 'Ana', 'Rui');
    await ana.onboarded();
    await rui.onboarded();
    const her = await open({ name: 'Ana' });
    await enterAs(her, ana, `/messages/${match}`);
    // An opener says what it is, fills the field and waits there.
    await her.see(her.text('Sugestão automática'));
    await her.station('conversa-sugestoes', PHONE);
    const openers = her.page.getByRole('group', { name: 'Ideias para começar' }).getByRole('button');
    const words = await openers.first().textContent();
    await openers.first().click();
    const field = her.page.locator('#composer');
    if ((await field.inputValue()) !== words) throw new Error('the opener is not in the field');
    const sent = await done(ana.db.from('messages').select('id').eq('match_id', match));
    if (sent.length > 0) throw new Error('an opener was sent by itself');
    await report(her, field);

    const choose = async (name) => {
      await her.page.goto(`/messages/${match}`);
      await her.page.getByRole('button', { name: 'Mais opções' }).first().click();
      await her.page.getByRole('menuitem', { name }).click();
    };
    await choose('Escrever uma carta');
    await her.page.waitForURL(`**/love-letter/*?para=${rui.id}`);
    await choose('Dar um presente');
    await her.see(her.heading(/^Presente para Rui/, { level: 1 }));
    await choose('Jogar');
    await her.see(her.heading(/^Começar um jogo com Rui/));
    await her.button(/^Quebra-gelo/).click();
    await her.page.getByRole('dialog').getByRole('button', { name: /Rui/ }).click();
    await report(her, her.heading(/^O convite está com Rui/));

    const his = await open({ name: 'Rui' });
    await enterAs(his, rui, `/messages/${match}`);
    await his.see(his.page.getByRole('link', { name: /convidou você para Quebra-gelo/ }));
    await his.station('conversa-convite', PHONE);
    await his.page.getByRole('link', { name: /convidou você para Quebra-gelo/ }).click();
    await report(his, his.heading(/convidou você para jogar$/));

    const gift = await done(ana.db.rpc('send_gift', { match_id: match, kind: 'rosa', client_id: randomUUID() }));
    await his.page.goto('/notifications');
    await his.page.getByRole('link', { name: /Você ganhou um presente/ }).click();
    await his.page.waitForURL(`**/gifts?presente=${gift.id}`);
    await report(his, his.link('Estante de vocês'));
    await his.page.getByRole('button', { name: 'Mais opções' }).first().click();
    await his.page.getByRole('menuitem', { name: /^Silenciar presentes de Ana/ }).click();
    await his.see(his.text(/chegam sem aviso, e ninguém fica sabendo/));

    const starts = new Date(Date.now() + 50 * 3_600_000);
    const meeting = await done(
      ana.db.rpc('propose_meeting', { match_id: match, kind: 'cafe', place: 'Café da Praça', starts_at: starts.toISOString(), confirm: true }),
    );
    await his.page.goto(`/encontro/${meeting.id ?? meeting}`);
    await report(his, his.heading('Encontro Seguro', { level: 1 }));
    await his.page.goto(`/encontramos/${match}`);
    await report(his, his.heading(/^Você e Ana.* se encontraram\?$/));
    await his.station('encontramos-dizer-menu', PHONE);
  });
}
