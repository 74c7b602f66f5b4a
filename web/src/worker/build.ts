/** What the build knows of the app, written into the worker by `scripts/build-worker.mjs`. */
export interface Build {
  /** Changes with every file that the app is made of. */
  version: string;
  /** Every file of the app whose name carries its hash. Nothing else is ever kept. */
  assets: string[];
  /** What the app needs to open: kept when the worker is installed. */
  shell: string[];
  /** The screens that make sense without network: kept later, when the network is idle and free. */
  screens: string[];
  /** The texts of shell and screens, by language. */
  texts: Record<string, string[]>;
}

declare const __BUILD__: Build | undefined;

/** Tests read the pure parts without a build. */
export const BUILD: Build =
  typeof __BUILD__ === 'undefined'
    ? { version: '', assets: [], shell: [], screens: [], texts: {} }
    : __BUILD__;
