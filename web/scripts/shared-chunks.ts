import type { PluginContext } from 'rolldown';

type Graph = Pick<PluginContext, 'getModuleInfo'>;
type Chunk = 'page' | 'frame' | 'deck' | 'icons' | 'rare-icons';

/** Small parts of many screens. A file for each would cost home, whose frame names them all, more than they weigh. */
const STATES =
  /\/src\/(shared\/states\/(load-failed|loading|nobody-yet|rows-or-none)|ui\/(rows-skeleton|form|golden-thread)|shared\/person\/open-matches)\./;
const PARTS =
  /\/src\/(shared\/states\/(arrived|puzzle-submit)|ui\/email-input|shared\/safety\/(receipt-number|report-reasons)|shared\/frame\/public-page|api\/puzzle\/solve)\./;

/** What a member's page starts with, and what every page does or a visitor's. */
const MEMBER = ['/src/app/entry.tsx'];
/** Where a member's page begins most often. */
const HOME = ['/src/routes/home.tsx'];
/** What home shares with the other screens that show people. */
const PEOPLE = ['features/discovery/', 'shared/person/', 'shared/reactions/'];
const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const VISITOR = ['/src/main.tsx', '/src/features/landing/entry.tsx'];

/** Everything that these files import at once, near and far. */
function reached(root: string, starts: string[], graph: Graph): Set<string> {
  const seen = new Set<string>();
  const open = starts.map((path) => root + path);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/**
 * Files that the bundler would cut into as many as there are combinations of screens that share a part: `page` is what
 * visitors and members share, `frame` what stands around every screen of a member, `deck` what home shares with other
 * screens that show people, `icons` what many screens draw besides, `rare-icons` what three or more do. Whole, they spare sixty requests and are
 * compressed together, and the frame, which names every file, has fewer to name.
 */
export function sharedChunks(root: string) {
  let chunks: Map<string, Chunk> | undefined;
  let visitor: Set<string>;
  const only = (chunk: Chunk) => (id: string, graph: Graph) => {
    visitor ??= reached(root, VISITOR, graph);
    chunks ??= assign(reached(root, MEMBER, graph), visitor, reached(root, HOME, graph), root);
    if (chunk.endsWith('icons')) return ICON.test(id) && !chunks.has(id) && !visitor.has(id) ? chunk : null;
    return chunks.get(id) === chunk ? chunk : null;
  };
  const small = (name: string, parts: RegExp) => (id: string, graph: Graph) =>
    parts.test(id) && !only('page')(id, graph) && !chunks?.has(id) && !visitor.has(id) ? name : null;
  // The page first: the frame takes along whatever it needs and finds unclaimed.
  return [
    { name: only('page'), priority: 2 },
    { name: only('frame'), priority: 1 },
    { name: only('deck'), priority: 0 },
    // Each has a few hundred bytes.
    { name: small('states', STATES), includeDependenciesRecursively: false, priority: -1 },
    { name: small('parts', PARTS), includeDependenciesRecursively: false, priority: -1 },
    // Icons of many screens in one file, those of a few in another.
    { name: only('icons'), minShareCount: 12, includeDependenciesRecursively: false, priority: -1 },
    { name: only('rare-icons'), minShareCount: 3, includeDependenciesRecursively: false, priority: -2 },
  ];
}

function assign(
  member: Set<string>,
  visitor: Set<string>,
  home: Set<string>,
  root: string,
): Map<string, Chunk> {
  const own = `${root}/src/`;
  const chunks = new Map<string, Chunk>();
  for (const id of new Set([...member, ...home])) {
    // The starts themselves stay files of their own, which the pages name.
    if ([...MEMBER, ...HOME].some((path) => id.endsWith(path))) continue;
    if (visitor.has(id)) chunks.set(id, 'page');
    else if (PEOPLE.some((path) => id.startsWith(own + path)))
      chunks.set(id, member.has(id) ? 'frame' : 'deck');
    // Libraries come along as far as these files use them; icons are named, so that `icons` leaves them out.
    else if (
      member.has(id) ? id.startsWith(own) || ICON.test(id) : !id.startsWith(own) || id.startsWith(`${own}ui/`)
    )
      chunks.set(id, 'frame');
  }
  return chunks;
}
