// Trust It: answered, stored through a lost network, its result, and two people who differ about children.

import assert from 'node:assert/strict';
import { refusingWrites } from '../../lib/faults.mjs';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { matchOf, ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { conversation, enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

const looks = (portrait, traits = {}) => ({ photo: portraitBytes(portrait), type: 'image/webp', ...traits });
const group = (window, question) => window.page.getByRole('group', { name: question });
const pick = (window, question, answer) => group(window, question).getByRole('radio', { name: answer, exact: true }).check();
const asked = (window) => window.page.getByRole('heading', { level: 2 }).first();

/** Goes on to a question, past those that are left out, and answers it. */
async function answerNext(window, question, answer) {
  for (;;) {
    const before = await asked(window).textContent();
    if (before === question) break;
    await window.page.getByRole('button', { name: /^(Pular|Próxima)$/ }).click();
    await until('the next question', async () => (await asked(window).textContent()) !== before);
  }
  await pick(window, question, answer);
}

/** Answers of a person who wants children; the other side of each story changes what it needs. */
const SHEET = {
  tq01: 'Quero ter', tq04: 'Só no civil', tq05: 'Conta comum e contas próprias', tq06: 'Divididas por igual',
  tq07: 'Semanal', tq08: 'Sim, com plano e prazo', tq09: 'Saber pedir desculpa', tq10: 'Quando os dois combinarem',
  tq13: 'Socialmente', tq15: 'Procuro equilíbrio', tq20: 'Lealdade, também nos dias cinzentos.',
};

const answer = (person, changes = {}, details = {}) =>
  ok(person.db.from('matchmaking_preferences').insert({ user_id: person.id, cultural_values: { ...SHEET, ...changes }, details }).select());

export function values(app) {
  journey(app, 'values answered, saved after a lost network, and talked about', async ({ open, server }) => {
    const { a: helena, b: davi, match } = await matchOf(server, ['Helena', looks('janaina-1')], ['Davi', looks('pedro-1')]);
    // Her filters exclude all strangers; they do not apply to a match, so he
    // is the one who suits her.
    await ok(helena.db.from('search_filters').insert({ age_min: 98, age_max: 99 }));
    // What he keeps to himself must be in nothing that her window receives.
    await ok(davi.db.rpc('grant_consent', { purpose: 'trust_sensitive' }));
    await answer(
      davi,
      { tq01: 'Não quero ter', tq02: 'Central, participo com frequência', tq08: 'Sim, sem pensar muito', tq11: 'Inaceitável' },
      { tq11: { accept: [], importance: 3, private: true } },
    );
    const window = await open({ name: 'Helena' });
    window.expectErrors(/status of 500|ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|A mutation failed/);
    const received = [];
    window.page.on('response', async (response) => {
      // The questions list every option, and are the same for everybody.
      if (!/\/(rest|functions)\/v1\//.test(response.url()) || response.url().includes('matchmaking_questions')) return;
      received.push(`${response.url()} ${await response.text().catch(() => '')}`);
    });
    await enterAs(window, helena, '/trust-it');
    await window.see(window.text('Pergunta 1 de 20'));
    await pick(window, 'O que você quer quanto a filhos?', 'Quero ter');
    await window.button('Próxima').click();
    await window.see(window.text('Pergunta 2 de 20'));
    const focused = () => asked(window).evaluate((heading) => heading === document.activeElement);
    await until('the focus is on the new question', focused);
    await window.page.goBack();
    assert.ok(await group(window, 'O que você quer quanto a filhos?').getByRole('radio', { name: 'Quero ter', exact: true }).isChecked());
    await window.link('Ver minhas respostas').click();
    await window.see(window.text('1 de 20 respondidas'));
    await window.button('Encontrar Match Perfeito').click();
    await window.see(window.text('Responda a mais 4 para encontrar seu match perfeito.'));
    await window.station('valores-faltam', { sizes: ['phone'] });
    await window.button('Continuar respondendo').click();
    await answerNext(window, 'Como você vê o casamento?', 'Só no civil');
    await answerNext(window, 'Como um casal deve organizar o dinheiro?', 'Conta comum e contas próprias');
    await answerNext(window, 'Em casa, as tarefas devem ser…', 'Divididas por igual');
    await answerNext(window, 'Quanta presença da família é saudável na vida do casal?', 'Semanal');
    await answerNext(window, 'Você mudaria de cidade ou de país por uma relação?', 'Sim, com plano e prazo');
    await answerNext(window, 'Quando a relação deve ser exclusiva?', 'Quando os dois combinarem');
    // The finer choices of one question.
    const fine = window.page.locator('details').filter({ hasText: 'Quanto pesa' }).first();
    await fine.locator('summary').click();
    await fine.getByRole('button', { name: 'Muito importante' }).click();
    await window.station('valores', { sizes: ['phone', 'wide'] });
    await fine.getByRole('button', { name: 'Muito importante' }).click();
    await fine.getByRole('button', { name: 'Muito importante' }).click();
    // A sensitive answer asks for its own consent, before anything can be saved.
    await window.link('Ver minhas respostas').click();
    const answerOf = (question) => window.page.getByRole('link', { name: question });
    await answerOf('Que lugar a fé ocupa na sua vida?').click();
    await pick(window, 'Que lugar a fé ocupa na sua vida?', 'Nenhum');
    await window.button('Voltar ao resumo').click();
    await window.see(answerOf('Que lugar a fé ocupa na sua vida?').getByText('Nenhum'));
    await window.station('valores-resumo', { sizes: ['phone', 'wide'] });
    assert.ok(await window.button('Encontrar Match Perfeito').isDisabled());
    await window.page.getByRole('checkbox', { name: /minhas respostas sensíveis/ }).click();
    await window.page.reload();
    await window.see(window.text('As respostas que você não tinha salvado continuam aqui.'));
    await window.see(answerOf('Quando a relação deve ser exclusiva?').getByText('Quando os dois combinarem'));
    await window.page.getByRole('checkbox', { name: /minhas respostas sensíveis/ }).click();
    const refusal = window.text('Erro ao salvar dados');
    const repaired = await refusingWrites(server, 'matchmaking_preferences', 'user_id', helena.id);
    await window.button('Encontrar Match Perfeito').click();
    await window.see(refusal);
    await until('the refusal is logged', () => window.errors.some((text) => text.includes('A mutation failed')));
    await repaired();
    await window.gone(refusal);
    await window.context.setOffline(true);
    await window.button('Encontrar Match Perfeito').click();
    await window.see(refusal);
    await window.see(window.page.getByRole('alert'));
    await window.context.setOffline(false);
    await window.button('Encontrar Match Perfeito').click();

    await window.see(window.heading('Quem combina com você'));
    const card = window.page.getByRole('article', { name: /^Davi, / });
    await window.see(card);
    await window.see(card.getByText('Vocês já são match'));
    await window.station('valores-resultado');
    await card.getByRole('link').click();
    await window.see(window.heading('Você e Davi'));
    await window.see(window.text('Não quero ter', { exact: true }));
    await window.still();
    await window.scrollTo(0);
    await window.station('filhos');
    await window.page.getByRole('heading', { name: 'Bons assuntos para vocês dois' }).evaluate((node) => node.scrollIntoView({ behavior: 'instant', block: 'start' }));
    await window.still();
    await window.moment('8a-filhos');

    const opener = 'Quando você imagina a sua vida daqui a dez anos, quem está à mesa com você?';
    await window.button(opener).click();
    const talk = conversation(window, 'Davi');
    await window.see(talk.field);
    assert.equal(await talk.field.inputValue(), opener, 'the question is in the field, and sending it stays her act');
    await window.still();
    await window.moment('8b-filhos-conversa');
    await window.press('Tab');
    await talk.region.getByRole('button', { name: 'Enviar', exact: true }).click();
    await window.see(talk.said(opener));
    // The window shows what is still on its way.
    const [arrived] = await until('the question arrives', async () => {
      const messages = await ok(davi.db.from('messages').select('body').eq('match_id', match));
      return messages.length > 0 && messages;
    });
    assert.equal(arrived.body, opener);

    assert.ok(received.some((payload) => payload.includes('Não quero ter')), 'what is open was received');
    for (const secret of ['Central, participo com frequência', 'Inaceitável']) {
      const where = received.filter((payload) => payload.includes(secret));
      assert.deepEqual(where, [], `nothing private of his: ${secret}`);
    }
  });

  journey(app, 'values by keys alone', async ({ open, server }) => {
    const lia = await Person.ready(server, 'Lia', looks('luiza-2'));
    const alike = await Person.ready(server, 'Nuno', looks('rafael-1', { gender_identity: 'man' }));
    await Promise.all([answer(lia), answer(alike)]);
    const window = await open({ name: 'Lia', size: 'wide' });
    const keys = new Keys(window);
    await enterAs(window, lia, '/trust-it');
    await keys.hit(window.page.getByRole('link', { name: 'O que você quer quanto a filhos?' }));
    await keys.to(group(window, 'O que você quer quanto a filhos?').getByRole('radio', { name: 'Quero ter', exact: true }));
    await keys.press('ArrowDown');
    assert.ok(await group(window, 'O que você quer quanto a filhos?').getByRole('radio', { name: 'Já tenho e quero mais' }).isChecked());
    await keys.press('ArrowUp');
    await keys.press('Enter');
    await keys.hit(window.button('Encontrar Match Perfeito'));
    await window.see(window.heading('Quem combina com você'));
    const card = window.page.getByRole('article', { name: /^Nuno, / });
    await keys.hit(card.getByRole('link'));
    await window.see(window.heading('Você e Nuno'));
    // Strangers see the questions; what leads into a conversation waits for the match.
    await window.see(window.text(/Quando vocês derem match/));
    await keys.to(window.link('Ver o perfil de Nuno'));
  });
}
