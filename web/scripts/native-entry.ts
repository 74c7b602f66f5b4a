import type { Plugin } from 'vite';

/** Builds what only native shells load; their page names it, so that the web's pages have not a byte of it. */
export function nativeEntry(): Plugin {
  return {
    name: 'native-entry',
    apply: 'build',
    buildStart() {
      if (this.environment.name === 'client')
        this.emitFile({ type: 'chunk', id: '/src/app/native-entry.ts', name: 'native' });
    },
  };
}
