// The intention quiz: left in the middle, finished, its seal, deepened, contested, remade.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { ok, Person } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

const begin = (window) => window.button('Descobrir minha vibe').click();
const option = (window, text) => window.page.getByRole('radio', { name: text });
const go = (window) => window.page.getByRole('button', { name: /^(Próxima|Finalizar)$/ }).click();

/** The question on the page now; it takes the focus when it comes. */
const question = (window) => window.page.locator('#quiz-question');

/** Answers until the last page and presses its button. `prefer` picks an option of a question by its words. */
async function answerAll(window, prefer = {}) {
  for (let page = 0; page < 12; page += 1) {
    await window.see(question(window));
    const text = await question(window).textContent();
    const slider = window.page.getByRole('slider');
    if ((await slider.count()) === 0) {
      const wanted = Object.entries(prefer).find(([words]) => text.includes(words))?.[1] ?? 0;
      const field = window.page.getByRole('radio').nth(wanted);
      if ((await field.count()) > 0) await field.check();
      else await window.page.getByRole('textbox').fill('Um pouco de tempo.');
    }
    const last = (await window.button('Finalizar').count()) > 0;
    await go(window);
    if (last) return;
    await until('the next page', async () => (await question(window).textContent()) !== text);
  }
  assert.fail('the quiz does not end');
}

/** Five answers over the wire. */
const SERIOUS = { q1: 'option1', q3: 'option4', q4: 'option1', q2: 'option1', q6: 'option1' };

