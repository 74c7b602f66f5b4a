/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwind from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanThree } from './scripts/lean-three';
import { nativeEntry } from './scripts/native-entry';
import { sharedChunks } from './scripts/shared-chunks';
import { singleIcons } from './scripts/single-icons';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
};

// During development the pages come from Vite and everything else from the product's server.
const server = 'http://127.0.0.1:8080';

/**
 * The frame names every file. Seven hexadecimal digits tell the versions of one apart, and compress better than the eight
 * letters that are usual. What is rendered ahead names the same pictures.
 */
const ASSETS = { hashCharacters: 'hex', assetFileNames: 'assets/[name]-[hash:7][extname]' } as const;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    singleIcons(),
    react(),
    // plugin-react carries no Babel of its own: the compiler and the text macro run here.
    babel({ presets: [reactCompilerPreset()], plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    lingui(),
    tailwind(),
    leanThree(),
    nativeEntry(),
  ],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 1024,
    // Every browser of the target knows the links; an older one merely fetches a little later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: isSsrBuild
        ? ASSETS
        : {
            ...ASSETS,
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: sharedChunks(import.meta.dirname) },
          },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/realtime/v1'].map((path) => [
        path,
        { target: server, ws: path === '/realtime/v1' },
      ]),
    ),
  },
  test: {
    setupFiles: ['tests/setup.ts'],
    // A machine that builds beside the tests is slow, not wrong.
    testTimeout: 60_000,
    projects: [
      // Rules touch no window and leave nothing behind: their files share one process, which takes a fifth of the time.
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
        },
      },
    ],
  },
}));
