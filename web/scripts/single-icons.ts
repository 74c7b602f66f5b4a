import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const INDEX = new URL('../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url);
const FROM_INDEX = /^import \{([^}]*)\} from 'lucide-react';$/gm;

/** The file of each icon, by each of its names, as the library's index tells it. */
function filesOfIcons(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(INDEX, 'utf8').matchAll(
    /^export \{([^}]*)\} from '\.\/icons\/(.+)\.mjs';$/gm,
  ))
    for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name as string, file);
  return files;
}

/**
 * Fetches each icon from its own file. The library's index names two thousand of them: a build that goes through it
 * reads them all, and cannot tell from the imports which file needs which icon (`shared-chunks.ts` asks).
 */
export function singleIcons(): Plugin {
  let files: Map<string, string>;
  return {
    name: 'single-icons',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      files = filesOfIcons();
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: "'lucide-react'" },
      handler: (code) => ({
        code: code.replace(FROM_INDEX, (_, names: string) => apart(names, files)),
        map: null,
      }),
    },
  };
}

/** The imports that stand for one of several names; types stay with the index, which then only the checker reads. */
function apart(names: string, files: Map<string, string>): string {
  const lines = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', alias = icon] = name.split(' as ');
      const file = files.get(icon);
      if (!file) throw new Error(`lucide-react has no icon ${icon}`);
      return `import ${alias} from 'lucide-react/icons/${file}';`;
    });
  // The number of lines stays the same, so that positions in the source stay right.
  return lines.join(' ') + '\n'.repeat(names.split('\n').length - 1);
}
