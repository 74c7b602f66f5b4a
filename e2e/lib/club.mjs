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

/** Starts it on a port that it finds itself; answers `{ url, anonKey, serviceKey, stop }`. */
export async function startClub(engine) {
  const folder = mkdtempSync(join(tmpdir(), 'film-club-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const place = postgres?.url ?? `sqlite:${join(folder, 'club.db')}`;
  const child = spawn(binary(), [place, '127.0.0.1:0'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const told = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [name, value] = line.split(' ');
    told[name] = value;
    if (told.service) break;
  }
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(child.pid);
    await ended;
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  if (!told.service) {
    await stop();
    throw new Error('film_club does not start');
  }
  return { url: told.url, anonKey: told.anon, serviceKey: told.service, stop };
}
