// The tool of the native shells takes the packaged app into both projects. What the app does there: `stories/native.mjs`.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packInto, writeSite } from '../../web/native/scripts/pack.mjs';

const run = promisify(execFile);
const PROJECT = fileURLToPath(new URL('../../web/native/', import.meta.url));
const MADE = ['www', 'node_modules'];

/** A copy of the projects, because what is built there for a server must not change under a developer. */
function projects() {
  const folder = mkdtempSync(join(tmpdir(), 'enlace-native-'));
  cpSync(PROJECT, folder, { recursive: true, filter: (path) => !MADE.some((name) => path === join(PROJECT, name)) });
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

test('sync_takes_the_packaged_app_and_all_plugins_into_both_projects', async () => {
  const folder = projects();
  try {
    const server = 'https://enlace.example';
    packInto(join(folder, 'www'), { server, settings: { anonKey: 'anon' } });
    writeSite(folder, { server, version: '1.2.3', build: '4' });
    const env = { ...process.env, HOME: folder, CI: '1' };
    const { stdout } = await run('npx', ['--no-install', 'cap', 'sync'], { cwd: folder, env });
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const plugins = Object.keys(dependencies).filter((name) => !/\/(android|core|ios)$/.test(name));
    for (const name of plugins) assert.equal(stdout.split(`${name}@`).length - 1, 2, `${name} is in both projects`);
    for (const root of ['android/app/src/main/assets/public', 'ios/App/App/public']) {
      const page = readFileSync(join(folder, root, 'index.html'), 'utf8');
      assert.match(page, /serverUrl&quot;:&quot;https:\/\/enlace\.example&quot;/);
      assert.ok(!existsSync(join(folder, root, 'csp.json')));
    }
    // The projects in the repository are what the tool writes; only the way to the modules is longer here.
    const written = (root, file) => readFileSync(join(root, file), 'utf8').replace(/[^'"]*node_modules\//g, 'node_modules/');
    for (const file of ['android/app/capacitor.build.gradle', 'android/capacitor.settings.gradle', 'ios/App/CapApp-SPM/Package.swift'])
      assert.equal(written(folder, file), written(PROJECT, file), file);
    assert.match(readFileSync(join(folder, 'ios/site.xcconfig'), 'utf8'), /SITE_HOST = enlace\.example/);
    assert.match(readFileSync(join(folder, 'android/site.properties'), 'utf8'), /host=enlace\.example/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
