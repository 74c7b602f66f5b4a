// A document changes: what one reads before its day, what is asked on it, and the ways out that stay open.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { FIRST } from '../../lib/legal.mjs';
import { addressOf, ok, Person, refused } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { openLanding, signUp } from '../../lib/walk.mjs';

const SOON = { effective: 20, summary: 'Explicamos melhor como contestar uma decisão. O prazo para recorrer continua o mesmo.', sentence: 'Quem recorre recebe a resposta por escrito.' };
const NOW = { effective: -1, summary: 'Dizemos com mais clareza o que fica guardado depois que a conta é apagada. Nada do que guardamos aumenta.', sentence: 'O registro do que foi aceito fica separado do resto.' };

/** Restarts the server with a new version of a document, which was announced on its day. */
async function reread(server, document, version) {
  await server.end();
  await server.command('admin', 'legal-announced', document, version, version);
  await server.again();
}

export function legal(app) {
  journey(app, 'a visitor reads the terms, their versions and a version that never was', async ({ open }) => {
    const window = await open({ name: 'a visitor' });
    window.expectRefusals();
    window.expectErrors(/A query failed/);
    await window.page.goto('/terms');
    await window.see(window.heading('Termos de Uso', { level: 1 }));
    await window.see(window.text('Em vigor desde 1 de janeiro de 2025').first());
    await window.see(window.heading('Versões'));
    // What the specification wants the terms to speak of, in its order, with others between.
    const wanted = ['Aceitação', 'Uso do serviço', 'Licença do seu conteúdo', 'Publicidade', 'Limites de responsabilidade', 'Mudanças nestes termos'];
    const parts = await window.page.getByRole('main').getByRole('heading', { level: 2, name: /^\d+\. / }).allTextContents();
    assert.deepEqual(parts.map((part) => part.replace(/^\d+\. /, '')).filter((part) => wanted.includes(part)), wanted);
    await window.see(window.text(/não exclusiva/));
    await window.station('documento-termos');
    await window.page.goto('/privacy-policy#coleta');
    for (const part of [
      /^\d+\. Informações que coletamos$/, /^\d+\. Cookies e armazenamento$/, /^\d+\. Publicidade com rede de anúncios$/,
      /^\d+\. Compartilhamento de dados$/, /^\d+\. Seus direitos$/, /^\d+\. Contato$/,
    ]) await window.see(window.heading(part, { level: 2 }));
    await window.see(window.page.getByRole('main').getByRole('link', { name: /^privacidade@/ }));
    await window.station('documento-privacidade');
    await window.page.goto('/terms?versao=ontem');
    await window.see(window.heading('Esta versão não existe'));
    await window.scan('a version that never was');
    await window.link('Ler a versão em vigor').click();
    await window.see(window.heading(/1\. Aceitação/));
  });

  journey(app, 'a sign-up accepts what is in force, and finds it in the settings', async ({ open, server }) => {
    const window = await open({ name: 'a new user' });
    await openLanding(window);
    const email = addressOf('nova');
    await signUp(window, { name: 'Nova', email });
    const rui = await Person.ready(server, 'Rui', { photo: portraitBytes('davi-1'), type: 'image/webp' });
    await rui.onboarded();
    const rows = await ok(rui.db.from('legal_acceptances').select('document,version,source').order('document'));
    assert.deepEqual(rows, ['privacy', 'terms'].map((document) => ({ document, version: FIRST, source: 'sign_up' })));
    const his = await open({ name: 'Rui' });
    await enterAs(his, rui, '/settings#documentos');
    const section = his.page.getByRole('region', { name: 'Documentos' });
    await his.see(section.getByText(/^Aceito em /));
    await his.station('documentos-ajustes', { from: section });
    await section.getByRole('link', { name: 'Versão de 1 de janeiro de 2025' }).first().click();
    await his.see(his.heading('Termos de Uso', { level: 1 }));
    await his.link('Voltar').click();
    await his.see(his.heading('Configurações', { level: 1 }));
  });

  journey(app, 'a change is announced before its day, and asked once on it, by keys alone', async ({ open, server }) => {
    const lia = await Person.ready(server, 'Lia', { photo: portraitBytes('beatriz-1'), type: 'image/webp' });
    await lia.onboarded();
    const soon = app.documents.publish('terms', SOON);
    await reread(server, 'terms', soon);
    const early = await open({ name: 'Lia, before the day' });
    await enterAs(early, lia, '/matches');
    const banner = early.page.getByRole('complementary', { name: 'Mudança nos documentos' });
    await early.see(banner);
    await early.see(early.heading('Matches', { level: 1 }));
    await early.station('documentos-aviso');
    await banner.getByRole('link', { name: 'Termos de Uso' }).click();
    await early.see(early.text(/O que muda: Explicamos melhor/));
    await early.station('documento-por-vir');
    await early.link('Voltar').click();
    await early.see(early.heading('Matches', { level: 1 }));
    await early.page.goto('/settings#documentos');
    const section = early.page.getByRole('region', { name: 'Documentos' });
    await early.see(section.getByText(/^Muda em /));
    await early.station('documentos-ajustes-por-vir', { from: section });
    await section.getByRole('button', { name: 'Aceitar desde já' }).click();
    await early.gone(section.getByText(/^Muda em /));
    const accepted = await ok(lia.db.from('legal_acceptances').select('version').eq('source', 'asked'));
    assert.deepEqual(accepted, [{ version: soon }]);
    await early.gone(banner);
    await early.close();

    // Another document changes, and its day has come.
    const now = app.documents.publish('privacy', NOW);
    await reread(server, 'privacy', now);
    await refused(lia.db.rpc('deck_status'), 'ACCEPTANCE_REQUIRED', 403);
    const window = await open({ name: 'Lia, on the day' });
    window.expectRefusals();
    window.expectErrors(/A query failed/);
    await enterAs(window, lia, '/matches');
    await window.see(window.heading('Mudamos os nossos documentos', { level: 1 }));
    assert.equal(await window.heading('Termos de Uso').count(), 0, 'what was accepted early is not asked again');
    await window.station('documentos-aceite');

    const keys = new Keys(window);
    await keys.hit(window.link('Ler o texto inteiro'));
    await window.see(window.text(/O registro do que foi aceito fica separado/));
    await keys.hit(window.link('Voltar'));
    await keys.hit(window.link('Ver a versão anterior'));
    await window.see(window.text(/Esta versão já foi substituída/));
    await window.station('documento-anterior');
    await keys.hit(window.link('Voltar'));
    await window.see(window.heading('Mudamos os nossos documentos', { level: 1 }));
    const [file] = await Promise.all([window.page.waitForEvent('download'), keys.hit(window.button('Baixar meus dados'))]);
    assert.match(file.suggestedFilename(), /\.zip$/);
    await keys.hit(window.button('Excluir minha conta'));
    const dialog = window.dialog('Excluir a sua conta?');
    await window.see(dialog);
    await window.scan('leaving instead of accepting');
    await keys.hit(dialog.getByRole('button', { name: 'Ficar' }));
    await window.gone(dialog);
    await keys.hit(window.button('Li e aceito'));
    await window.see(window.text('Obrigado. Guardamos o seu aceite.'));
    await window.see(window.heading('Matches', { level: 1 }));
    const all = await ok(lia.db.from('legal_acceptances').select('version').eq('document', 'privacy').order('version'));
    assert.deepEqual(all.map(({ version }) => version), [FIRST, now]);
    await ok(lia.db.rpc('deck_status'));
    // Asked once: the next visit begins where one wanted to go.
    await window.page.reload();
    await window.see(window.heading('Matches', { level: 1 }));
    assert.equal(await window.heading('Mudamos os nossos documentos').count(), 0);
  });
}
