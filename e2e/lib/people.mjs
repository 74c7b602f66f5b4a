// People with the unmodified official client: the verbs that a browser has.

import { createClient } from '@supabase/supabase-js';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import ws from 'ws';
import { linkOf, nextMail } from './mail.mjs';
import { png } from './pictures.mjs';
import { promised, until } from './wait.mjs';

/** The password of everybody in every story. */
export const PASSWORD = 'um-segredo-bem-guardado';
/** São Paulo in the gazetteer. */
export const SAO_PAULO = 3_448_439;

let number = 0;
/** An address that no other person of this run has. */
export const addressOf = (name) => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain}.${process.pid}.${(number += 1)}@example.org`;
};

const clients = new Set();
const present = new Set();

/** A client as an app makes one; under Node 20 it needs to be handed a socket. */
export function client(server, key = server.anonKey, realtime = {}) {
  const made = createClient(server.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: ws, ...realtime },
  });
  clients.add(made);
  return made;
}

/** Closes every socket of every client, so that the process may end. */
export async function closeAll() {
  await Promise.all([...clients].map((made) => made.removeAllChannels()));
  for (const made of clients) await made.realtime.disconnect();
  clients.clear();
}

/**
 * Pauses everybody who came since the last call, so that the next journey meets nobody of the same name. An account
 * that can no longer act, because it was closed or signed out, is left as it is.
 */
export async function pauseEverybody() {
  const people = [...present];
  present.clear();
  const pause = async ({ id, db }) =>
    db.from('profiles').update({ paused: true }).eq('id', id).abortSignal(AbortSignal.timeout(10_000));
  await Promise.allSettled(people.map(pause));
}

/** The data of an answer; a failure tells the whole error. */
export async function ok(request) {
  const answer = await request;
  assert.equal(answer.error, null, JSON.stringify(answer.error));
  return answer.data;
}

/** The data of an answer; asks again while the server says that it has too much to do. */
export async function patiently(what, ask) {
  const { data } = await until(what, async () => {
    const answer = await ask();
    return answer.error?.code !== 'BUSY' && { data: await ok(answer) };
  });
  return data;
}

/** The error of an answer that must be one. */
export async function refused(request, code, status) {
  const answer = await request;
  assert.ok(answer.error, `a refusal was expected, not ${JSON.stringify(answer.data)}`);
  assert.equal(answer.error.code, code, JSON.stringify(answer.error));
  if (status) assert.equal(answer.status ?? answer.error.status, status);
  return answer.error;
}

export class Person {
  /** Signs up, follows the link of the mail, signs in. */
  static async newcomer(server, name, data = {}) {
    const person = new Person();
    Object.assign(person, { server, name, email: addressOf(name), db: client(server) });
    await ok(person.db.auth.signUp({ email: person.email, password: PASSWORD, options: { data: { name, ...data } } }));
    const link = linkOf(await nextMail(server, person.email));
    const answer = await fetch(link, { redirect: 'manual' });
    assert.equal(answer.status, 303);
    const { user } = await ok(person.db.auth.signInWithPassword({ email: person.email, password: PASSWORD }));
    person.id = user.id;
    present.add(person);
    return person;
  }

  /** A person whom strangers can see and who may like. */
  static async ready(server, name, traits = {}) {
    const person = await Person.newcomer(server, name);
    await person.becomeReady(traits);
    return person;
  }

  async becomeReady({ photo = png(), type = 'image/png', ...traits } = {}) {
    for (const purpose of ['gender_identity', 'gender_preferences', 'sexuality']) {
      await ok(this.db.rpc('grant_consent', { purpose }));
    }
    const profile = {
      full_name: this.name, birthdate: '1996-03-10', gender_identity: 'woman', gender_preferences: [],
      city_id: SAO_PAULO, languages: ['pt'], ...traits,
    };
    await ok(this.db.from('profiles').update(profile).eq('id', this.id));
    await ok(this.upload(photo, type));
    await ok(this.db.rpc('save_prompts', { prompts: [{ prompt_id: 'p01', answer: 'Um domingo sem pressa.' }] }));
  }

  /** The five steps of the wizard, with few answers. */
  async onboarded() {
    for (const [step, data] of [[1, { name: this.name }], [2, {}], [3, { city_id: SAO_PAULO }], [4, {}], [5, {}]]) {
      await ok(this.db.rpc('save_onboarding', { step, data }));
    }
  }

  upload(bytes, type, path = `${this.id}/${randomUUID()}`) {
    return this.db.storage.from('photos').upload(path, new Blob([bytes], { type }));
  }

  /**
   * Looks through the deck until it has shown all of these people: a viewer may only name
   * strangers that were shown. All others are passed where the deck is too long to hold them.
   */
  async meets(...targets) {
    const missing = new Set(targets.map((target) => target.id ?? target));
    await until(`the deck of ${this.name} shows ${targets.map((target) => target.name ?? target).join(', ')}`, async () => {
      const cards = await ok(this.db.rpc('discover', { limit: 30 }));
      const wanted = new Set(targets.map((target) => target.id ?? target));
      for (const { id } of cards) missing.delete(id);
      if (missing.size > 0 && cards.length === 30) {
        for (const { id } of cards.filter((card) => !wanted.has(card.id))) await ok(this.react(id, 'pass'));
      }
      return missing.size === 0;
    });
  }

  /** A match that this person was shown already, so that no celebration covers what a journey looks at. */
  celebrated(match) {
    return ok(this.db.rpc('celebrate_matches', { matches: [match] }));
  }

  react(target, kind = 'like') {
    return this.db.rpc('react', { target: target.id ?? target, kind });
  }

  send(match, body, name = randomUUID()) {
    return this.db.rpc('send_message', { match_id: match, body, client_id: name });
  }

  async token() {
    return (await this.db.auth.getSession()).data.session.access_token;
  }

  /**
   * Joins a private topic. Answers what was received and the statuses so far; `joined` settles with the
   * first status.
   */
  listen(topic) {
    const received = [];
    const statuses = [];
    const first = promised(`an answer on ${topic}`);
    const channel = this.db.channel(topic, { config: { private: true } });
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => received.push({ event, payload }));
    channel.subscribe((status) => {
      statuses.push(status);
      first.resolve(status);
    });
    return { received, statuses, channel, joined: first.promise };
  }

  /** The raw answer of the wire, for comparing answers byte by byte. */
  async raw(method, path, body) {
    const answer = await fetch(this.server.url + path, {
      method,
      headers: { apikey: this.server.anonKey, authorization: `Bearer ${await this.token()}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.text() };
  }

  async leave() {
    await this.db.removeAllChannels();
  }
}

/** Two ready people who are a match, and its id; each a name, or a name with traits. */
export async function matchOf(server, one = 'Ana', other = 'Davi') {
  const [a, b] = await Promise.all([one, other].map((who) => Person.ready(server, ...[who].flat())));
  await Promise.all([a.meets(b), b.meets(a)]);
  await ok(a.react(b));
  const { match_id } = await ok(b.react(a));
  assert.ok(match_id, 'the second like makes a match');
  await a.celebrated(match_id);
  return { a, b, match: match_id };
}

/** Orders over the wire and pays in the sandbox; answers the order once it is paid. */
export async function buyInSandbox(person, product, method = 'pix') {
  const order = await ok(person.db.rpc('start_checkout', { product, method }));
  await fetch(`${order.url ?? (await ok(person.db.rpc('payment_status', { id: order.id }))).url}/pay`, { method: 'POST', redirect: 'manual' });
  await until(`${product} is paid`, async () => (await ok(person.db.rpc('payment_status', { id: order.id }))).state === 'paid');
  return order;
}
