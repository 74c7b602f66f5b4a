// A game in two windows: invited, accepted, answered by both without seeing the other's answer, revealed, and ended with a card
// in the conversation. A card that the other passes takes nothing away that was typed.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { expiringInvitation, pausingGame } from '../../lib/clock.mjs';
import { failedLoad, losing } from '../../lib/faults.mjs';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { buyInSandbox, matchOf, ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { recording } from '../../lib/traffic.mjs';
import { until } from '../../lib/wait.mjs';

const PHONE = { sizes: ['phone'] };
const looks = (portrait) => ({ photo: portraitBytes(portrait), type: 'image/webp' });

export function games(app) {
  journey(app, 'a game: invited, answered by both, revealed together', async ({ open, server }) => {
    const { a: ana, b: rui, match } = await matchOf(server, ['Ana', looks('luiza-1')], ['Rui', looks('pedro-1')]);
    await ana.onboarded();
    await rui.onboarded();
    const [her, his] = [await open({ name: 'Ana' }), await open({ name: 'Rui' })];
    const received = recording(her);
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
    assert.ok(received.some((one) => one.startsWith('frame ') && one.includes('game.changed')), 'the sockets are recorded');
    assert.ok(!received.some((one) => one.includes('Moqueca')), 'his answer did not reach her browser');
    await answer(her).fill('Francesinha, a do Porto.');
    await her.button('Guardar a resposta').click();
    for (const window of [her, his]) {
      await window.see(window.text('Moqueca, com pirão.'));
      await window.see(window.text('Francesinha, a do Porto.'));
    }
    await until('the recorder hears his answer', () => received.some((one) => one.includes('Moqueca')));
    await her.button('Ri alto').click();
    await her.still();
    await her.moment('21-jogo-revelado');
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
    await his.link('Caixa de memórias').click();
    await his.see(his.heading(/^Quebra-gelo com Ana/));
    await his.text('Reler as cartas').click();
    await his.see(his.text('Francesinha, a do Porto.'));
    await his.station('jogo-memorias', PHONE);
    await his.page.goto(`/messages/${match}`);
    await his.see(his.page.getByRole('link', { name: /Vocês jogaram Quebra-gelo/ }));
  });

  journey(app, 'own cards of Verdade ou Desafio: written, refused, allowed by both, deleted', async ({ open, server }) => {
    const { a: ana, b: rui, match } = await matchOf(server, ['Ana', looks('luiza-1')], ['Rui', looks('pedro-1')]);
    await Promise.all([ana.onboarded(), rui.onboarded()]);
    const invitation = { game: 'verdade-ou-desafio', match_id: match, client_id: randomUUID() };
    const game = await ok(ana.db.rpc('invite_to_game', invitation));
    await ok(rui.db.rpc('set_game_state', { id: game.id, act: 'accept' }));
    await ok(rui.db.rpc('allow_game_cards', { match_id: match, allowed: true }));
    const her = await open({ name: 'Ana' });
    her.expectErrors(/status of 422/, /A mutation failed/);
    await enterAs(her, ana, `/games/${game.id}`);
    await her.button('As cartas de vocês').click();
    const sheet = her.page.getByRole('dialog');
    await her.see(sheet.getByText(/^Ainda nenhuma/));
    await her.station('jogo-cartas-vazio', PHONE);
    await sheet.getByRole('switch', { name: /Misturar as nossas cartas/ }).click();
    await her.see(sheet.getByText('Os dois ligaram: as cartas de vocês saem no jogo.'));
    await sheet.getByRole('button', { name: 'Desafio', exact: true }).click();
    const text = sheet.getByRole('textbox', { name: 'A sua carta' });
    await text.fill('Bebe um shot agora');
    await sheet.getByRole('button', { name: 'Guardar carta' }).click();
    await her.see(sheet.getByText(/ficam sem nudez, bebida/));
    await text.fill('Canta o refrão da sua infância');
    await sheet.getByRole('button', { name: 'Guardar carta' }).dblclick();
    await her.see(sheet.getByText('Suas cartas: 1 de 20'));
    await her.station('jogo-cartas', PHONE);
    await sheet.getByRole('button', { name: 'Apagar esta carta' }).click();
    await her.see(sheet.getByText(/^Ainda nenhuma/));
    await her.page.goto(`/games/memorias?com=${match}`);
    await her.see(her.heading('A caixa ainda está vazia'));
    await her.station('jogo-memorias-vazia', PHONE);
  });

  journey(app, 'a game by keys alone: nobody yet, not loaded, bought and given back, declined, lapsed, paused, not sent', async ({ open, server }) => {
    const nina = await Person.newcomer(server, 'Nina');
    const { a: ana, b: rui, match } = await matchOf(server, ['Ana', looks('luiza-1')], ['Rui', looks('pedro-1')]);
    await Promise.all([nina, ana, rui].map((person) => person.onboarded()));
    const alone = await open({ name: 'Nina' });
    await enterAs(alone, nina, '/games');
    await alone.see(alone.heading('Os jogos começam com um match'));
    await alone.station('jogos-ninguem');

    const her = await open({ name: 'Ana', theme: 'dark' });
    her.expectErrors(/status of 500/, /A query failed/, /ERR_FAILED/, /A mutation failed/, /Failed to fetch/);
    const keys = new Keys(her);
    const lost = { table: 'game_sessions', path: '/games', heading: 'Os jogos não carregaram', station: 'jogos-falhou' };
    await failedLoad(server, ana, keys, lost);
    await her.see(her.heading('Começar um jogo'));

    // Not bought, it says its price and begins nothing. Bought once it is hers; given back, it has its price again.
    const priced = (await ok(ana.db.rpc('games'))).games.find(({ product }) => product);
    await keys.hit(her.button(new RegExp(`^${priced.name}`)));
    await her.see(her.dialog().getByRole('heading', { name: /^Comprar uma vez por/ }));
    await her.station('jogo-comprar');
    await keys.press('Escape');
    await her.gone(her.dialog());
    await buyInSandbox(ana, priced.product);
    await her.page.reload();
    await her.see(her.button(new RegExp(`^${priced.name}.*É seu`)));
    await her.page.goto('/plans');
    await keys.hit(her.button('Desistir da compra'));
    await keys.hit(her.dialog('Desistir da compra?').getByRole('button', { name: 'Desistir e receber de volta' }));
    await her.see(her.text('Devolvido', { exact: true }));
    await her.scan('a game that was given back');
    await her.page.goto('/games');
    await her.see(her.button(new RegExp(`^${priced.name}.*uma vez`)));

    // Invited, declined; invited, and nobody answered.
    const invite = async () => {
      await her.page.goto('/games');
      await keys.hit(her.button(/^Quebra-gelo/));
      await keys.hit(her.dialog().getByRole('button', { name: /Rui/ }));
      await her.see(her.heading(/^O convite está com Rui/));
      return her.page.url().split('/').at(-1);
    };
    const declined = await invite();
    await ok(rui.db.rpc('set_game_state', { id: declined, act: 'decline' }));
    await her.gone(her.heading(/^O convite está com Rui/));
    await her.station('jogo-recusado');
    await expiringInvitation(server, await invite());
    await her.see(her.heading('O convite venceu'));
    await her.station('jogo-vencido');

    // An answer that does not arrive stays in its field; a game that nobody moves pauses, and goes on.
    const { id } = await ok(rui.db.rpc('invite_to_game', { match_id: match, game: 'quebra-gelo', client_id: randomUUID() }));
    await her.page.goto('/games');
    await keys.hit(her.page.getByRole('main').getByRole('link', { name: /Convite para você/ }));
    await keys.hit(her.button('Jogar'));
    const answer = her.page.getByRole('textbox', { name: 'A sua resposta' });
    await keys.to(answer);
    await keys.type('Francesinha, a do Porto.');
    const found = await losing(her, /rpc\/play_game/);
    await keys.hit(her.button('Guardar a resposta'));
    await her.see(her.page.locator('[data-sonner-toast]').or(her.page.getByRole('alert')));
    if ((await answer.inputValue()) !== 'Francesinha, a do Porto.') throw new Error('what she typed is gone');
    await her.station('jogo-sem-rede', PHONE);
    await found();
    await keys.hit(her.button('Guardar a resposta'));
    await her.see(her.text(/A sua resposta está guardada/));
    await her.station('jogo-espera');
    await pausingGame(server, id);
    await her.see(her.heading('O jogo está em pausa'));
    await her.station('jogo-em-pausa');
    await keys.hit(her.button('Retomar'));
    await her.see(her.text(/A sua resposta está guardada/));
  });
}
