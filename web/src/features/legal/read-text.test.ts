import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readText } from './read-text';

const FOLDER = '../crates/app/content/legal';
const files = Object.fromEntries(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')]),
);

it('the forms of a document are read, and nothing else is', () => {
  const read = readText(
    '> Em resumo:\n> pouco.\n\n## Um título {#um-titulo}\n\nDuas\nlinhas, <ajuda@{site}>.\n\n- primeiro\n  item\n- segundo\n\n| Dado | Prazo |\n| --- | --- |\n| Nome | 1 ano |\n\n<b>não é HTML</b>\n',
    'enlace.example',
  );
  expect(read.summary).toBe('Em resumo: pouco.');
  expect(read.parts).toEqual([
    {
      id: 'um-titulo',
      title: 'Um título',
      blocks: [
        { kind: 'text', text: 'Duas linhas, <ajuda@enlace.example>.' },
        { kind: 'list', items: ['primeiro item', 'segundo'] },
        { kind: 'table', heads: ['Dado', 'Prazo'], rows: [['Nome', '1 ano']] },
        { kind: 'text', text: '<b>não é HTML</b>' },
      ],
    },
  ]);
});

it('every published text is read whole, in both languages alike', () => {
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(4);
  for (const [path, text] of Object.entries(files)) {
    const read = readText(text, 'x');
    expect(read.summary, path).not.toBe('');
    const twin = path.includes('pt-BR') ? path.replace('pt-BR', 'pt-PT') : path.replace('pt-PT', 'pt-BR');
    const other = readText(files[twin] ?? '', 'x');
    expect(read.parts.map(({ id, blocks }) => [id, blocks.map(({ kind }) => kind)])).toEqual(
      other.parts.map(({ id, blocks }) => [id, blocks.map(({ kind }) => kind)]),
    );
    for (const { blocks } of read.parts) {
      expect(blocks.length, path).toBeGreaterThan(0);
      for (const block of blocks)
        if (block.kind === 'table')
          expect(
            block.rows.every((row) => row.length === block.heads.length),
            path,
          ).toBe(true);
    }
  }
});

it('operator_and_contacts_come_from_the_settings_or_are_those_of_the_site', () => {
  const text = '## Contato {#contato}\n\n{operador}, <{ajuda}>, <{autoridades}>.\n';
  const words = (contacts?: Parameters<typeof readText>[2]) =>
    readText(text, 'enlace.example', contacts).parts[0]?.blocks[0];
  expect(words()).toEqual({
    kind: 'text',
    text: 'enlace.example, <ajuda@enlace.example>, <autoridades@enlace.example>.',
  });
  const own = { operator: 'Enlace Lda., Lisboa', contact_users: 'a@b.pt', contact_authorities: null };
  expect(words(own)).toEqual({
    kind: 'text',
    text: 'Enlace Lda., Lisboa, <a@b.pt>, <autoridades@enlace.example>.',
  });
});
