// A game in two windows: invited, accepted, answered by both without seeing the other's answer, revealed, and ended with a card
// in the conversation. A card that the other passes takes nothing away that was typed.

import { journey } from '../../lib/journey.mjs';
import { matchOf } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';

const PHONE = { sizes: ['phone'] };

export function games(app) {
  journey(app, 'a game: invited, answered by both, revealed together', async ({ open, server }) => {
    const { a: ana, b: rui, match } = await matchOf(server, 'Ana', 'Rui');
    await ana.onboarded();
    await rui.onboarded();
    const [her, his] = [await open({ name: 'Ana' }), await open({ name: 'Rui' })];
    await enterAs(her, ana, '/juntos');
    await her.page.getByRole('main').getByRole('link', { name: /^Jogos/ }).click();
    await her.see(her.heading('Começar um jogo'));
    await her.station('jogos');
    await her.button(/^Quebra-gelo/).click();
    await her.page.getByRole('dialog').getByRole('button', { name: /Rui/ }).dblclick();
    await her.see(her.heading(/^O convite está com Rui/));
    await her.station('jogo-convite', PHONE);

    await enterAs(his, rui, '/games');
    await his.page.getByRole('main').getByRole('link', { name: /Convite para você/ }).click();
    await his.button('Jogar').click();
    const answer = (window) => window.page.getByRole('textbox', { name: 'A sua resposta' });
    await answer(his).fill('Moqueca, com pirão.');
    await his.station('jogo-resposta');
    await his.button('Guardar a resposta').click();
    await his.see(his.text(/A sua resposta está guardada/));
    await her.see(her.text(/já respondeu\. As respostas aparecem juntas/));
    await her.gone(her.text('Moqueca, com pirão.'));
    await answer(her).fill('Francesinha, a do Porto.');
    await her.button('Guardar a resposta').click();
    for (const window of [her, his]) {
      await window.see(window.text('Moqueca, com pirão.'));
      await window.see(window.text('Francesinha, a do Porto.'));
    }
    await her.button('Ri alto').click();
    await her.station('jogo-revelado');
    await his.gone(his.text(/: Ri alto$/));
    await his.button('Que lindo').click();
    await his.see(his.text(/: Ri alto$/));
    await her.see(her.text('Vocês dois estão aqui agora'));

    await her.button('Próxima carta').click();
    await his.button('Próxima carta').click();
    await answer(her).fill('Ainda estou a pensar');
    await his.button('Passar esta carta').click();
    await her.see(her.text(/A carta mudou enquanto você escrevia/));
    if ((await answer(her).inputValue()) !== 'Ainda estou a pensar') throw new Error('what she typed is gone');
    await his.button('Terminar e ver o resumo').click();
    await his.see(his.heading('Jogo terminado'));
    await his.station('jogo-resumo', PHONE);
    await his.page.goto(`/messages/${match}`);
    await his.see(his.page.getByRole('link', { name: /Vocês jogaram Quebra-gelo/ }));
  });
}
