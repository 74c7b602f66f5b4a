// The six moments by which the product is judged. Each leaves its pictures.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { matchOf, ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { celebration, conversation, deck, enterAs, toTheDeck } from '../../lib/screens.mjs';
import { signIn } from '../../lib/walk.mjs';

/** Alfândega da Fé: five thousand people, and none of the demonstration within an hour. */
const FAR_TOWN = 2_743_101;
/** Borba and Mértola, more than an hour apart, and no people of the demonstration in either. */
const TWO_TOWNS = [2_270_755, 2_266_442];
// One word: strangers read the first word of a name.
const LONG_NAME = 'Maria-Antônia-de-Albuquerque-Cavalcanti-Figueiredo-Vasconcel';
const LONG_BIO =
  'Restauro azulejos de dia e danço forró à noite, com mais entusiasmo do que técnica. Falo alto quando conto história boa e baixo quando ela é minha. '.repeat(4).slice(0, 499) + '.';

/** Traits with a drawn portrait, so that the pictures look like the product. */
const looks = (portrait, traits = {}) => ({ photo: portraitBytes(portrait), type: 'image/webp', ...traits });

/** Two matched people with portraits, each in a window of their own, in their conversation. */
async function pairIn(server, open, one, other) {
  const { a, b, match } = await matchOf(server, [one.name, looks(one.portrait)], [other.name, looks(other.portrait)]);
  const windows = [];
  for (const [person, options] of [[a, one], [b, other]]) {
    const window = await open({ name: person.name, ...options.window });
    await enterAs(window, person, `/messages/${match}`);
    windows.push(window);
  }
  const talks = [conversation(windows[0], b.name), conversation(windows[1], a.name)];
  await Promise.all(windows.map((window, index) => window.see(talks[index].field)));
  return { a, b, match, windows, talks };
}

