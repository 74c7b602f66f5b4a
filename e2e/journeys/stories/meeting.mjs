// The whole main job in two windows: from the landing to a conversation that both see arrive.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { linkOf, nextMail } from '../../lib/mail.mjs';
import { addressOf, ok, Person } from '../../lib/people.mjs';
import { addPhoto, addPrompt, celebration, conversation, deck, enterAs, goTo, openProfile } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';
import { onboard, openLanding, openMailedLink, photoFile, signIn, signUp } from '../../lib/walk.mjs';

/** A town without people of the demonstration, so that the two are the first to meet. */
const TOWN = { city: /^Chaves Vila Real/, cityTyped: 'chav' };
const LIA = {
  name: 'Lia', birthdate: '14/02/1996', identity: 'Mulher', seeks: 'Homens', ...TOWN, sign: 'Aquário',
  bio: 'Tradutora. Gosto de conversa longa e de caminhada curta.', interests: ['Música', 'Literatura', 'Viagens'],
};
// Strangers are known by their first name; no one in the demonstration has this one.
const ARTUR = {
  name: 'Artur', birthdate: '02/09/1994', identity: 'Homem', seeks: 'Mulheres', ...TOWN, sign: 'Virgem',
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
    const artur = await open({ name: 'Artur', size: 'wide', theme: 'dark', motion: true });
    const emails = { lia: addressOf('lia'), artur: addressOf('artur') };

    await openLanding(lia);
    await lia.station('01-landing');
    await lia.page.goto('/auth?aba=criar');
    await lia.station('02-criar-conta');
    await openLanding(lia);
    await signUp(lia, { ...LIA, email: emails.lia });
    await lia.station('03-conta-criada');
    await openMailedLink(lia, server, emails.lia);
    await onboard(lia, { ...LIA, photo: photoFile('luiza-1') }, (name) => lia.station(`04-${name}`));

    await openLanding(artur);
    await signUp(artur, { ...ARTUR, email: emails.artur });
    await fetch(linkOf(await nextMail(server, emails.artur)), { redirect: 'manual' });
    await signIn(artur, { email: emails.artur });
    await onboard(artur, ARTUR);

    await openProfile(lia);
    await lia.see(lia.page.getByRole('img', { name: 'Sua foto 1 de 1' }));
    // Without a photo one may look, and is told what is missing.
    await artur.see(artur.text(/Próximo passo: uma foto/));
    await addPhoto(artur, photoFile('thales-1'));
    for (const window of [lia, artur]) await addPrompt(window, 'Um domingo sem pressa, com pão quente.');
    await lia.station('05-perfil');

    await goTo(lia, 'Início');
    await deck(lia).find('Artur');
    await lia.station('06-baralho', { from: lia.heading('Descobrir', { exact: true }) });
    await deck(lia).like();
    await goTo(artur, 'Início');
    await deck(artur).find('Lia');
    await deck(artur).like();
    await artur.see(celebration(artur));
    await lia.see(lia.text('É recíproco!'));
    await artur.station('07-match');
    await celebration(artur).getByRole('link', { name: 'Dizer olá' }).click();

    const atArtur = conversation(artur, 'Lia');
    await artur.see(atArtur.field);
    await artur.page.evaluate(() => Object.assign(window, { unbroken: true }));
    await artur.station('08-conversa-nova');
    await atArtur.send('Oi, Lia! Qual foi o último livro que te fez perder o ponto?');

    await lia.page.evaluate(() => Object.assign(window, { unbroken: true }));
    await goTo(lia, 'Mensagens');
    await lia.station('09-mensagens');
    await lia.link(/Artur/).click();
    const atLia = conversation(lia, 'Artur');
    await lia.see(atLia.said('Oi, Lia! Qual foi o último livro que te fez perder o ponto?'));
    await artur.see(atArtur.tick('Lida'));

    await atLia.field.pressSequentially('Um do Saramago');
    await artur.see(atArtur.typing);
    await artur.station('10-digitando', { sizes: ['wide'] });
    await lia.press('Enter');
    await artur.see(atArtur.said('Um do Saramago'));
    await artur.gone(atArtur.typing);
    await lia.see(atLia.tick('Lida'));
    await lia.station('11-conversa');
    await tryMenus(lia, atLia);
    for (const { name, page } of [lia, artur]) {
      assert.ok(await page.evaluate(() => window.unbroken), `the window of ${name} never loaded its page again`);
    }
  });

  journey(app, 'the one who liked first celebrates at the next opening, once over all devices', async ({ open, server }) => {
    const [ana, davi, rui, noel] = await Promise.all([
      Person.ready(server, 'Ana', { gender_identity: 'woman' }),
      Person.ready(server, 'Davi', { gender_identity: 'man' }),
      Person.ready(server, 'Rui', { gender_identity: 'man' }),
      Person.ready(server, 'Noel', { gender_identity: 'man' }),
    ]);
    for (const other of [davi, rui, noel]) {
      await Promise.all([ana.meets(other), other.meets(ana)]);
      await ok(ana.react(other));
    }
    const window = await open({ name: 'Ana' });
    await enterAs(window, ana);
    await window.see(deck(window).group);
    // The app is closed while the others answer.
    await window.page.goto('/health');
    await ok(rui.react(ana));
    await ok(davi.react(ana));
    // Where a sign-in lands, and where new matches are marked as seen.
    await window.page.goto('/matches');
    await window.see(celebration(window));
    await window.see(celebration(window).getByText('Você e Davi se curtiram.'));
    await window.see(celebration(window).getByText('E mais um match espera por você em Matches.'));
    await window.station('07b-match-na-abertura');
    await celebration(window).getByRole('button', { name: 'Continuar descobrindo' }).click();
    await window.gone(celebration(window));

    await window.see(window.link(/Davi/));
    await window.see(window.link(/Rui/));

    // A second device, and this one again: what an opening asks was answered, and nothing is celebrated.
    const other = await open({ name: 'Ana, at a desk', size: 'wide' });
    await enterAs(other, ana, '/matches');
    for (const one of [other, window]) {
      const asked = one.page.waitForResponse((response) => response.url().includes('/rpc/badges'));
      await one.page.goto('/');
      await asked;
      await one.see(deck(one).group);
      await one.still();
      assert.equal(await celebration(one).count(), 0, 'it is celebrated once');
    }

    // The push of a match opens its conversation: the moment comes first there too.
    await other.page.goto('/health');
    await window.page.goto('/health');
    const { match_id: pushed } = await ok(noel.react(ana));
    await window.page.goto(`/messages/${pushed}`);
    await window.see(celebration(window).getByText('Você e Noel se curtiram.'));
    await celebration(window).getByRole('link', { name: 'Dizer olá' }).click();
    await window.gone(celebration(window));
    await window.see(conversation(window, 'Noel').field);
  });
}
