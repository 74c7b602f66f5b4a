// Coming in and saving: every failure that the specification names, by its cause, in its words.

import assert from 'node:assert/strict';
import { Window } from '../../lib/browser.mjs';
import { closeStorage, refusingWrites } from '../../lib/faults.mjs';
import { journey } from '../../lib/journey.mjs';
import { addressOf, client, ok, PASSWORD, Person } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { Server } from '../../lib/server.mjs';
import { signUp } from '../../lib/walk.mjs';

async function tryToEnter(window, { email, password = PASSWORD }) {
  await window.field('Email').fill(email);
  await window.field('Senha').fill(password);
  await window.button('Entrar').click();
}

export function refusals(app) {
  journey(app, 'each way in which a sign-in fails has its words', async ({ open, server }) => {
    const rosa = await Person.newcomer(server, 'Rosa');
    const window = await open({ name: 'Rosa' });
    window.expectRefusals();
    window.expectErrors(/status of 500/);
    await window.page.goto('/auth');
    // A whole file in the place of a password: the server refuses it in words of its own.
    await tryToEnter(window, { email: rosa.email, password: 'x'.repeat(300_000) });
    await window.see(window.text('Request body is too large or broken', { exact: true }));
    await window.see(window.text('Login failed: Request body is too large or broken'));
    const repaired = await refusingWrites(server, 'auth_sessions', 'user_id', rosa.id);
    await tryToEnter(window, rosa);
    await window.see(window.text('Ocorreu um erro durante o login. Por favor, tente novamente.', { exact: true }));
    await repaired();
    assert.equal(await window.field('Senha').inputValue(), PASSWORD, 'nothing that was typed is lost');

    // The account goes in the moment between the right password and the first reading of it.
    const operator = client(server, server.serviceKey);
    await window.context.route('**/auth/v1/token**', async (route) => {
      const response = await route.fetch();
      await ok(operator.auth.admin.deleteUser(rosa.id));
      await route.fulfill({ response });
    });
    await window.button('Entrar').click();
    await window.see(window.text('Usuário não encontrado', { exact: true }));
    await window.see(window.text('Login failed: Usuário não encontrado'));
    assert.equal(new URL(window.page.url()).pathname, '/auth');
  });

  journey(app, 'a browser that stores nothing gets a message at the sign-in', async ({ open, server }) => {
    const zita = await Person.newcomer(server, 'Zita');
    const window = await open({ name: 'Zita' });
    await closeStorage(window, 'setItem', 'enlace:auth');
    await window.page.goto('/auth');
    await tryToEnter(window, zita);
    await window.see(window.text('Authentication verification failed. Please try again.'));
    await window.see(window.text(/O navegador não deixou guardar a sessão/));
    assert.equal(new URL(window.page.url()).pathname, '/auth');
  });

  journey(app, 'an address that is taken, by what the wire hides and by what it says', async ({ open, server, closing }) => {
    const ivo = await Person.newcomer(server, 'Ivo');
    const taken = 'Este email já está registrado';
    const fill = async (window, email) => {
      await window.page.goto('/auth?aba=criar');
      await window.field('Nome').fill('Ivo');
      await window.field('Email').fill(email);
      await window.field('Senha').fill(PASSWORD);
      await window.field('Data de nascimento').pressSequentially('14021996');
      await window.button('Criar Conta').click();
    };
    const window = await open({ name: 'Ivo' });
    window.expectRefusals();
    window.expectErrors(/status of 500/);
    // With confirmations on, the answer has a user without identities, so that it does not reveal
    // who has an account.
    await fill(window, ivo.email);
    await window.see(window.text(taken, { exact: true }));
    const atFault = window.field('Email').and(window.page.locator(':focus[aria-invalid="true"]'));
    await window.see(atFault);
    const free = addressOf('ivo');
    const repaired = await refusingWrites(server, 'auth_users', 'email', free);
    await window.field('Email').fill(free);
    await window.button('Criar Conta').click();
    await window.see(window.text('Ocorreu um erro durante o cadastro. Por favor, tente novamente.', { exact: true }));
    await repaired();

    // Without confirmations it says so.
    const other = await Server.start({ settings: { ENLACE_MAILER_AUTOCONFIRM: '1' } });
    closing(() => other.remove());
    const email = addressOf('ivo');
    await ok(client(other).auth.signUp({ email, password: PASSWORD }));
    const there = await Window.open(app.browser, other, { name: 'Ivo, there' });
    closing(() => there.close());
    there.expectRefusals();
    await fill(there, email);
    await there.see(there.text(taken, { exact: true }));
    there.assertQuiet();
  });

  journey(app, 'a sign-up, a password and a sign-out that do not go through at first', async ({ open, server }) => {
    const window = await open({ name: 'Abel' });
    window.expectRefusals();
    window.expectErrors(/status of 500/);
    await window.page.goto('/');
    await signUp(window, { name: 'Abel', email: addressOf('abel') });
    const abel = await Person.newcomer(server, 'Abel');
    await abel.onboarded();
    await enterAs(window, abel, '/update-password');
    await window.field('Nova senha').fill(PASSWORD);
    await window.button('Salvar senha').click();
    await window.see(window.text('Falha ao atualizar senha', { exact: true }));
    await window.see(window.text('A senha nova precisa ser diferente da atual.'));
    await window.field('Nova senha').fill('outro-segredo-bem-guardado');
    await window.button('Salvar senha').click();
    await window.see(window.text('Senha atualizada com sucesso!'));
    await window.page.waitForURL(/\/match(es)?$/);

    const repaired = await refusingWrites(server, 'auth_sessions', 'user_id', abel.id);
    await window.button('Abrir menu').click();
    await window.dialog('Menu').getByRole('button', { name: 'Sair' }).click();
    await window.see(window.text('Erro ao fazer logout'));
    await repaired();
    // A touch on the message may have closed the menu.
    const signOut = window.dialog('Menu').getByRole('button', { name: 'Sair' });
    await window.see(signOut.or(window.button('Abrir menu')));
    if (!(await signOut.isVisible())) await window.button('Abrir menu').click();
    await signOut.click();
    await window.see(window.text('Logout realizado com sucesso'));
    await window.page.waitForURL('**/auth');
  });

  journey(app, 'an onboarding and a seal whose last step does not arrive', async ({ open, server }) => {
    const eva = await Person.newcomer(server, 'Eva', { birthdate: '1990-05-05' });
    for (const [step, data] of [[1, { name: 'Eva' }], [2, {}], [3, { city_id: 3_448_439 }], [4, {}]]) {
      await ok(eva.db.rpc('save_onboarding', { step, data }));
    }
    const window = await open({ name: 'Eva' });
    window.expectErrors(/status of 500/, /A mutation failed/, /A step of onboarding was not saved/);
    await enterAs(window, eva, '/onboarding');
    await window.see(window.text('Passo 5 de 5'));
    let repaired = await refusingWrites(server, 'onboarding_drafts', 'user_id', eva.id);
    await window.button('Concluir').click();
    await window.see(window.text('Erro ao criar perfil. Tente novamente.').first());
    await repaired();
    await window.button('Concluir').click();
    await window.see(window.text('Perfil criado com sucesso!'));
    await window.link('Agora não').click();
    await window.page.waitForURL((url) => url.pathname === '/');

    await window.page.goto('/intention-quiz');
    await window.button('Descobrir minha vibe').click();
    repaired = await refusingWrites(server, 'intention_results', 'user_id', eva.id);
    for (let page = 1; page <= 12; page += 1) {
      await window.see(window.page.locator('#quiz-question'));
      const text = await window.page.locator('#quiz-question').textContent();
      const choices = window.page.getByRole('radio');
      if ((await choices.count()) > 0) await choices.first().check();
      else if ((await window.page.getByRole('slider').count()) === 0) await window.page.getByRole('textbox').fill('Um pouco de tempo.');
      if ((await window.button('Finalizar').count()) > 0) break;
      await window.button('Próxima').click();
      await window.page.waitForFunction((before) => document.querySelector('#quiz-question')?.textContent !== before, text);
    }
    await window.button('Finalizar').click();
    await window.see(window.text('Ocorreu um erro ao criar seu Selo de Intenção. Tente novamente.').first());
    await repaired();
    await window.button(/Finalizar|Tentar novamente/).first().click();
    await window.see(window.text('Seu Selo de Intenção foi criado com sucesso!'));

    await window.page.goto('/intention-quiz?ver=1');
    await window.page.getByRole('tab', { name: 'Visibilidade' }).click();
    repaired = await refusingWrites(server, 'intention_results', 'user_id', eva.id);
    // The choice is shown at once and taken back with the refusal, so that it may not stand long enough to be seen.
    await window.page.getByRole('radio', { name: /Só meus matches/ }).click();
    await window.see(window.text('Falha ao atualizar visibilidade. Tente novamente.'));
    await window.see(window.page.getByRole('radio', { name: /Todos/, checked: true }));
    await repaired();
    await window.page.getByRole('radio', { name: /Só meus matches/ }).click();
    await window.see(window.text('Visibilidade do selo atualizada com sucesso!'));
    await window.see(window.page.getByRole('radio', { name: /Só meus matches/, checked: true }));
  });

  journey(app, 'filters: what is free, what is Premium, what was not saved', async ({ open, server }) => {
    const ciro = await Person.ready(server, 'Ciro', { gender_identity: 'man' });
    await ciro.onboarded();
    const window = await open({ name: 'Ciro', size: 'wide' });
    window.expectErrors(/status of 500/, /A mutation failed/);
    await enterAs(window, ciro);
    await window.see(window.heading('Descobrir', { exact: true }));
    await window.button('Perfis em destaque').click();
    await window.see(window.dialog('Perfis em destaque'));
    await window.press('Escape');
    await window.gone(window.dialog('Perfis em destaque'));
    const card = window.page.getByRole('region', { name: 'Filtros avançados' });
    const interest = (name) => card.getByRole('group', { name: 'Interesses' }).getByRole('button', { name });
    for (const name of ['Música', 'Cinema', 'Viagens']) await interest(name).click();
    await window.see(card.getByText('3/3'));
    await interest('Dança').click();
    await window.see(window.text('Limite atingido'));
    await window.see(card.getByText('3/3'));
    // It is marked as disabled, and explains itself all the same.
    await card.getByRole('button', { name: /Tipo de personalidade/ }).press('Enter');
    await window.see(window.text('Filtro Premium'));
    const repaired = await refusingWrites(server, 'search_filters', 'user_id', ciro.id);
    await window.button('Aplicar Filtros').click();
    await window.see(window.text('Erro ao salvar dados'));
    await repaired();
    await window.see(card.getByText('3/3'));
    await window.button('Aplicar Filtros').click();
    await window.see(window.text('Filtros aplicados'));
    await window.see(window.text('Seus filtros foram aplicados com sucesso'));
    await window.page.getByRole('main').getByRole('link', { name: /Upgrade para Premium/ }).click();
    await window.see(window.text('Redirecionando para a página de planos...'));
    await window.page.waitForURL('**/plans');
  });
}
