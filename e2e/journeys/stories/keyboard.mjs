// The main job again, without ever touching a pointer.

import assert from 'node:assert/strict';
import { journey } from '../../lib/journey.mjs';
import { celebration, conversation, deck } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

/** Walks with Tab until the focus stands on an element of this role and name. */
async function tabTo(window, role, name, limit = 80) {
  const wanted = window.page.getByRole(role, { name });
  await window.see(wanted);
  for (let step = 0; step < limit; step += 1) {
    for (const element of await wanted.all()) {
      if (await element.evaluate((node) => node === document.activeElement)) return;
    }
    await window.press('Tab');
  }
  assert.fail(`the Tab key does not reach ${role} ${name}`);
}

export function keyboard(app) {
  journey(app, 'signing in, deciding, writing: by keys alone', async ({ open }) => {
    const window = await open({ name: 'Beatriz', size: 'wide' });
    const { page } = window;
    await page.goto('/');
    await tabTo(window, 'link', 'Já tenho conta');
    await window.press('Enter');
    await window.see(window.field('Email'));
    assert.match(await window.field('Email').inputValue(), /@example\.org$/, 'the demonstration fills in its own sign-in');
    await tabTo(window, 'button', /^Entrar$/);
    await window.press('Enter');
    await window.see(window.text('Login realizado com sucesso!'));
    await window.see(page.getByRole('navigation', { name: 'Principal' }));
    assert.equal(await page.evaluate(() => document.querySelector('main, #conteudo') !== null), true);

    await tabTo(window, 'link', 'Início');
    await window.press('Enter');
    const cards = deck(window);
    await window.see(cards.card());
    await tabTo(window, 'group', 'Perfis para descobrir');
    const first = await cards.top();
    await window.press('ArrowLeft');
    await until('the next card is on top', async () => (await cards.top()) !== first);
    const second = await cards.top();
    await window.press('z');
    await until('the first card is back', async () => (await cards.top()) === first);
    await window.press('ArrowLeft');
    await until('the second card is on top again', async () => (await cards.top()) === second);
    await window.press('ArrowRight');
    await until('the liked card is gone', async () => (await celebration(window).isVisible()) || (await cards.top()) !== second);
    if (await celebration(window).isVisible()) await window.press('Escape');

    await tabTo(window, 'link', /^Mensagens/);
    await window.press('Enter');
    // The list is one stop of the Tab key; inside it the arrows lead.
    const threads = page.getByRole('region', { name: 'Conversas' }).getByRole('link');
    await window.see(threads);
    await tabTo(window, 'link', new RegExp((await threads.first().innerText()).split('\n')[0]));
    const mariana = threads.filter({ hasText: 'Mariana Coutinho' });
    for (let step = 0; step < 20 && !(await mariana.evaluate((row) => row === document.activeElement)); step += 1) await window.press('ArrowDown');
    await window.press('Enter');
    const thread = conversation(window, 'Mariana Coutinho');
    await tabTo(window, 'textbox', /^Escreva para Mariana/);
    await page.keyboard.type('Quinta, então. Levo entusiasmo.');
    await window.press('Enter');
    await window.see(thread.said('Quinta, então. Levo entusiasmo.'));
    await window.see(thread.tick('Enviada'));
  });
}
