// Two charts: signs typed by a visitor, a birth entered by a member, a chart asked for and allowed.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { matchOf, ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

const RIO = 3_451_190;
const looks = (portrait, traits = {}) => ({ photo: portraitBytes(portrait), type: 'image/webp', ...traits });
const birth = (more = {}) => ({ time: '06:10', time_quality: 'exact', city_id: RIO, sharing: 'matches', consent: true, ...more });
const radio = (window, group, name) => window.page.getByRole('radiogroup', { name: group }).getByRole('radio', { name });
/** Signs of both people of the manual form, by point. */
const choose = async (window, point, ...signs) => {
  const boxes = window.page.getByLabel(point, { exact: true });
  for (const [index, sign] of signs.entries()) await boxes.nth(index).selectOption(sign);
};
const result = (window) => window.heading('Sinastria Astrológica');
const tab = (window, name) => window.page.getByRole('tab', { name });

/** Types the hour and chooses the city of the list. */
async function tellBirth(window, { hour, typed, city }) {
  await window.field('Hora').fill(hour);
  const box = window.page.getByRole('combobox', { name: 'Cidade onde você nasceu' });
  await box.fill('');
  await box.pressSequentially(typed);
  const option = window.page.getByRole('option', { name: city }).first();
  await window.see(option);
  await option.click();
}

