/** One block of a document: a paragraph, a list, or a table of what is stored. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; heads: string[]; rows: string[][] };

export interface Part {
  id: string;
  title: string;
  blocks: Block[];
}

/** Who operates the installation, where its settings say so. */
export interface Contacts {
  operator?: string | null;
  contact_users?: string | null;
  contact_authorities?: string | null;
}

export interface ReadText {
  /** What matters most, before the parts. */
  summary: string;
  parts: Part[];
}

const joined = (lines: string[]) =>
  lines
    .map((line) => line.trim())
    .join(' ')
    .trim();

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function block(lines: string[]): Block {
  if (lines[0]?.startsWith('| ')) {
    const [heads = [], , ...rows] = lines.map(cells);
    return { kind: 'table', heads, rows };
  }
  if (lines[0]?.startsWith('- ')) {
    const items: string[][] = [];
    for (const line of lines) {
      if (line.startsWith('- ')) items.push([line.slice(2)]);
      else items.at(-1)?.push(line);
    }
    return { kind: 'list', items: items.map(joined) };
  }
  return { kind: 'text', text: joined(lines) };
}

/**
 * Reads the few forms that our documents are written in: a quotation that sums up, headings with an anchor,
 * paragraphs, lists and tables. `{site}` becomes the host that the page is served from; the operator and the points of
 * contact are those of the settings, or what is usual at that host.
 */
export function readText(written: string, site: string, contacts: Contacts = {}): ReadText {
  const read: ReadText = { summary: '', parts: [] };
  const named = written
    .replaceAll('{operador}', contacts.operator ?? site)
    .replaceAll('{ajuda}', contacts.contact_users ?? `ajuda@${site}`)
    .replaceAll('{autoridades}', contacts.contact_authorities ?? `autoridades@${site}`);
  const chunks = named.replaceAll('{site}', site).split(/\n{2,}/);
  for (const chunk of chunks) {
    const lines = chunk.split('\n').filter((line) => line.trim() !== '');
    const [first] = lines;
    if (!first) continue;
    const heading = /^## (.+?) \{#([a-z-]+)\}$/.exec(first);
    if (heading?.[1] && heading[2]) read.parts.push({ title: heading[1], id: heading[2], blocks: [] });
    else if (first.startsWith('> ')) read.summary = joined(lines.map((line) => line.replace(/^> ?/, '')));
    else read.parts.at(-1)?.blocks.push(block(lines));
  }
  return read;
}
