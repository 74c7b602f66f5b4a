// Nonsense in the screens: it is answered in Portuguese, and nothing that was typed is lost.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { addressOf, client, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';
import { bomb, png, svg } from '../../lib/pictures.mjs';
import { enterAs, openProfile } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';
import { chipOf } from '../../lib/walk.mjs';

export function nonsense(app) {
  journey(app, 'the sign-up form names each mistake and keeps what was typed', async ({ open, server }) => {
    const window = await open({ name: 'someone hasty' });
    const email = addressOf('apressada');
    await window.page.goto('/auth?aba=criar');
    await window.button('Criar Conta').click();
    for (const words of ['Diga como podemos chamar você', 'Email inválido', 'Senha é obrigatória', 'Escreva a data como dia/mês/ano']) {
      await window.see(window.text(words));
    }
    await until('the first mistake has the focus', () => window.field('Nome').evaluate((field) => field === document.activeElement));
    await window.field('Nome').fill('a'.repeat(70));
    await window.field('Email').fill('sem arroba');
    await window.field('Senha').fill('12345');
    await window.field('Data de nascimento').pressSequentially('31021990');
    await window.button('Criar Conta').click();
    for (const words of ['Use até 60 letras', 'Email inválido', 'A senha deve ter pelo menos 6 caracteres', 'Esta data não existe. Confira o dia e o mês.']) {
      await window.see(window.text(words));
    }
    await window.station('cadastro-erros', { sizes: ['phone'] });
    await window.field('Nome').fill('Apressada');
    await window.field('Email').fill(email);
    await window.field('Senha').fill(PASSWORD);
    await window.field('Data de nascimento').fill('');
    const year = new Date().getFullYear() - 17;
    await window.field('Data de nascimento').pressSequentially(`3112${year}`);
    await window.button('Criar Conta').click();
    await window.see(window.text('É preciso ter pelo menos 18 anos'));
    assert.equal(await window.field('Nome').inputValue(), 'Apressada');
    assert.equal(await window.field('Email').inputValue(), email);
    await refused(client(server).auth.signInWithPassword({ email, password: PASSWORD }), 'invalid_credentials');
  });

  journey(app, 'a wrong password is refused without saying which half was wrong', async ({ open }) => {
    const window = await open({ name: 'someone forgetful' });
    window.expectRefusals();
    await window.page.goto('/auth');
    await window.field('Email').fill(addressOf('ninguem'));
    await window.field('Senha').fill('errada-errada');
    await window.button('Entrar').click();
    await window.see(window.text('Email ou senha incorretos', { exact: true }));
    await window.field('Email').fill('');
    await window.button('Entrar').click();
    await window.see(window.text('Email is required'));
  });

  journey(app, 'a common password is refused in words', async ({ open }) => {
    const window = await open({ name: 'someone careless' });
    window.expectRefusals();
    await window.page.goto('/auth?aba=criar');
    await window.field('Nome').fill('Distraída');
    await window.field('Email').fill(addressOf('distraida'));
    await window.field('Senha').fill('123456');
    await window.field('Data de nascimento').pressSequentially('01011990');
    await window.button('Criar Conta').click();
    await window.see(window.text('Escolha uma senha mais difícil de adivinhar'));
    assert.equal(await window.field('Nome').inputValue(), 'Distraída');
  });

  journey(app, 'an unfinished onboarding goes on where it stopped, on another visit', async ({ open, server }) => {
    const window = await open({ name: 'Vera' });
    const vera = await Person.newcomer(server, 'Vera', { birthdate: '1990-05-05' });
    await enterAs(window, vera, '/onboarding');
    await window.see(window.text('Passo 1 de 5'));
    await window.field('Nome').fill('V');
    await window.button('Próximo').click();
    await window.see(window.text('Diga como podemos chamar você'));
    await window.field('Nome').fill('Vera Lúcia');
    await window.button('Próximo').click();
    await window.see(window.heading('Eu sou', { level: 1 }));
    await window.button('Próximo').click();
    await window.see(window.text('Escolha uma opção. “Prefiro não dizer” também vale.'));
    await window.page.reload();
    await window.see(window.heading('Eu sou', { level: 1 }));
    await chipOf(window, 'Eu sou', 'Mulher').click();
    await window.button('Próximo').click();
    await window.see(window.text('Marque para guardar esta resposta, ou desmarque a resposta.'));
    const consent = window.page.getByRole('checkbox', { name: /minha identidade de gênero/ });
    await until('the missing consent has the focus', () => consent.evaluate((node) => node === document.activeElement));
    assert.equal(await consent.getAttribute('aria-checked'), 'false');
    await window.scan('a missing consent');
    await chipOf(window, 'Eu sou', 'Prefiro não dizer').click();
    await window.button('Próximo').click();
    await window.see(window.heading('Quero conhecer', { level: 1 }));
    await chipOf(window, 'Quero conhecer', 'Homens').click();
    await chipOf(window, 'Quero conhecer', 'Todas as pessoas').click();
    assert.equal(await chipOf(window, 'Quero conhecer', 'Homens').getAttribute('aria-pressed'), 'false');
    await window.button('Próximo').click();
    await window.see(window.text('Passo 2 de 5'));
    await window.page.getByRole('textbox', { name: /^Bio/ }).fill('Escrevo cartas. '.repeat(60));
    assert.equal((await window.page.getByRole('textbox', { name: /^Bio/ }).inputValue()).length, 500);
    await window.button('Próximo').click();
    await window.see(window.text('Passo 3 de 5'));
    await window.button('Próximo').click();
    await window.see(window.text('Diga a cidade em que você mora'));
    await window.page.reload();
    await window.see(window.text('Passo 3 de 5'));
    await window.button('Voltar').click();
    assert.equal((await window.page.getByRole('textbox', { name: /^Bio/ }).inputValue()).length, 500);
    await window.button('Próximo').click();
    await window.page.getByRole('combobox', { name: 'Cidade' }).pressSequentially('sao paul');
    await window.page.getByRole('option', { name: /^São Paulo/ }).first().click();
    await window.button('Próximo').click();
    await window.see(window.text('Passo 4 de 5'));
    await window.page.getByRole('textbox', { name: /^Interesses/ }).fill('Música, filatelia');
    await window.button('Próximo').click();
    await window.see(window.text('Passo 5 de 5'));
    for (const name of [/^Signo/, /^Sol/, /^Lua/, /^Ascendente/]) await window.see(window.page.getByRole('combobox', { name }));
    await window.button('Concluir').click();
    await window.see(window.text('Perfil criado com sucesso!'));
    await window.link('Agora não').click();
    await window.page.waitForURL((url) => url.pathname === '/');
    await window.see(window.text(/Próximo passo: uma foto/));
    const [profile] = await ok(vera.db.from('profiles').select('full_name,city_name,interests,free_tags,birth_chart,gender_identity,gender_preferences,missing'));
    const missing = profile.missing.filter((key) => ['identity', 'preferences', 'photo'].includes(key));
    assert.deepEqual(
      { ...profile, missing },
      {
        full_name: 'Vera Lúcia', city_name: 'São Paulo', interests: ['Música'], free_tags: ['filatelia'], birth_chart: {},
        gender_identity: 'prefer_not_to_say', gender_preferences: [], missing: ['photo'],
      },
    );
    assert.deepEqual(await ok(vera.db.from('consents').select('purpose')), [], 'nothing sensitive was told');
  });

  journey(app, 'files that are no photos are refused in words, and the photos stay', async ({ open, server }) => {
    const window = await open({ name: 'Olga' });
    window.expectRefusals();
    const olga = await Person.ready(server, 'Olga');
    await enterAs(window, olga);
    const profile = await openProfile(window);
    for (const [name, mimeType, buffer, words] of [
      ['desenho.svg', 'image/svg+xml', svg, 'Envie uma foto em JPEG, PNG ou WebP.'],
      ['texto.jpg', 'image/jpeg', Buffer.from('isto não é uma foto'), 'Não conseguimos abrir este arquivo como foto.'],
      ['bomba.png', 'image/png', bomb(), 'A foto é grande demais para este aparelho. Escolha uma menor.'],
      ['selo.png', 'image/png', png(40, 40), /A foto é pequena/],
    ]) {
      await profile.upload({ name, mimeType, buffer });
      await profile.seeRefusal(words);
    }
    await window.see(window.page.getByRole('img', { name: 'Sua foto 1 de 1' }));
    assert.equal((await ok(olga.db.from('profile_photos').select('id'))).length, 1);
  });

  journey(app, 'an address that leads nowhere, and a conversation of other people, get a kind page', async ({ open }) => {
    const window = await open({ name: 'a lost visitor' });
    // The specification wants the address of a page that is missing in the console.
    window.expectErrors(/^404: no such page \/nao-existe/);
    await window.page.goto('/nao-existe');
    await window.see(window.text('Oops! Página não encontrada'));
    await window.station('404', { sizes: ['phone'] });
    await window.link('Voltar ao Início').click();
    await window.see(window.heading(/./, { level: 1 }));
  });
}