export function seal(app) {
  journey(app, 'the first seal, with a closed page in the middle', async ({ open, server }) => {
    const nina = await Person.newcomer(server, 'Nina');
    const window = await open({ name: 'Nina', motion: true });
    await enterAs(window, nina, '/intention-quiz');
    await window.see(window.heading('O que você procura, de verdade?'));
    await window.station('quiz-boas-vindas');
    await begin(window);
    await window.see(window.text('Pergunta 1 de 5'));
    assert.ok(await window.button('Próxima').isDisabled(), 'no way on without an answer');
    assert.ok(await window.button('Anterior').isDisabled(), 'no way back from the first');
    await option(window, 'Ainda estou descobrindo o que quero').check();
    await window.station('quiz-pergunta');
    await go(window);
    // What follows an answer counts as the same question.
    await window.see(window.heading('O que ajudaria você a decidir?'));
    await window.see(window.text('Pergunta 1 de 5'));
    assert.ok(await window.button('Próxima').isDisabled(), 'a text is an answer too');
    await window.page.getByRole('textbox').fill('Conhecer alguém com calma.');
    await go(window);
    await window.see(window.text('Pergunta 2 de 5'));
    await option(window, 'Quando o coração dispara e a calma chega junto').check();
    await until('the server keeps the quiz', async () => {
      const [draft] = await ok(nina.db.from('intention_drafts').select('answers'));
      return draft?.answers.q3 === 'option5' && draft.answers.fu1 === 'Conhecer alguém com calma.';
    });
    // Another device, which has only the server.
    await window.page.evaluate(() => localStorage.removeItem(Object.keys(localStorage).find((key) => key.endsWith(':quiz'))));
    await window.page.reload();
    await window.see(window.text('Continuamos de onde você parou'));
    await window.see(window.text('Pergunta 2 de 5'));
    assert.ok(await option(window, 'Quando o coração dispara e a calma chega junto').isChecked());
    await window.button('Anterior').click();
    await window.see(window.heading('O que ajudaria você a decidir?'));
    assert.equal(await window.page.getByRole('textbox').inputValue(), 'Conhecer alguém com calma.');
    await go(window);
    await window.see(window.text('Pergunta 2 de 5'));
    await answerAll(window, { 'o próximo passo': 4, 'parece com você hoje': 4 });
    await window.see(window.text('Seu Selo de Intenção foi criado com sucesso!'));
    await window.page.waitForFunction(() =>
      document.getAnimations().some(({ animationName, currentTime }) => animationName === 'seal-press' && currentTime > 1_150),
    );
    await window.moment('7a-selo-em-movimento');
    await window.gone(window.text('Seu Selo de Intenção foi criado com sucesso!'));
    await window.still();
    await window.moment('7b-selo');
    await window.station('selo');
    assert.deepEqual(await ok(nina.db.from('intention_drafts').select('mode')), [], 'nothing is left in the middle');
    await window.link(/^Começar minha jornada no /).click();
    await window.page.waitForURL('**/profile');
    // A user with a seal is redirected.
    await window.page.goto('/intention-quiz');
    await window.page.waitForURL('**/profile');
  });

  journey(app, 'a seal without motion: who sees it, deepened, contested twice, remade once', async ({ open, server }) => {
    const iara = await Person.newcomer(server, 'Iara');
    await ok(iara.db.rpc('complete_quiz', { answers: SERIOUS }));
    const window = await open({ name: 'Iara', theme: 'dark' });
    window.expectRefusals();
    window.expectErrors(/A mutation failed/);
    await enterAs(window, iara, '/intention-quiz?ver=1');
    await window.see(window.heading('Busca Relacionamento Sério'));
    await window.still();
    const moving = await window.page.evaluate(
      () => document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().duration > 50).length,
    );
    assert.equal(moving, 0, 'nothing moves for who asked for calm');
    await window.moment('7c-selo-sem-movimento');
    assert.equal(await window.text('Busca Relacionamento Sério', { exact: true }).count(), 1, 'the seal is named once');

    await window.page.getByRole('tab', { name: 'Visibilidade' }).click();
    await window.page.getByRole('radio', { name: /^Só meus matches/ }).check();
    await window.see(window.text('Visibilidade do selo atualizada com sucesso!'));
    await window.see(window.text('Sem selo. Depois do match, ele aparece.'));
    await window.station('selo-visibilidade');
    assert.equal((await ok(iara.db.from('intention_results').select('visibility').single())).visibility, 'matches');

    await window.page.getByRole('tab', { name: 'Sua Intenção' }).click();
    await window.button('Aprofundar meu selo').click();
    await window.see(window.text('Pergunta 1 de 5'));
    const slider = window.page.getByRole('slider');
    for (let page = 0; page < 12 && (await slider.count()) === 0; page += 1) {
      await window.see(question(window));
      const text = await question(window).textContent();
      await window.page.getByRole('radio').nth(text.includes('espaço na sua vida') ? 4 : 0).check();
      if ((await window.button('Finalizar').count()) > 0) break;
      await go(window);
      await until('the next page', async () => (await question(window).textContent()) !== text);
    }
    if ((await slider.count()) > 0) {
      await window.see(window.text('50', { exact: true }));
      await slider.press('Home');
      await window.see(window.text(/Tudo bem ir devagar/));
      await window.station('quiz-medidor');
    }
    await answerAll(window);
    await window.see(window.text('Seu Selo de Intenção foi criado com sucesso!'));
    await window.see(window.text(/em 10 de 12 perguntas/));
    await window.button('Aprofundar meu selo').click();
    await window.see(window.text('Pergunta 1 de 2'));
    await answerAll(window, { 'espaço na sua vida': 4 });
    await window.see(window.text(/apoia nas doze perguntas/));

    const words = 'Respondi com pressa a duas perguntas, e o resto é verdade.';
    const contest = async () => {
      await window.button('Contestar').click();
      const sheet = window.dialog('Contestar a autenticidade');
      await window.see(sheet);
      await sheet.getByRole('textbox').fill(words);
      await window.still();
      return sheet;
    };
    const first = await contest();
    await window.scan('the appeal');
    await first.getByRole('button', { name: 'Enviar contestação' }).click();
    await window.gone(first);
    await window.see(window.text(/A sua contestação está com a nossa equipe desde/));
    const second = await contest();
    await second.getByRole('button', { name: 'Enviar contestação' }).click();
    await window.see(second.getByText(/^A sua contestação já está com a nossa equipe/));
    await window.scan('the second appeal');
    assert.equal(await second.getByRole('textbox').inputValue(), words, 'nothing of it is lost');
    await window.press('Escape');
    await window.gone(second);

    // The operator reads and decides; she is notified.
    const [appeal] = (await server.command('admin', 'appeals')).trim().split('\n').map((line) => JSON.parse(line));
    assert.equal(appeal.text, words);
    await server.command('admin', 'decide-appeal', appeal.appeal, 'grant', '--answer', 'Você tem razão, obrigada por escrever.');
    await until('she is notified', async () => (await ok(iara.db.from('notifications').select('kind'))).some(({ kind }) => kind === 'seal.appeal'));
    await window.page.goto('/notifications');
    await window.page.getByRole('link', { name: /A sua contestação foi respondida/ }).click();
    await window.see(window.text('A sua contestação foi aceita'));
    await window.see(window.text('Você tem razão, obrigada por escrever.'));

    await window.button('Refazer').click();
    await answerAll(window, { 'procura ao entrar': 4, 'o próximo passo': 4, 'parece com você hoje': 4 });
    await window.see(window.heading('Amor que Transforma'));
    await window.see(window.text(/Você pode refazê-lo a partir de/));
    assert.equal(await window.button('Refazer').count(), 0, 'once, on the first day');
    await window.page.goto('/intention-quiz?quiz=retake');
    await window.see(window.heading('Ainda é cedo para refazer'));
  });

  journey(app, 'a seal by keys alone', async ({ open, server }) => {
    const rita = await Person.newcomer(server, 'Rita');
    const window = await open({ name: 'Rita', size: 'wide' });
    const keys = new Keys(window);
    await enterAs(window, rita, '/intention-quiz');
    await keys.hit(window.button('Descobrir minha vibe'));
    for (let page = 1; page <= 5; page += 1) {
      await window.see(window.text(`Pergunta ${page} de 5`));
      await until('the question has the focus', () => keys.isOn(question(window)));
      await keys.press('Tab', 'Space');
      assert.ok(await window.page.getByRole('radio').first().isChecked());
      const text = await question(window).textContent();
      await keys.hit(window.page.getByRole('button', { name: /^(Próxima|Finalizar)$/ }));
      if (page < 5) await until('the next page', async () => (await question(window).textContent()) !== text);
    }
    await window.see(window.heading('Busca Relacionamento Sério'));
    await keys.to(window.page.getByRole('tab', { name: 'Sua Intenção' }));
    await keys.press('ArrowRight');
    await keys.to(window.page.getByRole('radio', { name: /^Todos/ }));
    await keys.press('ArrowDown');
    await window.see(window.text('Visibilidade do selo atualizada com sucesso!'));
  });
}
