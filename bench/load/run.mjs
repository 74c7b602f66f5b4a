#!/usr/bin/env node
// The cost of the limits, and the service under an attack, measured on the release binary on this machine alone:
//
//   node bench/load/run.mjs [path of the binary]
//
// 1. CPU time of the server for a read over HTTP with limits on and off, in turns, on fresh servers in each round.
// 2. The p95 of one member's `discover` while an attacker holds 2,000 half-open connections and eight other members
//    read as heavily as they may, beside its value without them.
// 3. How much resident memory 60 sign-ins leave behind, six at a time.
//
// It prints Markdown and ends with status 1 when a bar is missed. Every client names its own address through the
// trusted proxy's header, because limits do not bind this machine itself. It takes about four minutes.

import { spawn, execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const BINARY = resolve(process.argv[2] ?? 'target/release/enlace');
const SECRET = 'a secret of this measurement alone, nowhere else in use';
const HALF_OPEN = 2_000;
const READERS = 8;
const SAMPLES = 120;
const ROUNDS = 6;
const BATCHES = 5;
const BATCH = 600;
const SIGN_INS = 60;
const AT_ONCE = 6;
const MOST_MIB = 20;
const MOST_RATIO = 1.05;
const MOST_MS = 300;

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const quantile = (numbers, q) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))];
const median = (numbers) => quantile(numbers, 0.5);

function freePort() {
  return new Promise((done) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** An access token of an account, as the server would sign it. */
function token(id) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: id, aud: 'authenticated', role: 'authenticated', iat: now, exp: now + 3600 };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}

class Server {
  static async start(folder, limits) {
    const server = new Server();
    server.port = await freePort();
    const env = {
      PATH: process.env.PATH,
      ENLACE_DEMO: '1',
      ENLACE_JWT_SECRET: SECRET,
      ENLACE_DATA_DIR: folder,
      ENLACE_LISTEN: `127.0.0.1:${server.port}`,
      ENLACE_RATE_LIMITS: limits,
      ENLACE_TRUSTED_PROXY: '127.0.0.1',
      ENLACE_DATABASE_URL: process.env.LOAD_DATABASE_URL ?? '',
    };
    if (!env.ENLACE_DATABASE_URL) delete env.ENLACE_DATABASE_URL;
    server.child = spawn(BINARY, ['serve'], { env, cwd: folder, stdio: 'ignore' });
    server.ended = new Promise((done) => server.child.once('exit', done));
    server.anon = execFileSync(BINARY, ['keys'], { env, cwd: folder, encoding: 'utf8' }).match(/^anon (\S+)/m)[1];
    server.agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
    for (let waited = 0; waited < 60_000; waited += 100) {
      if ((await server.ask('10.1.0.1', null, '/health').catch(() => null))?.status === 200) return server;
      await sleep(100);
    }
    throw new Error('the server does not start');
  }

