// The whole main job in two windows: from the landing to a conversation that both see arrive.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { linkOf, nextMail } from '../../lib/mail.mjs';
import { addressOf } from '../../lib/people.mjs';
import { addPhoto, addPrompt, celebration, conversation, deck, goTo } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';
import { onboard, openLanding, openMailedLink, photoFile, signIn, signUp } from '../../lib/walk.mjs';

/** A town where the demonstration has nobody, so that the two are the first to meet. */
const TOWN = { city: /^Chaves Vila Real/, cityTyped: 'chav' };
const LIA = {
  name: 'Lia', birthdate: '14/02/1996', identity: 'Mulher', seeks: 'Homens', ...TOWN, sign: 'Aquário',
  bio: 'Tradutora. Gosto de conversa longa e de caminhada curta.', interests: ['Música', 'Literatura', 'Viagens'],
};
const RUI = {
  name: 'Rui', birthdate: '02/09/1994', identity: 'Homem', seeks: 'Mulheres', ...TOWN, sign: 'Virgem',
  bio: 'Professor de música. Faço pão aos domingos e divido.', interests: ['Música', 'Gastronomia', 'Literatura'],
};

/** Every menu of a conversation opens, is sound, and gives the focus back; then the way to the list and its menu. */
async function tryMenus(window, talk) {
  const { page } = window;
  const menus = [
    [talk.region.getByRole('button', { name: 'Mais opções' }), page.getByRole('menuitem', { name: 'Bloquear' })],
    [talk.region.getByRole('button', { name: 'Opções da mensagem' }).last(), page.getByRole('menuitem', { name: 'Responder' })],
  ];
  for (const [button, item] of menus) {
    await button.click();
    await window.see(item);
    await window.scan('an open menu of the conversation');
    await window.press('Escape');
    await window.gone(item);
    await until('the menu gives the focus back', () => button.evaluate((node) => node === document.activeElement));
  }
  await window.link('Voltar às conversas').click();
  await window.button('Abrir menu').click();
  await window.see(window.dialog('Menu'));
  await window.station('12-menu', { sizes: ['phone'] });
  await window.press('Escape');
  await window.gone(window.dialog('Menu'));
}

export function meeting(app) {
  journey(app, 'two people, from the landing to a live conversation', async ({ open, server }) => {
    const lia = await open({ name: 'Lia', size: 'phone', motion: true });
    const rui = await open({ name: 'Rui', size: 'wide', theme: 'dark', motion: true });
    const emails = { lia: addressOf('lia'), rui: addressOf('rui') };

    await openLanding(lia);
    await lia.station('01-landing');
    await lia.page.goto('/auth?aba=criar');
    await lia.station('02-criar-conta');
    await openLanding(lia);
    await signUp(lia, { ...LIA, email: emails.lia });
    await lia.station('03-conta-criada');
    await openMailedLink(lia, server, emails.lia);
    await onboard(lia, LIA, (name) => lia.station(`04-${name}`));

    await openLanding(rui);
    await signUp(rui, { ...RUI, email: emails.rui });
    await fetch(linkOf(await nextMail(server, emails.rui)), { redirect: 'manual' });
    await signIn(rui, { email: emails.rui });
    await onboard(rui, RUI);

    for (const [window, portrait, station] of [[lia, 'luiza-1', true], [rui, 'thales-1', false]]) {
      await addPhoto(window, photoFile(portrait));
      await addPrompt(window, 'Um domingo sem pressa, com pão quente.');
      if (station) await window.station('05-perfil');
    }

    await goTo(lia, 'Início');
    await deck(lia).find('Rui');
    await lia.station('06-baralho', { from: lia.heading('Descobrir', { exact: true }) });
    await deck(lia).like();
    await goTo(rui, 'Início');
    await deck(rui).find('Lia');
    await deck(rui).like();
    await rui.see(celebration(rui));
    await lia.see(lia.text('É recíproco!'));
    await rui.station('07-match');
    await celebration(rui).getByRole('link', { name: 'Dizer olá' }).click();

    const atRui = conversation(rui, 'Lia');
    await rui.see(atRui.field);
    await rui.page.evaluate(() => Object.assign(window, { unbroken: true }));
    await rui.station('08-conversa-nova');
    await atRui.send('Oi, Lia! Qual foi o último livro que te fez perder o ponto?');

    await lia.page.evaluate(() => Object.assign(window, { unbroken: true }));
    await goTo(lia, 'Mensagens');
    await lia.station('09-mensagens');
    await lia.link(/Rui/).click();
    const atLia = conversation(lia, 'Rui');
    await lia.see(atLia.said('Oi, Lia! Qual foi o último livro que te fez perder o ponto?'));
    await rui.see(atRui.tick('Lida'));

    await atLia.field.pressSequentially('Um do Saramago');
    await rui.see(atRui.typing);
    await rui.station('10-digitando', { sizes: ['wide'] });
    await lia.press('Enter');
    await rui.see(atRui.said('Um do Saramago'));
    await rui.gone(atRui.typing);
    await lia.see(atLia.tick('Lida'));
    await lia.station('11-conversa');
    await tryMenus(lia, atLia);
    for (const { name, page } of [lia, rui]) {
      assert.ok(await page.evaluate(() => window.unbroken), `the window of ${name} never loaded its page anew`);
    }
  });
}
