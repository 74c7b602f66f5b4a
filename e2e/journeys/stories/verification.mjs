// Verification: a person before the browser's own test camera, and two moderators who answer by keys.

import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { Person } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { moderator } from './moderation.mjs';

/** Takes every picture that is asked for, and uses each as it is: the test camera shows no face. */
async function takePictures(window, count = 3) {
  const look = window.heading('Veja antes de enviar', { level: 1 });
  for (let picture = 1; picture <= count; picture += 1) {
    const take = window.button(`Tirar a imagem ${picture} de ${count}`);
    await window.see(take);
    await take.and(window.page.locator('[aria-disabled=false]')).click();
    await useAsItIs(window, picture < count ? window.button(`Tirar a imagem ${picture + 1} de ${count}`) : look);
  }
  await window.see(look);
}

/** After a shot: either the next step is there, or what makes the shot hard to compare. */
async function useAsItIs(window, next) {
  const use = window.button('Usar assim');
  await window.see(next.or(use).first());
  if (await use.isVisible()) await use.click();
}

/** Opens the only attempt of the queue and answers yes to everything without a pointer. */
async function approveByKeys(window, keys, title, pictures) {
  const row = window.page.getByRole('complementary', { name: 'Fila de verificações' }).getByRole('link').first();
  await window.see(row);
  await keys.press('j');
  await keys.press('Enter');
  await window.see(window.heading(title, { level: 2 }));
  for (const picture of pictures) await window.see(window.page.getByRole('img', { name: picture }));
  await keys.press('a');
  const yes = window.page.getByRole('radio', { name: 'Sim' });
  for (const answer of await yes.all()) await window.see(answer.and(window.page.locator(':checked')));
}

/** The share of a picture's pixels that are black. */
const blackShare = (picture) =>
  picture.evaluate((image) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let black = 0;
    for (let at = 0; at < data.length; at += 4) black += data[at] + data[at + 1] + data[at + 2] < 24 ? 1 : 0;
    return black / (data.length / 4);
  });

/**
 * A camera whose every picture differs: the browser's own shows the same to everybody, and a picture that another person
 * sent is refused.
 */
function drawnCamera() {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 720];
    const pen = canvas.getContext('2d');
    const draw = () => {
      for (let at = 0; at < 90; at += 1) {
        const shade = 90 + Math.floor(Math.random() * 150);
        pen.fillStyle = `rgb(${shade} ${shade} ${shade})`;
        pen.fillRect((at % 10) * 90, Math.floor(at / 10) * 80, 90, 80);
      }
    };
    draw();
    // Faster than anybody presses: two shots of one picture would be refused too.
    setInterval(draw, 16);
    return canvas.captureStream(60);
  };
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
      const keys = new Keys(desk);
      await keys.hit(desk.page.getByRole('link', { name: 'Verificações' }));
      const pictures = ['Imagens da câmera, 3', 'Fotos do perfil, 1'];
      await approveByKeys(desk, keys, 'Selo do perfil', pictures);
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

  journey(app, 'an age is assured by a covered document and two moderators', async ({ open, server }) => {
    const ana = await Person.ready(server, 'Ana');
    const [rosa, nuno] = [await moderator(server, 'Rosa'), await moderator(server, 'Nuno')];

    const phone = await open({ name: 'Ana', size: 'phone' });
    await phone.page.addInitScript(drawnCamera);
    await enterAs(phone, ana, '/profile');
    await phone.page.getByRole('link', { name: /^Verificação/ }).last().click();
    await phone.see(phone.heading('Verificação', { level: 1 }));
    await phone.page.getByRole('link', { name: 'Começar' }).last().click();
    await phone.see(phone.heading('Verificação de identidade', { level: 1 }));
    await phone.button('Abrir a câmera para o documento').click();
    const shoot = phone.button('Tirar a foto do documento');
    await shoot.and(phone.page.locator('[aria-disabled=false]')).click();
    const cover = phone.heading('Cubra o resto', { level: 1 });
    await useAsItIs(phone, cover);
    await phone.see(cover);
    // Ninety seconds lead from the camera to the last picture, so these two stations stay short.
    await phone.station('identidade-cobrir', { sizes: ['phone'] });
    await phone.button('Pronto, continuar com o rosto').click();
    await takePictures(phone, 2);
    await phone.station('identidade-conferir', { sizes: ['phone'] });
    await phone.button('Enviar para análise').click();
    await phone.see(phone.heading('Enviado para análise', { level: 1 }));

    for (const [name, person] of [
      ['Rosa', rosa],
      ['Nuno', nuno],
    ]) {
      const desk = await open({ name, size: 'wide' });
      await enterAs(desk, person, '/moderation/verificacoes');
      const keys = new Keys(desk);
      const pictures = ['Documento e imagens da câmera, 1', 'Documento e imagens da câmera, 3'];
      await approveByKeys(desk, keys, 'Identidade e idade', pictures);
      const share = await blackShare(desk.page.getByRole('img', { name: pictures[0] }));
      if (share < 0.7) throw new Error(`only ${share} of the document is covered`);
      await desk.station(`identidade-mesa-${name.toLowerCase()}`);
      await keys.press('Control+Enter');
      await desk.see(desk.text('Resposta registrada'));
    }

    await phone.page.getByRole('link', { name: 'Ver as verificações' }).click();
    await phone.page.reload();
    await phone.see(phone.text(/^Verificado em /));
    await phone.station('identidade-selo');
  });
}
