// The guard in a conversation: what a sender is asked, and what a recipient is told.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { journey } from '../../lib/journey.mjs';
import { matchOf, ok } from '../../lib/people.mjs';
import { conversation, enterAs } from '../../lib/screens.mjs';

/** The example of the central bank's manual, with its check digits. */
export const PIX_CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

/** Rui's window at the conversation with his match Ana; some of what he sends is refused. */
async function ruiAtTheConversation(open, server) {
  const { a: ana, b: rui, match } = await matchOf(server, 'Ana', 'Rui');
  await ana.onboarded();
  await rui.onboarded();
  const his = await open({ name: 'Rui' });
  his.expectRefusals();
  await enterAs(his, rui);
  await his.page.goto(`/messages/${match}`);
  return { ana, rui, match, his, writing: conversation(his, 'Ana') };
}

export function guard(app) {
  journey(app, 'a hurtful text asks its sender first, and its recipient afterwards', async ({ open, server }) => {
    const { ana, match, his, writing } = await ruiAtTheConversation(open, server);
    await writing.field.fill('vai se foder, sua vagabunda');
    await writing.region.getByRole('button', { name: 'Enviar', exact: true }).click();
    await his.see(his.text('Esta mensagem pode machucar. Tem certeza?'));
    await his.station('guard-rude-question');
    await his.button('Mudar o texto').click();
    assert.equal(await writing.field.inputValue(), 'vai se foder, sua vagabunda');
    await writing.region.getByRole('button', { name: 'Enviar', exact: true }).click();
    await his.button('Enviar mesmo assim').click();
    await his.see(writing.tick('Enviada'));

    const her = await open({ name: 'Ana' });
    await enterAs(her, ana);
    await her.page.goto(`/messages/${match}`);
    await her.see(her.text('Isso incomodou você?'));
    await her.station('guard-rude-notice');
    await her.button('Sim', { exact: true }).click();
    await her.gone(her.text('Isso incomodou você?'));
    assert.equal(await his.text('Isso incomodou você?').count(), 0, 'the sender sees no notice');
  });

  journey(app, 'payment details wait, and a hidden word arrives closed', async ({ open, server }) => {
    const { ana, rui, match, his, writing } = await ruiAtTheConversation(open, server);
    await writing.field.fill(PIX_CODE);
    await writing.region.getByRole('button', { name: 'Enviar', exact: true }).click();
    await his.see(his.text('Vocês ainda não se viram em vídeo.'));
    await his.see(his.page.getByRole('button', { name: /^Enviar em \d+ s$/, disabled: true }));
    await his.station('guard-payment-question');
    await his.button('Apagar').click();

    const her = await open({ name: 'Ana' });
    await enterAs(her, ana);
    await her.page.goto('/settings');
    const words = her.page.getByRole('region', { name: 'Palavras ocultas' });
    await words.getByLabel('Nova palavra ou frase').fill('Política');
    await words.getByRole('button', { name: 'Adicionar' }).click();
    await her.see(words.getByRole('button', { name: 'Tirar política' }));
    await her.station('guard-hidden-words', { from: words });
    const say = (body) => ok(rui.db.rpc('send_message', { match_id: match, body, client_id: randomUUID() }));
    await say('O que você acha de p o l i t i c a?');
    await say('Me chama no WhatsApp, é mais fácil.');
    await her.page.goto(`/messages/${match}`);
    await her.see(her.text('Ficar por aqui protege você'));
    assert.equal(await her.text('p o l i t i c a').count(), 0, 'the hidden word is not on the screen');
    await her.station('guard-hidden-and-app');
    await her.button(/Mostrar$/).click();
    await her.see(her.text('p o l i t i c a'));
    await her.button('Entendi').click();
    await her.gone(her.text('Ficar por aqui protege você'));
  });
}
