import { parseAst } from 'rolldown/parseAst';

/** A text that a person would read and that no catalogue holds. */
export interface Stray {
  line: number;
  /** Where it stands: what to do about it follows from that. */
  kind: 'between tags' | 'attribute' | 'toast' | 'too early' | 'words';
  text: string;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Attributes whose value is seen or heard, on elements and on our own components. */
const SEEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|children|description|heading|hint|told|summary|caption|subtitle|tooltip|fallback|empty|action|error|text|word|words|name_?text)$/;
/** What hands its argument to the catalogue; each comes from a macro of Lingui. */
const MACROS = new Set([
  't',
  'msg',
  'defineMessage',
  'plural',
  'select',
  'selectOrdinal',
  'Trans',
  'Plural',
  'Select',
]);
const FROM_MACROS = /^@lingui\/(core|react)\/macro$/;
/** Calls whose words are for the console, or are no words at all. */
const UNSEEN = /^(console\.\w+|matchMedia|querySelector(All)?|closest|cn|clsx|cva)$/;

const LETTER = /\p{L}/u;
const ACCENT = /[áàâãéêíóôõúç]/i;
/** Words that stand in Portuguese sentences and in nothing that a program says to itself. */
const PORTUGUESE =
  /(^|[\s,.!?])(o|os|um|uma|de|da|das|dos|em|na|nas|nos|ao|para|pelo|pela|por|com|sem|que|quem|se|mais|seu|sua|seus|suas|teu|tua|este|esta|isso|ainda|foi|tente|novamente)(?=$|[\s,.!?])/i;

/** Whether a text is meant for people: of one word, a capital letter tells it from a code. */
export const isPortuguese = (text: string): boolean =>
  ACCENT.test(text) ||
  /^\p{Lu}\p{Ll}{2,}[.!?…]?$/u.test(text) ||
  (/\p{L}\s+\p{L}/u.test(text) && PORTUGUESE.test(text) && !isProgram(text));

/** Selectors, class lists, media queries, shaders and requests have no sentences. */
const isProgram = (text: string): boolean =>
  /[{}[\]();=<>#&|]|--|\w:\w|^[a-z]+(-[a-z0-9]+)+(\s|$)/.test(text);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** `toast.error` of a callee; an empty word for what has no name. */
function nameOf(node: Node | undefined): string {
  if (!node) return '';
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name);
  if (node.type === 'MemberExpression') {
    const object = nameOf(node.object as Node);
    return object ? `${object}.${nameOf(node.property as Node)}` : nameOf(node.property as Node);
  }
  return '';
}

/** The words of a literal or of a template around its gaps. */
function wordsOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

/** What is run later than its module. */
const FUNCTIONS = [
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'PropertyDefinition',
];
/** Names of modules and types. */
const WORDLESS = [
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'TSLiteralType',
  'TSTemplateLiteralType',
  'JSXClosingElement',
];

interface Place {
  /** Every word here is seen, of whatever language. */
  kind?: 'between tags' | 'attribute' | 'toast';
  /** Within a function: what stands outside is read before the catalogue is there. */
  inside: boolean;
}

/** The texts of a source file that no catalogue holds. `file` decides between TypeScript and JSX. */
export function strays(source: string, file: string): Stray[] {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const program = parseAst(source, { lang, sourceType: 'module' }) as unknown as Node;
  const search = new Search(source, importedMacros(program));
  search.visit(program, { inside: false });
  return search.found;
}

class Search {
  readonly found: Stray[] = [];

  constructor(
    private readonly source: string,
    private readonly macros: Set<string>,
  ) {}

  visit(node: Node, place: Place): void {
    const words = wordsOf(node);
    if (words !== undefined && (place.kind ? LETTER.test(words) : isPortuguese(words)))
      this.tell(node, place.kind ?? 'words', words);
    const rule = this.rules[node.type];
    if (rule) rule(node, place);
    else for (const child of childrenOf(node)) this.visit(child, passedOn(node, child, place));
  }

  private tell(node: Node, kind: Stray['kind'], text: string): void {
    const line = this.source.slice(0, node.start).split('\n').length;
    this.found.push({ line, kind, text: text.trim().replace(/\s+/g, ' ') });
  }

