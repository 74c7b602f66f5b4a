// The order of the deck and who is in it: what a filter costs, why a person is shown, and whether
// habits may be learned from.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { ok, Person } from '../../lib/people.mjs';
import { deck as cards, enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

export function deck(app) {
  journey(app, 'filters that keep people away say so, and one press opens them', async ({ open, server }) => {
    const iara = await Person.ready(server, 'Iara', { gender_identity: 'woman' });
    await iara.onboarded();
    await ok(iara.db.from('search_filters').upsert({ user_id: iara.id, age_min: 80, age_max: 99, distance_km: null, compatibility: 0 }));
    const window = await open({ name: 'Iara' });
    await enterAs(window, iara);
    // The empty deck names the way out.
    await window.see(window.heading('Você viu todo mundo por perto'));
    await window.see(window.page.getByRole('main').getByText('Dentro dos seus filtros não há mais ninguém hoje.', { exact: true }));
    await window.see(window.button('Qualquer idade').first());
    await window.button('Ajustar os filtros').click();
    const card = window.dialog('Filtros avançados');
    const count = card.getByRole('status').filter({ hasText: /combinam com estes filtros/ });
    await window.see(count.filter({ hasText: /Menos de 10 pessoas/ }));
    const anyAge = card.getByRole('list', { name: 'Para ver mais pessoas:' }).getByRole('button', { name: /^Qualquer idade\s*\+\d+$/ });
    await window.see(anyAge);
    const gain = Number((await anyAge.textContent()).match(/\+(\d+)/)[1]);
    assert.ok(gain >= 10, `numbers under ten are never shown: ${gain}`);
    await anyAge.scrollIntoViewIfNeeded();
    await window.still();
    await window.station('filtros-custo', { sizes: ['phone'], from: anyAge });
    // By keys, as anybody may; it changes the card, and is applied with the rest.
    await anyAge.focus();
    await window.press('Enter');
    await window.see(card.getByText('18 a 99 anos'));
    await window.see(count.filter({ hasText: /≥ \d+ pessoas/ }));
    await window.gone(anyAge);
    await card.getByRole('button', { name: 'Aplicar Filtros' }).click();
    await window.see(window.text('Filtros aplicados'));
    await window.gone(card);
    const [saved] = await ok(iara.db.from('search_filters').select('age_min,age_max'));
    assert.deepEqual(saved, { age_min: 18, age_max: 99 });
  });

  journey(app, 'the panel explains why a person is shown, in points that add up to the sum', async ({ open, server }) => {
    const ana = await Person.ready(server, 'Ana');
    await ana.onboarded();
    const window = await open({ name: 'Ana' });
    await enterAs(window, ana);
    const { group, card } = cards(window);
    await window.see(card());
    await group.getByRole('button', { name: /^Por que .+\?/ }).click();
    const panel = window.dialog('Por que estou vendo esta pessoa');
    await window.see(panel.getByText('Soma'));
    await window.station('por-que');
    const rows = await panel.getByRole('term').allTextContents();
    const parts = rows.map((row) => row.match(/^(\D+?)([+-]?\d+)(?:\s*de (\d+))?$/)).map(([, name, points, most]) => ({ name, points: Number(points), most: Number(most) }));
    const terms = parts.filter(({ name }) => name !== 'Ajuste');
    assert.deepEqual(terms.map(({ name }) => name), ['Valores', 'Intenção', 'Interesses', 'Idioma', 'Distância', 'Atividade', 'Descoberta']);
    for (const { name, points, most } of terms) assert.ok(points <= most, `${name}: ${points} of ${most}`);
    // The habit of answering has the other fifteen, and counts inside the adjustment.
    assert.equal(terms.reduce((sum, { most }) => sum + most, 0), 85);
    const [, sum] = (await panel.getByText(/^Soma/).textContent()).match(/(\d+) de 100$/);
    assert.equal(parts.reduce((total, { points }) => total + points, 0), Number(sum));
    assert.ok(Number(sum) <= 100, sum);
  });

  journey(app, 'a person saved for later leaves the deck and waits on a list of one\'s own', async ({ open, server }) => {
    const lia = await Person.ready(server, 'Lia');
    await lia.onboarded();
    const window = await open({ name: 'Lia', size: 'phone' });
    await enterAs(window, lia);
    const { card } = cards(window);
    await window.see(card());
    const name = (await card().getByRole('heading').first().textContent()).split(',')[0].trim();
    await card().getByRole('button', { name: 'Mais opções' }).click();
    await window.page.getByRole('menuitem', { name: 'Salvar para depois' }).click();
    await window.see(window.text(`${name} está na sua lista de salvos`));
    const saved = async () => (await ok(lia.db.rpc('saved_people'))).map(({ person }) => person.name);
    await until('the list has the person', async () => (await saved()).includes(name));
    await window.page.goto(`${server.url}/matches`);
    await window.page.getByRole('link', { name: /^Salvos para depois/ }).click();
    await window.see(window.heading('Salvos para depois'));
    await window.see(window.page.getByText(/^1 de 20\./));
    await window.station('salvos');
    // The person's page takes them off the list, and the empty list says what it is for.
    await window.page.getByRole('main').getByRole('link', { name: new RegExp(name) }).click();
    await window.page.getByRole('button', { name: 'Mais opções' }).click();
    await window.page.getByRole('menuitem', { name: 'Tirar dos salvos' }).click();
    await until('the list is empty', async () => (await saved()).length === 0);
    await window.page.goto(`${server.url}/saved`);
    await window.see(window.heading('Ninguém salvo por enquanto'));
    await window.station('salvos-vazio', { sizes: ['phone'] });
  });

  journey(app, 'a card that is dragged lies above everything beside it', async ({ open, server }) => {
    const eva = await Person.ready(server, 'Eva');
    await eva.onboarded();
    const window = await open({ name: 'Eva', size: 'wide' });
    await enterAs(window, eva);
    const card = cards(window).card();
    await window.see(card);
    // The notice comes last, and would lie on top.
    await window.see(window.page.locator('[data-ad=home-top]').getByRole('link'));
    await window.still();
    const box = await card.boundingBox();
    const grip = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await window.page.mouse.move(grip.x, grip.y);
    await window.page.mouse.down();
    await window.page.mouse.move(grip.x + 220, grip.y, { steps: 8 });
    const covered = await card.evaluate((dragged) => {
      const { left, right, top, bottom } = dragged.getBoundingClientRect();
      const beside = [...document.querySelectorAll('[data-ad=home-top] a, [role=slider], [role=switch], section[aria-labelledby=filtros] h2')];
      const points = beside
        .map((element) => element.getBoundingClientRect())
        .map((there) => ({ x: there.left + Math.min(8, there.width / 2), y: there.top + there.height / 2 }))
        // Well inside: the card is turned, and its corners are round.
        .filter(({ x, y }) => x > left + 60 && x < right - 60 && y > top + 60 && y < bottom - 60);
      return points.map(({ x, y }) => dragged.contains(document.elementFromPoint(x, y)));
    });
    assert.ok(covered.length > 0, 'something is where the card now is');
    assert.ok(covered.every(Boolean), `${covered}`);
    await window.page.mouse.move(grip.x, grip.y, { steps: 8 });
    await window.page.mouse.up();
  });

  journey(app, 'a user agrees to learning, and withdraws it', async ({ open, server }) => {
    const rui = await Person.ready(server, 'Rui');
    await rui.onboarded();
    const window = await open({ name: 'Rui', size: 'wide' });
    await enterAs(window, rui, '/settings');
    const standing = async () => (await ok(rui.db.from('consents').select('purpose,withdrawn_at'))).filter((row) => row.purpose === 'use_interactions' && row.withdrawn_at === null).length;
    const learning = window.page.getByRole('switch', { name: 'Aprender com os meus hábitos' });
    await window.see(learning);
    assert.equal(await learning.isChecked(), false, 'nobody is learned from unasked');
    await learning.focus();
    await window.press('Space');
    await window.see(window.text('Obrigado. Vale a partir de agora'));
    await until('the consent is stored', async () => (await standing()) === 1);
    await window.see(window.page.getByText('Uso das minhas interações para melhorar as sugestões'));
    await window.station('sugestoes', { from: learning });
    await learning.click();
    await window.see(window.text('Pronto. O que aprendemos com você foi apagado'));
    await until('the consent is gone', async () => (await standing()) === 0);
    assert.equal(await learning.isChecked(), false);
  });
}
