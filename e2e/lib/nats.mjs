// A throw-away NATS server on a free port, ended by its own pid.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { freePort } from './ports.mjs';
import { until } from './wait.mjs';

const PLACES = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];

const answers = (port) =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('data', () => resolve(true));
    probe.once('error', () => resolve(false));
    probe.once('close', () => resolve(false));
  });

/** Starts a server and answers `{ url, stop }`. */
export async function startNats() {
  const program = PLACES.find((path) => existsSync(path));
  if (!program) throw new Error('nats-server is missing: scripts/setup installs it');
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const ready = async () => (child.exitCode !== null ? 'ended' : answers(port));
    if ((await until('NATS answers', ready)) === 'ended') {
      if (attempt < 3) continue;
      throw new Error('NATS does not start');
    }
    return {
      url: `nats://127.0.0.1:${port}`,
      async stop() {
        if (child.exitCode === null) process.kill(child.pid);
        await ended;
      },
    };
  }
}
