import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { render } from '@/prerender';
import page from '../../../index.html?raw';
import { landingTags, SHARE_PICTURE, shareTags, wordsOf } from '../../../scripts/share-tags.mjs';

/** The landing as the build writes it. */
const drawn = document.createElement('div');
const all = (selector: string) => [...drawn.querySelectorAll<HTMLElement>(selector)];
const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';

beforeAll(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('The prerendered page asks nothing')));
  drawn.innerHTML = render();
});

it('landing has one heading of the first level, and its sections are named', () => {
  expect(all('h1').map(text)).toEqual(['Amor com intenção.']);
  const named = all('section[aria-labelledby]').map((section) =>
    text(drawn.querySelector(`#${section.getAttribute('aria-labelledby')}`)),
  );
  expect(named).toEqual([
    'Cinco perguntas. Um selo. Nenhuma adivinhação.',
    'Como acontece',
    'Feito para dar certo, não para deslizar',
    'Seguro por construção',
    'Perguntas',
  ]);
});

it('story is told in five steps on real screens, and says that it is invented', () => {
  const steps = all('section[aria-labelledby="como"] li');
  expect(steps.map((step) => text(step.querySelector('h3')))).toEqual([
    '1Beatriz diz o que procura',
    '2Aparece uma pessoa de cada vez',
    '3Ela vê por que essa pessoa apareceu',
    '4Os dois se curtem, e conversam',
    '5Se não for para ser, ninguém some',
  ]);
  expect(text(drawn.querySelector('section[aria-labelledby="como"] p'))).toMatch(/^Uma história inventada/);
  for (const step of steps) {
    const pictures = [...step.querySelectorAll('img')];
    // One for each theme; the hidden one is not fetched, because it is lazy.
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) {
      expect(picture.alt).toMatch(/^Tela /);
      expect(picture.getAttribute('loading')).toBe('lazy');
      expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['600', '1200']);
    }
  }
});

it('every picture has its size, so that nothing moves when it comes', () => {
  const pictures = all('img');
  expect(pictures.length).toBeGreaterThan(10);
  for (const picture of pictures) expect(picture.matches('[width][height]')).toBe(true);
});

it('questions open without a script, and the honest answers are there', () => {
  const questions = all('#perguntas ~ div details');
  expect(questions.map((one) => text(one.querySelector('summary')))).toEqual([
    'Quanto custa?',
    'Quem pode entrar?',
    'Vocês conferem se a pessoa é quem diz ser?',
    'E se alguém me incomodar?',
    'O que vocês fazem com os meus dados?',
    'Como apago a minha conta?',
    'Funciona no Brasil e em Portugal?',
    'O que é o beta?',
  ]);
  const answer = (index: number) => text(questions[index]?.querySelector('p'));
  expect(answer(1)).toContain('Só maiores de 18 anos.');
  expect(answer(1)).toContain('Um documento só é pedido onde é preciso confirmar a idade');
  expect(answer(2)).toMatch(/^De todos confirmamos o e-mail\. .*duas pessoas da equipe comparam/);
  expect(answer(2)).toContain('Não é obrigatório');
  expect(answer(5)).toContain('7 dias para desistir');
});

it('landing calls verified only whom reviewers checked, and says how', () => {
  // The seal is named once, where its check is explained: no sample person wears it.
  expect(drawn.innerHTML.match(/verificad/gi)).toHaveLength(1);
  const [answer] = all('#perguntas ~ div details p').filter((one) => /verificad/i.test(text(one)));
  expect(text(answer)).toContain('gestos sorteados na hora diante da câmera');
});

it('links of the landing lead to other documents of the site', () => {
  const links = new Set(all('a').map((link) => link.getAttribute('href')));
  expect(links).toEqual(
    new Set([
      '#conteudo',
      '/',
      '/auth',
      '/auth?aba=criar',
      '/privacy-policy',
      '/lista-de-espera',
      '/terms',
      '/central-de-seguranca',
      '/denuncia',
      '/seguranca-infantil',
      '/transparencia',
      '/excluir-conta',
    ]),
  );
});

it('a shared link brings its picture, by a whole address', () => {
  const words = wordsOf(page.replaceAll('%VITE_PRODUCT_NAME%', 'Enlace'));
  expect(words).toMatchObject({ product: 'Enlace', title: 'Enlace — amor com intenção' });
  const head = document.createElement('div');
  head.innerHTML = shareTags({ ...words, description: 'De "aqui" & <ali>' }) + landingTags();
  const content = (name: string) =>
    head.querySelector(`[property="${name}"],[name="${name}"]`)?.getAttribute('content');
  expect(content('og:title')).toBe('Enlace — amor com intenção');
  expect(content('twitter:description')).toBe('De "aqui" & <ali>');
  expect(content('og:locale')).toBe('pt_BR');
  expect(content('twitter:card')).toBe('summary_large_image');
  for (const name of ['og:image', 'twitter:image']) expect(content(name)).toBe(`{site}${SHARE_PICTURE.path}`);
  expect(content('og:url')).toBe('{site}/');
  expect(head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('{site}/');
});

it('picture of a shared link is there in the size that its tags say', () => {
  const path = `public${SHARE_PICTURE.path}`;
  expect(existsSync(path)).toBe(true);
  const bytes = readFileSync(path);
  // The frame of a JPEG: its marker, then length, depth, height and width.
  const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0));
  expect([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]).toEqual([
    SHARE_PICTURE.width,
    SHARE_PICTURE.height,
  ]);
});

it('page says its language and its touch icon', () => {
  expect(page).toContain('<html lang="pt-BR">');
  expect(page).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />');
});