  ask(client, bearer, path, body, agent = this.agent) {
    return new Promise((done, failed) => {
      const headers = { apikey: this.anon, 'x-forwarded-for': client };
      if (bearer) headers.authorization = `Bearer ${bearer}`;
      if (body) headers['content-type'] = 'application/json';
      const options = { host: '127.0.0.1', port: this.port, path, headers, agent, method: body ? 'POST' : 'GET' };
      const request = http.request(options, (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => done({ status: answer.statusCode, text: Buffer.concat(parts).toString() }));
        answer.on('error', failed);
      });
      request.on('error', failed);
      request.end(body ? JSON.stringify(body) : undefined);
    });
  }

  /** CPU time of all threads so far, in microseconds. */
  cpu() {
    const tasks = `/proc/${this.child.pid}/task`;
    const of = (task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]);
    return readdirSync(tasks).reduce((sum, task) => sum + of(task), 0) / 1000;
  }

  /** Resident memory, MiB. */
  resident() {
    return Number(readFileSync(`/proc/${this.child.pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m)[1]) / 1024;
  }

  async stop() {
    this.agent.destroy();
    this.child.kill('SIGTERM');
    await this.ended;
  }
}

async function owner(server) {
  const credentials = { email: 'beatriz@example.org', password: 'amor-com-intencao' };
  const answer = await server.ask('10.1.0.1', null, '/auth/v1/token?grant_type=password', credentials);
  return JSON.parse(answer.text);
}

/** Accepts the documents an account still has to accept: it gets no deck before. */
async function acceptDocuments(server, bearer) {
  const { text } = await server.ask('10.1.0.1', bearer, '/rest/v1/rpc/legal_standing', {});
  const documents = JSON.parse(text).owed.map(({ document, version }) => ({ document, version }));
  await server.ask('10.1.0.1', bearer, '/rest/v1/rpc/accept_legal', { documents });
}

/** The accounts that read: those that a member's deck shows, the same in every demonstration. */
async function readers(server) {
  const { access_token: bearer } = await owner(server);
  const deck = await server.ask('10.1.0.1', bearer, '/rest/v1/rpc/discover', { limit: 40 });
  return JSON.parse(deck.text).map(({ id }, n) => ({ address: `10.2.0.${n + 1}`, bearer: token(id) }));
}

/** CPU of a read, µs: pairs of `[with limits, without]`, measured in turns on two fresh servers. */
async function costOfRound(folders, round) {
  // Which folder has the limits changes, too: two equal processes differ by up to 4 %.
  const limits = round % 2 ? ['off', 'on'] : ['on', 'off'];
  const servers = [await Server.start(folders[0], limits[0]), await Server.start(folders[1], limits[1])];
  const accounts = await readers(servers[0]);
  let turn = 0;
  const batch = async (server) => {
    const before = server.cpu();
    for (let n = 0; n < BATCH; n += 1) {
      const { address, bearer } = accounts[turn++ % accounts.length];
      const { status } = await server.ask(address, bearer, '/rest/v1/notification_preferences?select=kind,push,email');
      if (status !== 200) throw new Error(`a read was answered ${status}`);
    }
    return (server.cpu() - before) / BATCH;
  };
  for (const server of servers) await batch(server);
  const pairs = [];
  for (let n = 0; n < BATCHES; n += 1) {
    // Who begins changes, so that a machine that slows down favours neither.
    const order = n % 2 ? [1, 0] : [0, 1];
    const pair = {};
    for (const which of order) pair[limits[which]] = await batch(servers[which]);
    pairs.push([pair.on, pair.off]);
    // Every account stays below 600 a minute.
    await sleep(Math.ceil((BATCH / accounts.length / 600) * 60_000));
  }
  await Promise.all(servers.map((server) => server.stop()));
  return pairs;
}

/** CPU of a read, µs, with limits and without, and the median of the ratios of neighbours. */
async function cost(folders) {
  const pairs = [];
  for (let round = 0; round < ROUNDS; round += 1) pairs.push(...(await costOfRound(folders, round)));
  const [on, off] = [0, 1].map((which) => median(pairs.map((pair) => pair[which])));
  return { on, off, ratio: median(pairs.map(([with_, without]) => with_ / without)) };
}

/** By how many MiB sign-ins, six at a time, raise the resident memory; before it the pool has taken its blocks. */
async function memoryOfSignIns(folder) {
  const server = await Server.start(folder, 'off');
  server.agent.maxSockets = AT_ONCE;
  const several = () => Promise.all(Array.from({ length: AT_ONCE }, () => owner(server)));
  await several();
  const before = server.resident();
  for (let n = 0; n < SIGN_INS; n += AT_ONCE) await several();
  const rise = server.resident() - before;
  await server.stop();
  return rise;
}

/** Half-open connections, opened again when the server has closed one. */
function hold(port, count) {
  const held = { open: 0, closed: 0, over: false };
  const open = (n) => {
    if (held.over) return;
    const socket = net.connect({ host: '127.0.0.1', port });
    socket.on('connect', () => {
      held.open += 1;
      if (n % 2) socket.write('GET /rest/v1/people HTTP/1.1\r\nhost: e\r\n');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      held.open -= 1;
      held.closed += 1;
      setTimeout(() => open(n), 500);
    });
    socket.resume();
    sockets.add(socket);
  };
  const sockets = new Set();
  for (let n = 0; n < count; n += 1) open(n);
  held.end = () => {
    held.over = true;
    for (const socket of sockets) socket.destroy();
  };
  return held;
}

const HEAVY = [
  '/rest/v1/messages?select=*,matches(*,person:people(*,person_photos(*),person_prompts(*)))&limit=1000',
  '/rest/v1/messages?select=*,matches(*,a:people(*),b:people(*),c:people(*),d:people(*),e:people(*))&limit=1000',
  '/rest/v1/messages?select=*,matches(person:people(person_photos(person:people(person_photos(id)))))&limit=1000',
  `/rest/v1/messages?select=*&or=(${Array.from({ length: 10 }, (_, n) => `body.ilike.*a${n}*e*o*a*`).join(',')})`,
];

async function hostile(folder) {
  // The data of the attack is written while nothing is limited.
  const prepared = await Server.start(folder, 'off');
  const { access_token: bearer, user } = await owner(prepared);
  const matches = await prepared.ask('10.1.0.1', bearer, '/rest/v1/matches?select=id,person_id,state&state=neq.closed');
  const [{ id: match }] = JSON.parse(matches.text);
  const others = JSON.parse(matches.text).map(({ person_id }) => person_id);
  for (let n = 0; n < 1_000; n += 1) {
    const message = { match_id: match, body: `uma mensagem comum, número ${n}, com palavras`, client_id: crypto.randomUUID() };
    await prepared.ask('10.1.0.1', bearer, '/rest/v1/rpc/send_message', message);
  }
  for (const other of others) await acceptDocuments(prepared, token(other));
  await prepared.stop();

  const server = await Server.start(folder, 'on');
  const member = { address: '10.3.0.1', bearer: token(others.at(-1)) };
  const discover = async () => {
    const began = performance.now();
    const { status, text } = await server.ask(member.address, member.bearer, '/rest/v1/rpc/discover', { limit: 10 });
    if (status !== 200) throw new Error(`discover answered ${status}: ${text}`);
    return performance.now() - began;
  };
  const sample = async () => {
    const times = [];
    for (let n = 0; n < SAMPLES; n += 1) {
      times.push(await discover());
      await sleep(130);
    }
    return times;
  };
  for (let n = 0; n < 5; n += 1) await discover();
  const alone = await sample();

  const held = hold(server.port, HALF_OPEN);
  while (held.open < HALF_OPEN * 0.95) await sleep(50);
  const statuses = {};
  let over = false;
  const reader = async (n) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    // The one with a thousand messages reads from several devices; the others from their own accounts.
    const own = n < READERS / 2 ? user.id : others[n % others.length];
    for (let turn = n; !over; turn += 1) {
      const answer = await server.ask(`10.4.0.${n + 1}`, token(own), HEAVY[turn % HEAVY.length], undefined, agent).catch(() => null);
      const status = answer?.status ?? 'broken';
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 200) await sleep(50);
    }
    agent.destroy();
  };
  const readers = Array.from({ length: READERS }, (_, n) => reader(n));
  await sleep(2_000);
  const loaded = await sample();
  const open = held.open;
  over = true;
  await Promise.all(readers);
  held.end();
  await server.stop();
  return { alone: quantile(alone, 0.95), loaded: quantile(loaded, 0.95), open, closed: held.closed, statuses };
}

const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'enlace-load-')));
try {
  const read = await cost(folders);
  const attack = await hostile(folders[2]);
  const memory = await memoryOfSignIns(folders[0]);
  const statuses = Object.entries(attack.statuses).map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log('### Cost of the limits, and the service under an attack (bench/load)\n');
  console.log('| | |\n|---|---|');
  console.log(`| a read over HTTP with limits, CPU | ${read.on.toFixed(0)} µs |`);
  console.log(`| the same without | ${read.off.toFixed(0)} µs |`);
  console.log(`| median ratio of ${ROUNDS * BATCHES} neighbours | ${read.ratio.toFixed(3)} (at most ${MOST_RATIO}) |`);
  console.log(`| discover of one member, p95, unloaded | ${attack.alone.toFixed(0)} ms |`);
  console.log(`| with ${attack.open} half-open connections and ${READERS} heavy readers | ${attack.loaded.toFixed(0)} ms (at most ${MOST_MS}) |`);
  console.log(`| memory left by ${SIGN_INS} sign-ins, ${AT_ONCE} at a time, without the pool's blocks | ${memory.toFixed(0)} MiB (at most ${MOST_MIB}) |`);
  console.log(`\nThe server closed ${attack.closed} half-open connections meanwhile; the readers were answered ${statuses}.`);
  const missed = read.ratio > MOST_RATIO || attack.loaded > MOST_MS || memory > MOST_MIB;
  process.exitCode = missed ? 1 : 0;
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