  private visitAll(nodes: unknown, place: Place): void {
    for (const node of nodes as Node[]) this.visit(node, place);
  }

  /** The parts of a program of which more is known than that words may stand in them. */
  private readonly rules: Record<string, (node: Node, place: Place) => void> = {
    JSXText: (node) => {
      if (LETTER.test(String(node.value))) this.tell(node, 'between tags', String(node.value));
    },
    JSXElement: (node, place) => {
      const name = nameOf((node.openingElement as Node).name as Node);
      if (!this.macros.has(name)) this.visitAll(childrenOf(node), { inside: place.inside });
    },
    JSXAttribute: (node, { inside }) => {
      const value = node.value as Node | null;
      // Braces around a value are no words between tags.
      const given = value?.type === 'JSXExpressionContainer' ? (value.expression as Node) : value;
      const seen = SEEN.test(nameOf(node.name as Node));
      if (given) this.visit(given, { inside, kind: seen ? 'attribute' : undefined });
    },
    JSXExpressionContainer: (node, { inside }) =>
      this.visit(node.expression as Node, { inside, kind: 'between tags' }),
    // What is asked is not what is shown.
    ConditionalExpression: (node, place) => {
      this.visit(node.test as Node, { inside: place.inside });
      this.visitAll([node.consequent, node.alternate], place);
    },
    LogicalExpression: (node, place) => {
      this.visit(node.left as Node, node.operator === '&&' ? { inside: place.inside } : place);
      this.visit(node.right as Node, place);
    },
    TaggedTemplateExpression: (node, { inside }) => {
      if (this.macros.has(nameOf(node.tag as Node))) this.visitMacro(node, inside);
      else this.visitAll(childrenOf(node), { inside });
    },
    CallExpression: (node, { inside }) => this.visitCall(node, inside),
    ...Object.fromEntries(
      FUNCTIONS.map((type) => [type, (node) => this.visitAll(childrenOf(node), { inside: true })]),
    ),
    ...Object.fromEntries(WORDLESS.map((type) => [type, () => {}])),
  };

  private visitCall(node: Node, inside: boolean): void {
    const callee = nameOf(node.callee as Node);
    if (this.macros.has(callee)) {
      this.visitMacro(node, inside);
      return;
    }
    this.visit(node.callee as Node, { inside });
    const parts = callee.split('.');
    if (UNSEEN.test(parts.slice(-2).join('.')) || UNSEEN.test(parts.at(-1) ?? '')) return;
    this.visitAll(node.arguments, { inside, kind: parts[0] === 'toast' ? 'toast' : undefined });
  }

  /** A macro: its words are in the catalogue, what stands in its gaps is looked at. */
  private visitMacro(node: Node, inside: boolean): void {
    const name = nameOf((node.tag ?? node.callee) as Node);
    if (!inside && name !== 'msg' && name !== 'defineMessage')
      this.tell(node, 'too early', this.source.slice(node.start).split('\n')[0] ?? '');
    if (node.quasi) this.visitAll((node.quasi as Node).expressions, { inside });
  }
}

/** Whether a child's words are seen as its parent's are: a property of `toast`'s options, an arm, an assertion. */
function passedOn(node: Node, child: Node, place: Place): Place {
  const through = [
    'ObjectExpression',
    'Property',
    'TSAsExpression',
    'TSSatisfiesExpression',
    'TSNonNullExpression',
    'ParenthesizedExpression',
  ];
  if (node.type === 'Property' && place.kind === 'toast')
    return SEEN.test(nameOf(node.key as Node)) && child === node.value ? place : { inside: place.inside };
  return through.includes(node.type) ? place : { inside: place.inside };
}

/** The names under which a file has the macros: those that it imports, and what `useLingui` hands out. */
function importedMacros(program: Node): Set<string> {
  const names = new Set<string>();
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration') continue;
    if (!FROM_MACROS.test(String((statement.source as Node).value))) continue;
    for (const one of statement.specifiers as Node[]) {
      const imported = nameOf(one.imported as Node);
      if (MACROS.has(imported)) names.add(nameOf(one.local as Node));
      if (imported === 'useLingui') names.add('t');
    }
  }
  return names;
}