export function moments(app) {
  journey(app, '1: the first deck, in a town with nobody near', async ({ open, server }) => {
    const nora = await Person.ready(server, 'Nora', looks('tereza-1', { city_id: FAR_TOWN, interests: ['Música', 'Natureza'] }));
    const window = await open({ name: 'Nora' });
    await enterAs(window, nora);
    await window.see(deck(window).card());
    await toTheDeck(window);
    await window.still();
    await window.moment('1-primeiro-baralho');
    await window.scan('the first deck');
  });

  journey(app, '2: she blocks him while he is typing', async ({ open, server }) => {
    const { windows, talks, a, b } = await pairIn(
      server,
      open,
      { name: 'Helena', portrait: 'janaina-1' },
      { name: 'Otávio', portrait: 'pedro-1', window: { theme: 'dark' } },
    );
    const [her, him] = windows;
    him.expectRefusals();
    him.expectErrors(/message was refused|conversation/i);
    await talks[1].send('Oi, Helena. Vi que você também restaura móveis.');
    await her.see(talks[0].said('Oi, Helena. Vi que você também restaura móveis.'));
    await talks[1].field.pressSequentially('Me passa o seu endereço');
    await her.see(talks[0].typing);
    await her.still();
    await her.moment('2a-ele-digita');
    await talks[0].menu();
    await her.page.getByRole('menuitem', { name: 'Bloquear' }).click();
    const question = her.dialog(/Bloquear Otávio\?/);
    await her.see(question);
    await her.still();
    await her.scan('the question before a block');
    await her.moment('2b-ela-bloqueia');
    await question.getByRole('button', { name: 'Bloquear' }).click();
    await her.see(her.text('Bloqueio feito'));
    await her.see(her.heading('Mensagens'));
    await her.still();
    await her.moment('2c-ela-depois');
    await him.press('Enter');
    await him.see(him.text('Esta conversa não está mais disponível.'));
    await him.still();
    await him.moment('2d-ele-depois');
    assert.deepEqual(await ok(b.db.from('people').select('id').eq('id', a.id)), []);
    assert.equal((await ok(a.db.from('messages').select('body'))).length, 0);
    await him.page.goto('/messages');
    await him.see(him.text('Nenhuma conversa ainda'));
  });

  journey(app, '3: the message he wrote in the metro, without network', async ({ open, server }) => {
    const { windows, talks } = await pairIn(server, open, { name: 'Davi', portrait: 'bruno-1' }, { name: 'Inês', portrait: 'luiza-2', window: { theme: 'dark' } });
    const [him, her] = windows;
    him.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
    await talks[0].send('Estou entrando no metrô.');
    await her.see(talks[1].said('Estou entrando no metrô.'));
    await him.context.setOffline(true);
    await talks[0].send('Guardei um lugar para você no show de sábado.');
    await him.see(him.text('Sem conexão. Vai sair assim que voltar.'));
    await him.see(talks[0].tick('Esperando para sair'));
    await him.still();
    await him.moment('3a-sem-rede');
    assert.equal(await talks[1].said('Guardei um lugar para você no show de sábado.').count(), 0);
    await him.context.setOffline(false);
    await her.see(talks[1].said('Guardei um lugar para você no show de sábado.'));
    await him.gone(him.text('Sem conexão. Vai sair assim que voltar.'));
    await him.see(talks[0].tick('Lida'));
    await him.still();
    await him.moment('3b-de-volta');
    await her.still();
    await her.moment('3c-ela-recebe');
    assert.equal(await talks[1].said('Guardei um lugar para você no show de sábado.').count(), 1, 'it arrived once');
  });

  journey(app, '4: a name of sixty letters and a bio of five hundred, at 390 px, in the dark', async ({ open, server }) => {
    assert.equal([...LONG_NAME].length, 60);
    assert.equal([...LONG_BIO].length, 500);
    const maria = await Person.ready(server, 'Maria', looks('dandara-1', { full_name: LONG_NAME, bio: LONG_BIO, city_id: 2_742_283 }));
    const viewer = await Person.ready(server, 'Ivo', looks('rafael-1', { city_id: 2_742_283 }));
    const window = await open({ name: 'Ivo', theme: 'dark' });
    await enterAs(window, viewer);
    await deck(window).find(LONG_NAME);
    await toTheDeck(window);
    await window.still();
    await window.fits('the card with the long name');
    await window.moment('4a-nome-longo-cartao');
    await window.button(`Ver o perfil completo de ${LONG_NAME}`).click();
    await window.see(window.text(LONG_BIO, { exact: true }));
    await window.still();
    await window.scan('the open profile with the long bio');
    await window.fits('the open profile with the long bio');
    await window.moment('4b-bio-longa-perfil');
    await Promise.all([viewer.meets(maria), maria.meets(viewer)]);
    await ok(viewer.react(maria));
    const { match_id } = await ok(maria.react(viewer));
    await viewer.celebrated(match_id);
    await window.page.goto(`/messages/${match_id}`);
    await window.see(conversation(window, LONG_NAME).field);
    await window.still();
    await window.fits('the conversation with the long name');
    await window.moment('4c-nome-longo-conversa');
  });

  journey(app, '5: the match on a slow phone, with motion and without', async ({ open, server }) => {
    // The same two faces in two towns, so that the pictures differ in nothing but motion.
    for (const [motion, city_id] of [[true, TWO_TOWNS[0]], [false, TWO_TOWNS[1]]]) {
      const [me, other] = await Promise.all([
        Person.ready(server, 'Alice', looks('yuki-1', { city_id })),
        Person.ready(server, 'Tomás', looks('rafael-1', { city_id })),
      ]);
      await other.meets(me);
      await ok(other.react(me));
      const window = await open({ name: motion ? 'Alice' : 'Alice, calm', motion });
      await enterAs(window, me);
      await deck(window).find(other.name);
      const cdp = await window.context.newCDPSession(window.page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await deck(window).like();
      await window.see(celebration(window));
      if (motion) {
        // The pictures have landed and the petals are half way down.
        await window.page.waitForFunction(() =>
          document.getAnimations().some(({ playState, currentTime }) => playState === 'running' && currentTime > 2_600),
        );
        await window.moment('5a-match-em-movimento');
      } else {
        const moving = await window.page.evaluate(
          () => document.getAnimations().filter((animation) => animation.playState === 'running' && animation.effect.getComputedTiming().duration > 50).length,
        );
        assert.equal(moving, 0, 'nothing moves for who asked for calm');
      }
      await window.still();
      await window.moment(motion ? '5b-match-em-repouso' : '5c-match-sem-movimento');
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await window.scan('the celebration');
      await window.press('Escape');
      await window.gone(celebration(window));
    }
  });

  journey(app, '6: she deletes her account, and regrets it', async ({ open, server }) => {
    const { a, b, match } = await matchOf(server, ['Sofia', looks('luiza-1')], ['Noel', looks('thales-1')]);
    await a.onboarded();
    await ok(b.send(match, 'Guardei o nome daquele livro para você.'));
    const window = await open({ name: 'Sofia' });
    await enterAs(window, a, '/settings');
    await window.button('Excluir minha conta').click();
    const question = window.dialog('Excluir a sua conta?');
    await window.see(question);
    await window.still();
    await window.scan('the question before leaving');
    await window.moment('6a-excluir');
    await question.getByRole('button', { name: 'Excluir minha conta' }).click();
    await window.see(window.heading('Você pediu para sair'));
    await window.still();
    await window.scan('the screen of those who leave');
    await window.moment('6b-saindo');
    assert.deepEqual(await ok(b.db.from('people').select('name').eq('id', a.id)), [], 'she is gone for everybody at once');
    await window.button('Sair').click();
    await signIn(window, a);
    await window.see(window.heading('Você pediu para sair'));
    await window.button(/^Voltar para o /).click();
    await window.see(window.text('Que bom ter você de volta'));
    await window.page.goto(`/messages/${match}`);
    await window.see(conversation(window, 'Noel').said('Guardei o nome daquele livro para você.'));
    await window.see(conversation(window, 'Noel').field);
    await window.still();
    await window.moment('6c-de-volta');
  });
}
