// Firefox, driven by WebDriver BiDi over its own socket: the driver of the other journeys cannot start a distribution's
// Firefox.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ws from 'ws';
import { freePort } from './ports.mjs';
import { promised, until } from './wait.mjs';

const BINARY = process.env.FIREFOX ?? 'firefox-esr';
const ENTER = '\uE007';

/** One browser with one page. */
export class Firefox {
  #child;
  #socket;
  #folder;
  #context;
  #number = 0;
  #waiting = new Map();
  /** Errors of the console, and failures that nothing caught. */
  errors = [];

  static async start() {
    const firefox = new Firefox();
    firefox.#folder = mkdtempSync(join(tmpdir(), 'enlace-firefox-'));
    const port = await freePort();
    firefox.#child = spawn(
      BINARY,
      ['--headless', '--no-remote', '--profile', firefox.#folder, '--remote-debugging-port', String(port), '--width=1280', '--height=800'],
      { stdio: 'ignore' },
    );
    try {
      await firefox.#connect(`ws://127.0.0.1:${port}/session`);
    } catch (error) {
      await firefox.stop();
      throw error;
    }
    return firefox;
  }

  async #connect(address) {
    this.#socket = await until('Firefox listens', async () => {
      const socket = new ws(address);
      const open = promised('the socket of Firefox');
      socket.once('open', () => open.resolve(true));
      socket.once('error', () => open.resolve(false));
      return (await open.promise) && socket;
    });
    this.#socket.on('message', (data) => this.#receive(JSON.parse(data)));
    await this.send('session.new', { capabilities: {} });
    await this.send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await this.send('browsingContext.getTree', {});
    this.#context = contexts[0].context;
  }

  #receive(message) {
    if (message.method === 'log.entryAdded' && message.params.level === 'error') this.errors.push(message.params.text);
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    if (message.type === 'error') waiting.reject(new Error(`${message.error}: ${message.message}`));
    else waiting.resolve(message.result);
  }

  /** Sends one command of the protocol and answers its result. */
  send(method, params) {
    const id = (this.#number += 1);
    const answer = promised(method);
    this.#waiting.set(id, answer);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  }

  goTo(url) {
    return this.send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /** The first element of a selector with this name, or null: what is named by its words or by its label. */
  async #look(selector, name) {
    const { result } = await this.send('script.callFunction', {
      functionDeclaration: `(selector, name) => {
        const named = (node) => node.getAttribute('aria-label') ?? node.getAttribute('placeholder') ?? node.textContent.trim();
        return [...document.querySelectorAll(selector)].find((node) => name === null || named(node) === name) ?? null;
      }`,
      arguments: [{ type: 'string', value: selector }, name === null ? { type: 'null' } : { type: 'string', value: name }],
      target: { context: this.#context },
      awaitPromise: false,
    });
    return result?.sharedId ? result : null;
  }

  /** The element, once it is there; a page that is just being left answers with an error. */
  find = (selector, name = null) =>
    until(`Firefox shows ${selector} ${name ?? ''}`, () => this.#look(selector, name).catch(() => null));

  /** Presses the element with the pointer, after it has come to rest in view. */
  async press(element) {
    await this.send('script.callFunction', {
      functionDeclaration: `(node) => {
        node.scrollIntoView({ block: 'center', behavior: 'instant' });
        return Promise.all(node.getAnimations({ subtree: true }).map((motion) => motion.finished.catch(() => undefined)));
      }`,
      arguments: [element],
      target: { context: this.#context },
      awaitPromise: true,
    });
    const origin = { type: 'element', element: { sharedId: element.sharedId } };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.send('input.performActions', { context: this.#context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  /** Writes into the element, key by key. */
  async write(element, text) {
    await this.press(element);
    const actions = [...text].flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }]);
    await this.send('input.performActions', { context: this.#context, actions: [{ type: 'key', id: 'keys', actions }] });
  }

  pressEnter = () =>
    this.send('input.performActions', {
      context: this.#context,
      actions: [{ type: 'key', id: 'keys', actions: [{ type: 'keyDown', value: ENTER }, { type: 'keyUp', value: ENTER }] }],
    });

  /** The picture of the page, for the log of a failure. */
  async picture() {
    const { data } = await this.send('browsingContext.captureScreenshot', { context: this.#context });
    return Buffer.from(data, 'base64');
  }

  async stop() {
    const child = this.#child;
    this.#socket?.close();
    if (child.exitCode === null && child.signalCode === null) {
      const gone = promised('the end of Firefox');
      child.once('exit', gone.resolve);
      child.kill();
      await gone.promise;
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
