// The example server of crates/supabase, which offers what no product of ours has.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './postgres.mjs';

function binary() {
  const target = process.env.CARGO_TARGET_DIR ?? resolve(fileURLToPath(new URL('.', import.meta.url)), '../../target');
  const path = join(target, 'debug/examples/film_club');
  if (!existsSync(path)) throw new Error('film_club is not built: cargo build -p supabase --example film_club');
  return path;
}

/**
 * Starts it on a port that it finds itself; answers `{ url, anonKey, serviceKey, again, stop }`. `again(signal)` ends it
 * so and starts it on the same data, with a new port and new keys.
 */
export async function startClub(engine) {
  const folder = mkdtempSync(join(tmpdir(), 'film-club-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const place = postgres?.url ?? `sqlite:${join(folder, 'club.db')}`;
  const club = {};
  let end = async () => undefined;
  const start = async () => {
    const child = spawn(binary(), [place, '127.0.0.1:0'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    end = async (signal) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(child.pid, signal);
      await ended;
    };
    const printed = {};
    for await (const line of createInterface({ input: child.stdout })) {
      const [name, value] = line.split(' ');
      printed[name] = value;
      if (printed.service) break;
    }
    if (!printed.service) {
      await club.stop();
      throw new Error('film_club does not start');
    }
    Object.assign(club, { url: printed.url, anonKey: printed.anon, serviceKey: printed.service });
  };
  club.again = async (signal = 'SIGTERM') => {
    await end(signal);
    await start();
  };
  club.stop = async () => {
    await end('SIGTERM');
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  await start();
  return club;
}