export function astrology(app) {
  journey(app, 'a visitor compares two people, and nothing is stored', async ({ open }) => {
    const window = await open({ name: 'visitor', size: 'wide' });
    await window.page.goto('/astrology-match');
    await window.see(window.heading(/signos/, { level: 1 }));
    await window.see(window.text('Nada do que você escreve aqui é guardado.'));
    await window.button('Usar Dados Manuais').click();
    await window.see(window.text('Escolha pelo menos um signo de cada pessoa.'));
    await window.station('astrologia-visitante');
    await choose(window, 'Sol', 'Leão', 'Aquário');
    await choose(window, 'Lua', 'Touro', 'Peixes');
    await window.page.getByLabel('Nome').first().fill('Ana Clara');
    await window.button('Usar Dados Manuais').click();
    await window.see(window.text('Mapa astrológico manual configurado!'));
    await window.see(result(window));
    await window.see(window.text('Não informado'));
    const charts = window.page.getByRole('table', { name: 'Os dois mapas, ponto por ponto' });
    assert.deepEqual(await charts.getByRole('rowheader').allTextContents(), ['Sol', 'Lua', 'Ascendente', 'Vênus']);
    await window.see(charts.getByRole('row').filter({ hasText: 'Leão' }).filter({ hasText: 'Aquário' }));
    await window.see(charts.getByRole('row').filter({ hasText: 'Touro' }).filter({ hasText: 'Peixes' }));
    for (const name of [/Emocional/, /Comunicação/, /Crescimento/, /Geral/]) await tab(window, name).click();
    await window.link('Ver Análise Completa').click();
    await window.see(window.heading(/Ana Clara e/, { level: 1 }));
    assert.equal(await window.page.getByRole('img', { name: /^Roda por signos/ }).count(), 2);
    await window.station('astrologia-analise-manual');
    await window.page.reload();
    await window.see(window.heading(/signos/, { level: 1 }));
    assert.equal(await result(window).count(), 0, 'a typed chart outlives nothing');
    assert.deepEqual(await window.page.evaluate(() => Object.keys(localStorage).filter((key) => /astro|manual/i.test(key))), []);
  });

  journey(app, 'she was born in the hour that did not exist', async ({ open, server }) => {
    const rosa = await Person.ready(server, 'Rosa', looks('leonor-1', { birthdate: '1995-10-15' }));
    const window = await open({ name: 'Rosa' });
    window.expectRefusals();
    await enterAs(window, rosa, '/astrology-match');
    await window.link('Contar meu nascimento').click();
    await window.see(window.heading('Seu nascimento'));
    await window.see(window.text('15 de outubro de 1995'));
    await window.button('Desenhar meu mapa').click();
    for (const wrong of ['Escreva a hora, ou escolha "Não sei".', /Escolha uma cidade da lista/, /Escolha quem pode ver/, /Sem a sua permissão/]) {
      await window.see(window.text(wrong));
    }
    await window.field('Hora').fill('25:10');
    await window.see(window.text(/Nenhum relógio mostra essa hora/));
    await window.page.getByRole('combobox', { name: 'Cidade onde você nasceu' }).fill('Atlântida do Fundo');
    await window.see(window.text(/Não achamos essa cidade/));
    await tellBirth(window, { hour: '00:30', typed: 'Rio de Jan', city: /^Rio de Janeiro / });
    const story = window.heading('Você nasceu na hora que não existiu');
    await window.see(story);
    await radio(window, 'Quem pode ver os seus signos?', /Meus matches/).check();
    await window.page.getByRole('checkbox').click();
    await window.page.getByRole('combobox', { name: 'Cidade onde você nasceu' }).evaluate((node) => node.scrollIntoView({ block: 'start' }));
    await window.page.evaluate(() => scrollBy({ top: -150, behavior: 'instant' }));
    await window.still();
    await window.moment('9-hora-que-nao-existiu');
    await window.station('astrologia-hora-que-nao-existiu', { from: story });
    await window.button('Desenhar meu mapa').click();
    await window.see(window.heading('Seu mapa'));
    await window.see(window.page.getByRole('img', { name: /^Roda do seu mapa/ }));
    await window.see(window.heading('Você nasceu na hora que não existiu'));
    await window.station('astrologia-mapa');
    // Forgotten at once, wholly.
    await window.button('Apagar tudo sobre o meu nascimento').click();
    await window.dialog('Apagar o seu nascimento?').getByRole('button', { name: 'Apagar tudo' }).click();
    await window.see(window.link('Contar meu nascimento'));
    assert.equal(await ok(rosa.db.rpc('natal_chart', {})), null);
  });

  journey(app, 'a chart without the hour', async ({ open, server }) => {
    // On this day the Moon left Touro for Gêmeos.
    const nina = await Person.ready(server, 'Nina', looks('yuki-1', { birthdate: '1998-06-21' }));
    const window = await open({ name: 'Nina', theme: 'dark' });
    await enterAs(window, nina, '/astrology-match/nascimento');
    await radio(window, 'Você sabe a hora?', 'Não sei').check();
    await window.page.getByRole('combobox', { name: 'Cidade onde você nasceu' }).pressSequentially('Rio Branco');
    await window.page.getByRole('option', { name: /^Rio Branco AC/ }).first().click();
    await radio(window, 'Quem pode ver os seus signos?', /Ninguém/).check();
    await window.page.getByRole('checkbox').click();
    await window.button('Desenhar meu mapa').click();
    await window.see(window.heading('Seu mapa'));
    const positions = window.page.getByRole('table', { name: 'Posições do seu mapa' });
    await window.see(positions.getByRole('row', { name: /Lua Touro ou Gêmeos/ }));
    await window.see(positions.getByRole('row', { name: /Ascendente Não informado/ }));
    await window.see(window.heading('Sem a hora, o mapa não inventa'));
    await window.gone(window.text('O seu mapa está pronto'));
    await window.still();
    await window.moment('10a-sem-hora-a-roda');
    await window.heading('Sem a hora, o mapa não inventa').evaluate((node) => node.scrollIntoView({ block: 'start' }));
    await window.page.evaluate(() => scrollBy({ top: -110, behavior: 'instant' }));
    await window.still();
    await window.moment('10b-sem-hora-as-palavras');
    await window.station('astrologia-sem-hora', { sizes: ['wide'] });
  });

  journey(app, 'he asks to see her chart, she allows it, and no birth travels', async ({ open, server }) => {
    const { a, b } = await matchOf(
      server,
      ['Luísa', looks('luiza-1', { birthdate: '1993-07-15' })],
      ['Otávio', looks('pedro-1', { birthdate: '1985-11-10' })],
    );
    await ok(a.db.rpc('save_birth', birth({ time: '03:21', sharing: 'nobody' })));
    await ok(b.db.rpc('save_birth', birth({ time: '14:30' })));
    const him = await open({ name: 'Otávio', size: 'wide' });
    const received = [];
    him.page.on('response', async (answer) => {
      if (/\/(rest|functions)\/v1\//.test(answer.url())) received.push(await answer.text().catch(() => ''));
    });
    him.expectRefusals();
    him.expectErrors(/A mutation failed/);
    await enterAs(him, b, '/astrology-match');
    await him.see(him.text('Selecione um match'));
    await him.button(/Luísa/).click();
    await him.see(him.heading('Luísa pediu privacidade'));
    await him.station('astrologia-privacidade', { sizes: ['phone'] });
    await him.button('Pedir', { exact: true }).click();
    await him.see(him.heading('Pedido enviado'));

    const her = await open({ name: 'Luísa', theme: 'dark' });
    await enterAs(her, a, '/astrology-match');
    await her.see(her.heading('Pedidos para ver o seu mapa'));
    await her.station('astrologia-pedido', { sizes: ['phone'] });
    await her.button('Permitir que Otávio veja').click();
    await her.gone(her.heading('Pedidos para ver o seu mapa'));

    await him.page.reload();
    await him.button(/Luísa/).click();
    await him.see(him.text('Mapa com Luísa carregado'));
    await him.see(result(him));
    await him.gone(him.text('Mapa com Luísa carregado'));
    await him.station('astrologia-sinastria', { from: result(him) });
    const keys = new Keys(him);
    await keys.to(tab(him, /Geral/));
    await keys.press('ArrowRight');
    await him.see(tab(him, /Emocional/).and(him.page.locator('[aria-selected=true]')));
    await keys.hit(him.link('Ver Análise Completa'));
    await him.see(him.heading('Você e Luísa', { level: 1 }));
    await him.see(him.page.getByRole('img', { name: /^Roda do seu mapa/ }));
    await him.see(him.page.getByRole('img', { name: /^Roda por signos de Luísa/ }));
    await him.see(him.page.getByRole('table', { name: 'Aspectos entre os dois mapas' }));
    await him.station('astrologia-analise');
    // The paper is part of Premium, and the way there says so.
    await him.button('Baixar em PDF').click();
    await him.see(him.text('Redirecionando para a página de planos...'));
    await him.page.waitForURL('**/plans');
    await him.page.goBack();
    await him.link('Voltar à Astrologia').click();
    await him.see(result(him));
    const secret = received.filter((text) => /"03:21"|1993-07-15/.test(text));
    assert.ok(received.some((text) => text.includes('"tabs"')), 'the comparison was received');
    assert.deepEqual(secret, [], 'nothing that he receives tells when she was born');
  });

  journey(app, 'a birth entered by keys alone', async ({ open, server }) => {
    const caio = await Person.ready(server, 'Caio', looks('bruno-1', { birthdate: '1996-02-10' }));
    const window = await open({ name: 'Caio', size: 'wide' });
    const keys = new Keys(window);
    const { page } = window;
    await enterAs(window, caio, '/astrology-match/nascimento');
    await keys.to(window.field('Hora'));
    await keys.type('2330');
    await keys.to(page.getByRole('combobox', { name: 'Cidade onde você nasceu' }));
    await keys.type('rio de janeiro');
    await window.see(page.getByRole('option', { name: /^Rio de Janeiro / }));
    await keys.press('Enter');
    // The last hour of that summer came twice.
    await window.see(window.heading('Essa hora aconteceu duas vezes'));
    const turn = page.getByRole('radiogroup', { name: 'Antes ou depois de atrasar o relógio?' });
    await keys.to(turn.getByRole('radio').first());
    await keys.press('Space', 'ArrowDown');
    await until('the second answer is chosen', () => turn.getByRole('radio', { name: 'Depois' }).isChecked());
    await keys.to(radio(window, 'Quem pode ver os seus signos?', /Ninguém/));
    await keys.press('Space');
    await keys.hit(page.getByRole('checkbox'), { key: 'Space' });
    await keys.hit(window.button('Desenhar meu mapa'));
    await window.see(window.heading('Seu mapa'));
    const chart = await ok(caio.db.rpc('natal_chart', {}));
    assert.equal(chart.quality.turn, 'after');
    await keys.hit(window.link('Voltar à Astrologia'));
    await window.see(window.heading('O seu céu'));
  });
}
