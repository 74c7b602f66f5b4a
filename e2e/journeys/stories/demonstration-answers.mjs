// One person alone, with somebody who follows a script: a match, a message, a game, a gift and a letter, each answered.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { journey } from '../../lib/journey.mjs';
import { client, ok } from '../../lib/people.mjs';
import { celebration, conversation, enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

const PHONE = { sizes: ['phone'] };
const SCRIPTS = JSON.parse(readFileSync(new URL('../../../crates/app/content/demo_scripts.json', import.meta.url)));
const LETTER = `Ontem passei em frente a uma escola bem na hora da saída e lembrei da nossa conversa. Fiquei parada na calçada, sorrindo sozinha, com o pão esfriando na mão. Minha avó também guardava o melhor pedaço, o do bolo de fubá.`;

export function demonstrationAnswers(app) {
  journey(app, 'one person alone lives a match, a message, a game, a gift and a letter', async ({ open, server }) => {
    const db = client(server);
    const { user } = await ok(db.auth.signInWithPassword({ email: 'beatriz@example.org', password: 'amor-com-intencao' }));
    const beatriz = { db, id: user.id, email: user.email, name: 'Beatriz' };
    const day = await ok(db.rpc('daily_match'));
    const { person } = day.proposals[0];
    const window = await open({ name: 'Beatriz' });
    // A letter that was never saved is not found, and begins empty.
    window.expectRefusals();
    await enterAs(window, beatriz, `/people/${person.id}`);
    await window.see(window.text('Pessoa ilustrada: responde por um roteiro'));

    // Who is today's person likes back, and greets.
    await window.page.goto('/ai-match');
    await window.button('Gostei').click();
    await window.see(celebration(window));
    const [{ id: match }] = await ok(db.from('matches').select('id').eq('person_id', person.id));
    const received = async () => ok(db.from('messages').select('body').eq('match_id', match).eq('sender_id', person.id).order('id'));
    await until('a greeting', async () => (await received()).length === 1);
    const [{ body: greeting }] = await received();
    const script = SCRIPTS.people.find((one) => one.greeting.replace('{name}', 'Beatriz') === greeting);
    assert.ok(script, greeting);

    await window.page.goto(`/messages/${match}`);
    await window.see(window.text('Pessoa ilustrada: responde por um roteiro.'));
    const { name } = await ok(db.from('people').select('name').eq('id', person.id).single());
    const thread = conversation(window, name);
    await window.see(thread.said(greeting));
    await thread.send('Olá! Que sorte a minha hoje.');
    await window.see(thread.said(script.lines[0]));
    await window.station('demonstracao-conversa', PHONE);

    await window.page.goto('/games');
    await window.button(/^Quebra-gelo/).click();
    await window.page.getByRole('dialog').getByRole('button', { name: new RegExp(person.name) }).click();
    const answer = window.page.getByRole('textbox', { name: 'A sua resposta' });
    await window.see(answer);
    await answer.fill('Moqueca, com pirão.');
    await window.button('Guardar a resposta').click();
    await window.see(window.button('Próxima carta'));
    await window.station('demonstracao-jogo', PHONE);

    await window.page.goto('/gifts');
    await window.page.getByRole('main').getByRole('link', { name: new RegExp(person.name) }).first().click();
    await window.button(/Brigadeiro/).click();
    await window.button('Escrever o bilhete').click();
    await window.page.getByRole('dialog').getByRole('button', { name: /^Dar por 5 créditos/ }).click();
    await window.see(window.text('Agradecido', { exact: true }));
    await window.station('demonstracao-presente', PHONE);

    await window.page.goto(`/love-letter/nova?para=${person.id}`);
    await window.see(window.text(/cada hora de viagem dura 1 s/));
    await window.field('Texto da carta').fill(LETTER);
    await window.see(window.text('rascunho salvo'));
    await window.station('demonstracao-mesa', PHONE);
    await window.button('Lacrar a carta').click();
    await window.button('Lacrar', { exact: true }).click();
    await window.see(window.heading(/^A caminho de /, { level: 1 }));
    const arrived = async () => (await ok(db.rpc('letters'))).letters.find((one) => one.direction === 'received');
    await until('a letter in return', arrived);
    await window.page.goto(`/love-letter/${(await arrived()).id}`);
    await window.see(window.heading('Chegou uma carta', { level: 1 }));
    await window.button('Abrir o lacre').click();
    const [, paragraph] = script.letters[0].body.split('\n\n');
    await window.see(window.text(paragraph.slice(0, 40)));
    await window.station('demonstracao-carta', PHONE);
  });
}
