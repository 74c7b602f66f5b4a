// "Encontramos alguém" in two windows: the question, the yes, the moment with its thread, and the way back.

import { randomUUID } from 'node:crypto';
import { journey } from '../../lib/journey.mjs';
import { matchOf } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { enterAs } from '../../lib/screens.mjs';

const PHONE = { sizes: ['phone'] };
const looks = (portrait) => ({ photo: portraitBytes(portrait), type: 'image/webp' });

export function couple(app) {
  journey(app, 'two people say that they found each other: the question, the moment, the rest, and the way back', async ({ open, server }) => {
    const { a: ana, b: rui, match } = await matchOf(server, ['Ana', looks('luiza-1')], ['Rui', looks('pedro-1')]);
    await ana.onboarded();
    await rui.onboarded();
    for (const [who, body] of [[ana, 'Oi, Rui!'], [rui, 'Oi, Ana!']]) {
      const sent = await who.db.rpc('send_message', { match_id: match, body, client_id: randomUUID() });
      if (sent.error) throw sent.error;
    }
    const [her, his] = [await open({ name: 'Ana' }), await open({ name: 'Rui', size: 'wide' })];
    await enterAs(her, ana, '/encontramos');
    await her.see(her.heading('Quem você encontrou?'));
    await her.station('encontramos-quem', PHONE);
    await her.page.getByRole('main').getByRole('link', { name: /Rui/ }).click();
    await her.see(her.heading(/^Você e Rui.* se encontraram\?$/));
    await her.station('encontramos-dizer', PHONE);
    await her.button('Encontramos alguém').dblclick();
    await her.see(her.heading(/^A pergunta foi para Rui/));
    await her.station('encontramos-espera', PHONE);

    await enterAs(his, rui, `/messages/${match}`);
    await his.page.getByRole('link', { name: /tem uma pergunta para você/ }).click();
    await his.see(his.heading(/^Ana.* acha que vocês se encontraram$/));
    await his.station('encontramos-pergunta', { sizes: ['wide'] });
    await his.button('Sim, a gente se encontrou').click();
    await his.see(his.heading('Vocês se encontraram'));
    await his.station('encontramos-momento', { sizes: ['wide'] });

    // Her screen follows by itself.
    await her.see(her.heading('Vocês se encontraram'));
    await her.see(her.heading('O seu perfil está descansando'));
    await her.still();
    await her.moment('25-encontramos-alguem');
    await her.station('encontramos-momento', PHONE);
    await her.button('Contar a nossa história').click();
    await her.page.getByLabel('Como foi?').fill('Foi numa terça, com chuva.');
    await her.button('Guardar').click();
    await her.see(her.text(/Ninguém mais leu\./));
    await his.page.reload();
    await his.see(his.text('Foi numa terça, com chuva.'));
    await his.button('Concordo com este texto').click();
    await his.see(his.text('Os dois concordaram. A nossa equipe lê antes de publicar.'));

    await her.button('Voltar a procurar').click();
    await her.page.getByRole('dialog').getByRole('button', { name: 'Voltar a procurar' }).click();
    await her.see(her.text('O seu perfil voltou'));
    await her.see(her.heading(/^Você e Rui.* se encontraram\?$/));
    await enterAs(his, rui, '/encontramos');
    await his.see(his.heading('O seu perfil está descansando'));
    await his.station('encontramos-descanso', { sizes: ['wide'] });
  });
}
