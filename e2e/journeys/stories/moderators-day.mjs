// A moderator's day without a pointer: from the sign-in with its second step to the last appeal. Each stop of the Tab key is in view
// and marked (`lib/keys.mjs`), and after each act the focus is somewhere.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { authenticator } from '../../lib/factor.mjs';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { ok, PASSWORD, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { moderator, openByKeys } from './moderation.mjs';

const WIDE = { sizes: ['wide'] };
const looks = (portrait) => ({ photo: portraitBytes(portrait), type: 'image/webp' });

export function moderatorsDay(app) {
  journey(app, 'a moderator’s day by keys alone: sign-in, queue, evidence, macro, decision, hand-over, verifications, appeal', async ({ open, server }) => {
    const [lia, otto, eva] = await Promise.all([
      Person.ready(server, 'Lia', looks('luiza-1')),
      Person.ready(server, 'Otto', { ...looks('pedro-1'), bio: 'Vendo seguidores, chama no privado.' }),
      Person.ready(server, 'Eva', { ...looks('leonor-1'), bio: 'Gosto de quem chega com um presente.' }),
    ]);
    await lia.meets(otto, eva);
    await ok(lia.db.rpc('report', { target: otto.id, reason: 'off_app', text: 'O texto do perfil é um anúncio.', item: 'bio' }));
    await ok(lia.db.rpc('report', { target: eva.id, reason: 'other', text: 'Pede presentes a quem escreve.', item: 'bio' }));
    const rosa = await Person.ready(server, 'Rosa');
    await rosa.onboarded();
    const code = await authenticator(rosa);
    await server.command('admin', 'grant-role', rosa.email, 'moderator');
    // Others on this server are moderators too: a name of its own finds the colleague, and the answer.
    const mark = [...randomUUID()].filter((sign) => /[a-f]/.test(sign)).slice(0, 5).join('');
    const [colleagueName, answer] = [`Teo${mark}`, `Venda no perfil ${mark}`];
    const colleague = await moderator(server, colleagueName);

    // The address of the desk leads over the sign-in, its second step, and back to the desk.
    const desk = await open({ name: 'Rosa', size: 'wide' });
    desk.expectRefusals();
    desk.expectErrors(/A query failed/);
    const keys = new Keys(desk);
    await desk.page.goto('/moderation');
    await desk.page.waitForURL('**/auth');
    await keys.to(desk.field('Email'));
    await keys.type(rosa.email);
    await keys.to(desk.field('Senha'));
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await desk.see(desk.field('Código do aplicativo'));
    await keys.to(desk.field('Código do aplicativo'));
    await keys.type(await code.code());
    await keys.press('Enter');
    await desk.see(desk.heading('Moderação', { level: 1 }));
    await desk.gone(desk.text('Login realizado com sucesso!'));
    await keys.hasFocus('at the desk');
    await desk.station('dia-fila', WIDE);

    // The first case: its evidence is read, then a prepared decision is made, used and sent.
    await openByKeys(desk, keys, /Algo fora do aplicativo/);
    await keys.hasFocus('in the case');
    // The copy of the report holds it too, folded.
    await desk.see(desk.text('Vendo seguidores, chama no privado.').locator('visible=true'));
    await desk.see(desk.text('O texto do perfil é um anúncio.'));
    await keys.press('2');
    await keys.to(desk.page.getByRole('combobox', { name: 'Regra' }));
    await keys.type('Publicidade');
    await keys.press('Escape');
    await desk.page.keyboard.press('Shift+Tab');
    await keys.to(desk.page.getByRole('textbox', { name: /O que aconteceu/ }));
    await keys.type('O seu perfil vende um serviço, e aqui não é lugar de venda.');
    await keys.hit(desk.button('Editar'), { back: true });
    const macros = desk.dialog('Respostas prontas');
    await keys.to(macros.getByRole('textbox'));
    await keys.type(answer);
    await keys.hit(macros.getByRole('button', { name: 'Guardar' }));
    await desk.see(macros.getByText(answer));
    await desk.station('dia-resposta-pronta', WIDE);
    await keys.press('Escape');
    await desk.gone(macros);
    await keys.hasFocus('after the window');
    await keys.to(desk.button(answer));
    await keys.press('Shift+Digit1');
    await desk.see(desk.page.getByRole('region', { name: 'Como a pessoa vai ler' }).getByText('O seu perfil vende um serviço'));
    await desk.station('dia-decisao', WIDE);
    await keys.to(desk.page.getByRole('textbox', { name: /O que aconteceu/ }));
    await keys.press('Control+Enter');
    await desk.see(desk.text('Decidido. Quem precisa saber já foi avisado.'));
    await keys.hasFocus('after the decision');

    // The second is skipped with a reason, found again, and handed over.
    await openByKeys(desk, keys, /Outro motivo/);
    await keys.press('s');
    const skip = desk.dialog('Pular este caso?');
    await keys.to(skip.getByRole('textbox', { name: 'Por que você pula?' }));
    await keys.type('Conheço esta pessoa.');
    await desk.scan('skipping a case');
    await keys.press('Escape');
    await desk.gone(skip);
    await keys.hit(desk.page.locator('summary', { hasText: 'Passar adiante' }));
    await keys.to(desk.page.getByRole('combobox', { name: 'Para quem' }));
    await keys.type(colleagueName);
    await desk.station('dia-passar', WIDE);
    await keys.hit(desk.button('Passar adiante'));
    await desk.see(desk.text('O caso passou adiante.'));
    await desk.gone(desk.text('O caso passou adiante.'));
    await keys.hasFocus('after the hand-over');

    // The verifications are one key away, and so is the way back.
    await keys.hit(desk.link('Verificações'), { back: true });
    await desk.see(desk.link('Verificações').and(desk.page.locator('[aria-current=page]')));
    await desk.station('dia-verificacoes', WIDE);
    await keys.hit(desk.link('Casos'), { back: true });

    // The colleague decided; the appeal against it is hers to answer.
    const theirs = (await colleague.call('mod_queue')).cases.find(({ kind, held }) => kind === 'other' && held !== 'other');
    const { version } = await colleague.call('mod_claim', { case_id: theirs.id, version: theirs.version });
    await colleague.call('mod_decide', { case_id: theirs.id, action: 'warn', rule: 'other', facts: 'O perfil pede presentes a quem escreve.', version });
    const [decision] = await ok(eva.db.rpc('my_decisions'));
    await ok(eva.db.rpc('appeal', { decision: decision.id, text: 'Era uma piada com a minha irmã, que também está aqui.' }));
    await openByKeys(desk, keys, /Outro motivo/);
    await keys.hit(desk.button('Ver a primeira decisão'));
    await desk.see(desk.text('O perfil pede presentes a quem escreve.'));
    await keys.to(desk.page.getByRole('textbox', { name: /A sua resposta/ }));
    await keys.type('Lido com calma: a frase é mesmo uma piada.');
    await desk.station('dia-recurso', WIDE);
    await keys.hit(desk.button('Desfazer'));
    await desk.see(desk.text('Recurso aceito: a decisão foi desfeita.'));
    await keys.hasFocus('after the appeal');
    const [answered] = await ok(eva.db.rpc('my_decisions'));
    assert.equal(answered.state, 'overturned');

    // The day ends with a pause.
    await keys.hit(desk.button('Fazer uma pausa'), { back: true });
    await desk.see(desk.text('Boa pausa'));
    await keys.hasFocus('after the day');
  });
}
