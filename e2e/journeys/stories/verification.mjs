// Verification: a person before the browser's own test camera, and two moderators who answer by keys.

import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { Person } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { moderator } from './moderation.mjs';

/** Takes every picture that is asked for. */
async function takePictures(window) {
  for (let picture = 1; picture <= 3; picture += 1) {
    const take = window.button(`Tirar a imagem ${picture} de 3`);
    await window.see(take);
    await take.and(window.page.locator('[aria-disabled=false]')).click();
  }
  await window.see(window.heading('Veja antes de enviar', { level: 1 }));
}

/** Opens the only attempt of the queue and approves it without a pointer. */
async function approveByKeys(window, keys) {
  const row = window.page.getByRole('complementary', { name: 'Fila de verificações' }).getByRole('link').first();
  await window.see(row);
  await keys.press('j');
  await keys.press('Enter');
  await window.see(window.heading('Selo do perfil', { level: 2 }));
  await window.see(window.page.getByRole('img', { name: 'Imagens da câmera, 3' }));
  await window.see(window.page.getByRole('img', { name: 'Fotos do perfil, 1' }));
  await keys.press('a');
  await window.see(window.page.getByRole('radio', { name: /É a pessoa das fotos/, checked: true }));
}

export function verification(app) {
  journey(app, 'a person becomes verified by two moderators', async ({ open, server }) => {
    const ana = await Person.ready(server, 'Ana');
    const [rosa, nuno] = [await moderator(server, 'Rosa'), await moderator(server, 'Nuno')];

    const phone = await open({ name: 'Ana', size: 'phone' });
    await phone.page.context().grantPermissions(['camera'], { origin: server.url });
    await enterAs(phone, ana, '/security-verification');
    await phone.see(phone.heading('Verificação', { level: 1 }));
    for (const badge of ['Perfil', 'Segurança', 'Identidade']) await phone.see(phone.heading(badge, { level: 2 }));
    await phone.station('verificacao');
    await phone.page.getByRole('link', { name: 'Começar' }).first().click();
    await phone.see(phone.heading('Verificação do perfil', { level: 1 }));
    await phone.station('verificacao-preparo');
    await phone.button('Abrir a câmera').click();
    await phone.see(phone.button('Tirar a imagem 1 de 3'));
    await phone.button(/^Trocar este gesto por outro, 3 trocas/).click();
    await phone.see(phone.button(/^Trocar este gesto por outro, 2 trocas/));
    await takePictures(phone);
    await phone.button('Enviar para análise').click();
    await phone.see(phone.heading('Enviado para análise', { level: 1 }));
    await phone.page.getByRole('link', { name: 'Ver as verificações' }).click();
    await phone.see(phone.text('Em análise.', { exact: true }));

    const desks = [];
    for (const [name, person, theme] of [
      ['Rosa', rosa, 'light'],
      ['Nuno', nuno, 'dark'],
    ]) {
      const desk = await open({ name, size: 'wide', theme });
      await enterAs(desk, person, '/moderation');
      await desk.page.getByRole('link', { name: 'Verificações' }).click();
      const keys = new Keys(desk);
      await approveByKeys(desk, keys);
      await desk.station(`verificacao-mesa-${theme}`);
      await keys.press('Control+Enter');
      await desk.see(desk.text('Resposta registrada'));
      desks.push(desk);
    }
    await desks[1].see(desks[1].text('Nada à espera').last());

    await phone.page.reload();
    await phone.see(phone.text(/^Verificado em /));
    await phone.station('verificacao-selo');
    await phone.page.goto('/profile');
    await phone.see(phone.page.getByRole('img', { name: 'Perfil verificado' }).first());
  });
}
