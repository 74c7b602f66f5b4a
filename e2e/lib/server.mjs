// The real binary on a free port, with a data directory of its own.

import { execFile, spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { until } from './wait.mjs';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
/** Where logs and pictures go; not part of the repository. */
export const OUT = resolve(here, '../out');
/** A first start migrates, and may load the demonstration people, in an unoptimised build. */
const START_LIMIT = 180_000;

/** The binary under test: ENLACE_BIN, else the debug build. */
function binary() {
  const target = process.env.CARGO_TARGET_DIR ?? resolve(here, '../../target');
  const path = process.env.ENLACE_BIN ?? join(target, 'debug/enlace');
  if (!existsSync(path)) throw new Error(`${basename(path)} is not built: cargo build -p enlace`);
  return path;
}

/** One installation: a data directory, a database, and the process that serves them. */
export class Server {
  #settings;
  #postgres;
  #child = null;
  #ended = Promise.resolve();

  /**
   * `engine` is 'sqlite' or 'postgres'; `demo` loads the demonstration people; `settings` are further
   * environment variables; `host` is the name by which it is reached, since browsers give passkeys to names
   * alone. Limits are off unless a story is about them.
   */
  static async start({ engine = 'sqlite', demo = false, settings = {}, host = '127.0.0.1' } = {}) {
    const server = new Server();
    server.engine = engine;
    server.host = host;
    server.folder = mkdtempSync(join(tmpdir(), 'enlace-e2e-'));
    server.#postgres = engine === 'postgres' ? await startPostgres() : null;
    server.#settings = {
      ENLACE_DATA_DIR: server.folder,
      ENLACE_RATE_LIMITS: 'off',
      ENLACE_MAIL_MIN_INTERVAL: '0',
      ...(server.#postgres ? { ENLACE_DATABASE_URL: server.#postgres.url } : {}),
      ...(demo ? { ENLACE_DEMO: '1' } : {}),
      ...settings,
    };
    try {
      await server.#serve();
      const { stdout } = await run(binary(), ['keys'], { env: server.#environment(), cwd: server.folder });
      const keys = Object.fromEntries(stdout.trim().split('\n').map((line) => line.split(' ')));
      server.anonKey = keys.anon;
      server.serviceKey = keys.service;
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  #environment() {
    return { PATH: process.env.PATH, HOME: process.env.HOME, RUST_BACKTRACE: '1', ...this.#settings };
  }

  /** What the operator types: a command of the same binary on the same data; answers what it prints. */
  async command(...args) {
    const { stdout } = await run(binary(), args, { env: this.#environment(), cwd: this.folder });
    return stdout;
  }

  async #serve() {
    mkdirSync(OUT, { recursive: true });
    for (let attempt = 1; ; attempt += 1) {
      // Links in mails and open pages must survive a restart, so the port stays the same once it is known.
      this.port ??= await freePort();
      this.url = `http://${this.host}:${this.port}`;
      const env = { ...this.#environment(), ENLACE_LISTEN: `127.0.0.1:${this.port}`, ENLACE_SITE_URL: this.url };
      // In its own folder, so that no enlace.toml of a developer takes part.
      const child = spawn(binary(), ['serve'], { env, cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
      const log = createWriteStream(join(OUT, `${basename(this.folder)}.log`), { flags: 'a' });
      child.stdout.pipe(log, { end: false });
      child.stderr.pipe(log, { end: false });
      this.log = log.path;
      this.#child = child;
      this.#ended = new Promise((resolve) => child.once('exit', resolve)).then(() => log.end());
      const healthy = async () => {
        if (child.exitCode !== null || child.signalCode !== null) return 'ended';
        return fetch(`${this.url}/health`).then((answer) => answer.status === 200, () => false);
      };
      if ((await until('the server is ready', healthy, START_LIMIT)) !== 'ended') return;
      if (attempt === 5) throw new Error(`the server does not start: see ${log.path}`);
      this.port = undefined;
    }
  }

  /** Ends the process by its id: politely, or as a power cut would. */
  async end(signal = 'SIGTERM') {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) process.kill(child.pid, signal);
    await this.#ended;
    return child?.exitCode;
  }

  /** Serves the same data again, on the same port. */
  async again() {
    await this.#serve();
  }

  /** Ends everything and removes every trace but the log. */
  async remove() {
    await this.end();
    await this.#postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
