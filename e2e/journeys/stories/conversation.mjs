// A conversation in two windows beside its words: consent and a photo, a stamp, the search, a word that differs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { journey } from '../../lib/journey.mjs';
import { matchOf, ok } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';

const ALL = { sizes: ['phone', 'wide'] };
const PORTRAIT = new URL('../../../crates/app/content/portraits/rafael-1-800.webp', import.meta.url);

export function conversation(app) {
  journey(
    app,
    'photos wait for words and consent, and a stamp, a search and a photo work in two windows',
    async ({ open, server }) => {
      const { a: ana, b: rui, match } = await matchOf(server, 'Ana', 'Rui');
      await ana.onboarded();
      await rui.onboarded();
      const write = (who, body) =>
        ok(who.db.rpc('send_message', { match_id: match, body, client_id: crypto.randomUUID() }));
      const his = await open({ name: 'Rui' });
      await enterAs(his, rui, `/messages/${match}`);
      await his.button('Fotos e selos').click();
      await his.see(his.text(/Comecem com palavras/));
      await his.see(his.text(/três mensagens de cada pessoa/));
      await his.station('conversa-fotos-cedo', ALL);
      await his.page.keyboard.press('Escape');
      for (const turn of [1, 2, 3]) {
        await write(rui, `Pergunta ${turn}: você gosta de pão de queijo?`);
        await write(ana, `Resposta ${turn}: só se for quentinho.`);
      }
      await his.see(his.text('Resposta 3: só se for quentinho.').locator('visible=true'));
      await his.button('Fotos e selos').click();
      await his.see(his.text(/ainda não aceita fotos/));
      await his.station('conversa-fotos-sem-aceite', ALL);

      const her = await open({ name: 'Ana', size: 'wide' });
      await enterAs(her, ana, `/messages/${match}`);
      await her.button('Fotos e selos').click();
      await her.page.getByRole('switch', { name: /Aceitar fotos desta pessoa/ }).click();
      await her.page.keyboard.press('Escape');

      await his.page.keyboard.press('Escape');
      await his.button('Fotos e selos').click();
      await his.page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'foto.webp',
          mimeType: 'image/webp',
          buffer: readFileSync(PORTRAIT),
        });
      await his.see(his.page.getByRole('img', { name: 'A foto que você escolheu' }));
      await his.station('conversa-foto-escolhida', ALL);
      await his.button('Enviar foto').click();

      // It arrives blurred, opens with a tap, and the way back closes it.
      const photo = her.page.getByRole('button', { name: /Foto de Rui/ });
      await her.see(photo);
      await her.station('conversa-foto-chegou', ALL);
      await photo.click();
      await her.see(her.page.getByRole('img', { name: 'Foto que Rui enviou nesta conversa' }));
      await her.station('conversa-foto-aberta', ALL);
      await her.page.goBack();
      await her.see(photo);
      assert.match(her.page.url(), new RegExp(`/messages/${match}$`));

      await her.button('Fotos e selos').click();
      await her.button('Um abraço').click();
      await his.see(his.page.getByRole('img', { name: 'Selo: Um abraço' }));
      await his.station('conversa-selo', ALL);

      await her.page.goto('/messages');
      await her.page.getByRole('searchbox').fill('PAO de queijo');
      const found = her.link(/Pergunta 1/);
      await her.see(found);
      await her.station('conversa-busca', ALL);
      await found.click();
      await her.see(her.text('Pergunta 1: você gosta de pão de queijo?'));
      await her.page.goto('/messages');
      await her.page.getByRole('searchbox').fill('xilofone');
      await her.see(her.text('Nada por aqui com essa busca.'));
    },
  );
}
