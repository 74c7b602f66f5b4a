import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Parts of three.js's renderer that our scene does not use: the shaders of its own materials,
 * their lookup table, virtual reality and reflections. The globe has shaders of its own, so these
 * parts are left out of the bundle; each is the path's end of a file of three's source.
 */
const LEFT_OUT: Record<string, string> = {
  // The one chunk that every program needs, also those with shaders of their own.
  'renderers/shaders/ShaderChunk.js': `
    import colorspace_pars_fragment from './ShaderChunk/colorspace_pars_fragment.glsl.js';
    export const ShaderChunk = { colorspace_pars_fragment };`,
  'renderers/shaders/ShaderLib.js': 'export const ShaderLib = {};',
  'renderers/shaders/DFGLUTData.js': 'export const getDFGLUT = () => null;',
  'extras/PMREMGenerator.js': 'export class PMREMGenerator {}',
  'renderers/webxr/WebXRManager.js': `
    import { EventDispatcher } from '../../core/EventDispatcher.js';
    export class WebXRManager extends EventDispatcher {
      enabled = false;
      isPresenting = false;
      setAnimationLoop() {}
      getEnvironmentBlendMode() { return 'opaque'; }
      dispose() {}
    }`,
};

const SOURCE = '/node_modules/three/src/';

/** three.js from its source, without the parts above: about a third smaller. */
export function leanThree(): Plugin {
  return {
    name: 'lean-three',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^three$/,
            replacement: fileURLToPath(new URL(`..${SOURCE}Three.js`, import.meta.url)),
          },
        ],
      },
    }),
    load(id) {
      const at = id.replaceAll('\\', '/').split('?')[0]?.split(SOURCE)[1];
      return at === undefined ? null : (LEFT_OUT[at] ?? null);
    },
  };
}
