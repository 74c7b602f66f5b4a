// A throw-away PostgreSQL cluster: made by initdb in a temporary folder, ended by its own pid.

import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './ports.mjs';
import { until } from './wait.mjs';

const run = promisify(execFile);

function binaries() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (!found) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return found;
}

/** PostgreSQL refuses to run as root: then its own user runs it. */
async function asPostgres() {
  if (process.getuid() !== 0) return { prefix: [], uid: null, gid: null };
  const uid = Number((await run('id', ['-u', 'postgres'])).stdout);
  const gid = Number((await run('id', ['-g', 'postgres'])).stdout);
  return { prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'], uid, gid };
}

/** Starts a cluster and answers `{ url, stop }`. */
export async function startPostgres() {
  const bin = binaries();
  const { prefix, uid, gid } = await asPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'enlace-pg-'));
  if (uid !== null) chownSync(folder, uid, gid);
  const data = join(folder, 'data');
  const as = (program, args) => [...prefix, join(bin, program), ...args];
  const [first, ...rest] = as('initdb', ['-D', data, '-U', 'enlace', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  await run(first, rest, { cwd: folder });

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const [program, ...args] = as('postgres', [
      '-D', data, '-p', String(port), '-k', folder,
      '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=60', '-c', 'shared_buffers=64MB',
    ]);
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-4000);
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const answers = () =>
      run(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'enlace']).then(
        () => true,
        () => child.exitCode !== null && 'ended',
      );
    if ((await until('PostgreSQL answers', answers)) === 'ended') {
      if (attempt < 3) continue;
      throw new Error(`PostgreSQL does not start:\n${said}`);
    }
    await run(join(bin, 'createdb'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'enlace', 'enlace']);
    return {
      url: `postgres://enlace@127.0.0.1:${port}/enlace`,
      async stop() {
        // SIGINT is PostgreSQL's "fast" shutdown: it does not wait for clients.
        if (child.exitCode === null) process.kill(child.pid, 'SIGINT');
        await ended;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
}
