// The main job in Firefox: sign in, see the deck, like, match, write, read.

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Firefox } from '../lib/firefox.mjs';
import { closeAll, ok, PASSWORD, Person } from '../lib/people.mjs';
import { portraitBytes } from '../lib/pictures.mjs';
import { OUT, Server } from '../lib/server.mjs';
import { until } from '../lib/wait.mjs';

const looks = (portrait) => ({ photo: portraitBytes(portrait), type: 'image/webp' });

describe('Firefox', () => {
  let server;
  let firefox;
  before(async () => {
    [server, firefox] = await Promise.all([Server.start(), Firefox.start()]);
  });
  after(async () => {
    await firefox?.stop();
    await closeAll();
    await server?.remove();
  });

  async function signIn(person) {
    await firefox.goTo(`${server.url}/auth`);
    await firefox.write(await firefox.find('input[type=email]'), person.email);
    await firefox.write(await firefox.find('input[type=password]'), PASSWORD);
    await firefox.pressEnter();
    await firefox.find('h1', 'Matches');
  }

  async function likesAndTalks() {
    const helena = await Person.ready(server, 'Helena', looks('janaina-1'));
    const davi = await Person.ready(server, 'Davi', looks('pedro-1'));
    await helena.onboarded();
    await davi.meets(helena);
    await ok(davi.react(helena));
    await signIn(helena);
    await firefox.press(await firefox.find('a', 'Início'));
    await firefox.find('article[aria-label^="Davi, "]');
    await firefox.press(await firefox.find('button', 'Curtir'));
    await firefox.press(await firefox.find('a', 'Dizer olá'));
    await firefox.write(await firefox.find('textarea', 'Escreva para Davi'), 'Oi do Firefox');
    await firefox.press(await firefox.find('button', 'Enviar'));
    const message = await until('the message arrives', async () => {
      const rows = await ok(davi.db.from('messages').select('match_id,body').eq('body', 'Oi do Firefox'));
      return rows[0];
    });
    await ok(davi.send(message.match_id, 'Chegou inteiro'));
    await firefox.find('[role=log] *', 'Davi: Chegou inteiro');
  }

  it('two people match and talk', async () => {
    try {
      await likesAndTalks();
    } catch (error) {
      mkdirSync(OUT, { recursive: true });
      writeFileSync(join(OUT, 'firefox.png'), await firefox.picture());
      throw error;
    }
    assert.deepEqual(firefox.errors, [], 'the console of Firefox is quiet');
  });
});
