// What a drag of the deck costs on a slow phone: the longest task of the main thread while the finger moves, from a
// trace. Prints; decides nothing by time, because machines differ.

import os from 'node:os';
import { launch, Window } from './lib/browser.mjs';
import { Person } from './lib/people.mjs';
import { deck, enterAs } from './lib/screens.mjs';
import { Server } from './lib/server.mjs';
import { finger } from './lib/touch.mjs';

const RUNS = 5;
/** Times slower than this machine. */
const SLOWER = 4;
/** Milliseconds that no task may take while a finger moves. */
const LIMIT = 50;
/** Steps of the finger, one for each frame, and how far it goes: not far enough to decide. */
const STEPS = 40;
const WAY = 110;

const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

const TASKS = ['RunTask', 'ThreadControllerImpl::RunTask'];

/** The main thread's tasks between the two marks, in milliseconds, and what was laid out meanwhile. */
export function tasksBetween(events, start, end) {
  const mark = (name) => events.find((event) => event.name === name && event.cat.includes('blink.user_timing'));
  const [from, to] = [mark(start), mark(end)];
  const within = ({ pid, tid, ts }) => pid === from.pid && tid === from.tid && ts >= from.ts && ts <= to.ts;
  const here = events.filter((event) => event.ph === 'X' && within(event));
  const longest = here.filter(({ name }) => TASKS.includes(name)).toSorted((a, b) => b.dur - a.dur)[0];
  const parts = here.filter((event) => event !== longest && event.ts >= longest.ts && event.ts + event.dur <= longest.ts + longest.dur);
  const lasting = (names) => here.filter(({ name }) => names.includes(name)).map(({ dur }) => dur / 1000);
  return {
    tasks: lasting(TASKS),
    /** What the longest task did, the dearest first. */
    parts: parts.toSorted((a, b) => b.dur - a.dur).slice(0, 4).map(({ name, dur, args }) => `${name}${args?.data?.type ? ` ${args.data.type}` : ''} ${(dur / 1000).toFixed(1)}`),
    layouts: lasting(['Layout']).length,
    styles: lasting(['UpdateLayoutTree']).length,
  };
}

/** One drag there and back; answers the longest task in milliseconds. */
async function drag(browser, window) {
  const box = await deck(window).card().boundingBox();
  const from = { x: box.x + box.width / 2, y: box.y + box.height * 0.45 };
  const to = { x: from.x + WAY, y: from.y };
  const hand = await finger(window);
  const mark = (name) => window.page.evaluate((what) => void performance.mark(what), name);
  await browser.startTracing(window.page, { categories: CATEGORIES });
  await hand.down(from.x, from.y);
  await hand.move(from, { x: from.x + 10, y: from.y }, 2);
  await mark('drag:start');
  await hand.move({ x: from.x + 10, y: from.y }, to, STEPS);
  await hand.move(to, from, STEPS);
  await mark('drag:end');
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await hand.up();
  await window.still();
  return tasksBetween(traceEvents, 'drag:start', 'drag:end');
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function main() {
  const server = await Server.start({ demo: true });
  const browser = await launch();
  try {
    const person = await Person.ready(server, 'Ana');
    await person.onboarded();
    const window = await Window.open(browser, server, { name: 'Ana', motion: true });
    await enterAs(window, person);
    await window.see(deck(window).card());
    await window.still();
    const cdp = await window.context.newCDPSession(window.page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await drag(browser, window));
    const longest = runs.map(({ tasks }) => Math.max(...tasks));
    const [load] = os.loadavg();
    console.log(`a drag of the deck at 390×844, CPU ×${SLOWER}; median of ${RUNS}; load ${load.toFixed(1)} on ${os.cpus().length} cores`);
    console.log(`longest task  ${median(longest).toFixed(1)} ms (${longest.map((ms) => ms.toFixed(1)).join(', ')})  limit ${LIMIT} ms`);
    for (const { parts } of runs) console.log(`              ${parts.join(', ')}`);
    console.log(`over ${LIMIT} ms    ${runs.map(({ tasks }) => tasks.filter((ms) => ms > LIMIT).length).join(', ')} of ${runs.map(({ tasks }) => tasks.length).join(', ')} tasks`);
    console.log(`layouts       ${runs.map(({ layouts }) => layouts).join(', ')}; style updates ${runs.map(({ styles }) => styles).join(', ')}`);
    await window.close();
  } finally {
    await browser.close();
    await server.remove();
  }
}

if (import.meta.url === `file://${process.argv[1]}`) await main();
