// A provider of OpenID Connect of our own: consent without a page, real signatures, and its word about anybody.

import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';

const encode = (value) => Buffer.from(value).toString('base64url');
const NAME = 'clube';
const CLIENT = 'enlace-e2e';
const SECRET = 'um segredo & mais';

/** What signs: RS256, as Google and Apple do. */
function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } };
}

export class Oidc {
  name = NAME;
  #key = newKey();
  #codes = new Map();
  /** Who says yes next at the provider's page; null says no. */
  next = null;
  /** Every path that was asked for. */
  asked = [];

  static async start() {
    const oidc = new Oidc();
    oidc.server = createServer((request, response) => oidc.#answer(request, response));
    await new Promise((resolve) => oidc.server.listen(0, '127.0.0.1', resolve));
    oidc.url = `http://127.0.0.1:${oidc.server.address().port}`;
    return oidc;
  }

  /** Under the names by which the server knows it: its own, Google's and Apple's. */
  get settings() {
    const one = (name) => ({
      [`ENLACE_OIDC_${name}_ISSUER`]: this.url,
      [`ENLACE_OIDC_${name}_CLIENT_ID`]: CLIENT,
      [`ENLACE_OIDC_${name}_SECRET`]: SECRET,
    });
    return {
      ENLACE_OIDC_PROVIDERS: `${NAME},google,apple`,
      ENLACE_MANUAL_LINKING: 'on',
      ...one('CLUBE'),
      ...one('GOOGLE'),
      ...one('APPLE'),
    };
  }

  /** The claims of a user with a verified address. */
  claims(person, more = {}) {
    const now = Math.floor(Date.now() / 1000);
    return { iss: this.url, aud: CLIENT, iat: now, exp: now + 600, email_verified: true, ...person, ...more };
  }

  /** An ID token of a user. */
  token(person, more) {
    const signed = `${encode(JSON.stringify({ alg: 'RS256', kid: this.#key.kid }))}.${encode(JSON.stringify(this.claims(person, more)))}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), this.#key.privateKey).toString('base64url')}`;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(request, response) {
    const url = new URL(request.url, this.url);
    this.asked.push(url.pathname);
    const json = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(200, {
          issuer: this.url,
          authorization_endpoint: `${this.url}/authorize`,
          token_endpoint: `${this.url}/token`,
          jwks_uri: `${this.url}/keys`,
          token_endpoint_auth_methods_supported: ['client_secret_post'],
        });
      case '/keys':
        return json(200, { keys: [this.#key.jwk] });
      case '/authorize':
        return response.writeHead(302, { location: this.#consent(url.searchParams) }).end();
      case '/token': {
        let body = '';
        for await (const chunk of request) body += chunk;
        const answer = this.#exchange(new URLSearchParams(body));
        return answer ? json(200, answer) : json(400, { error: 'invalid_grant' });
      }
      default:
        return json(404, {});
    }
  }

  #consent(asked) {
    const back = new URL(asked.get('redirect_uri'));
    back.searchParams.set('state', asked.get('state'));
    if (!this.next) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'Agora não');
      return back.href;
    }
    const code = randomUUID();
    this.#codes.set(code, { person: this.next, asked });
    back.searchParams.set('code', code);
    return back.href;
  }

  #exchange(form) {
    const found = this.#codes.get(form.get('code'));
    this.#codes.delete(form.get('code'));
    const fits =
      found &&
      form.get('client_id') === CLIENT &&
      form.get('client_secret') === SECRET &&
      form.get('redirect_uri') === found.asked.get('redirect_uri') &&
      createHash('sha256').update(form.get('code_verifier')).digest('base64url') === found.asked.get('code_challenge');
    if (!fits) return null;
    return {
      token_type: 'Bearer',
      access_token: `de ${found.person.sub}`,
      refresh_token: `outra vez ${found.person.sub}`,
      id_token: this.token(found.person, { nonce: found.asked.get('nonce') }),
    };
  }
}

/** A browser: keeps cookies of one server and goes where it is sent, until it leaves server and provider. */
export class Browser {
  #cookies = new Map();

  constructor(server, oidc) {
    this.places = [server.url, oidc.url];
    this.server = server;
  }

  /** As a page of the server's own origin fetches; also what a client is made with. */
  fetch = async (url, options = {}) => {
    const mine = String(url).startsWith(this.server.url);
    const headers = new Headers(options.headers);
    if (mine && this.#cookies.size) headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(url, { ...options, headers, redirect: 'manual' });
    for (const line of mine ? answer.headers.getSetCookie() : []) {
      const [name, value] = line.split(';')[0].split('=');
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return answer;
  };

  /** Follows redirects; `stop` ends it early, before that path is opened. Answers the last address. */
  async open(url, stop = null) {
    let at = url;
    for (let steps = 0; steps < 10; steps += 1) {
      if (stop && new URL(at).pathname === stop) return at;
      const answer = await this.fetch(at);
      const next = answer.headers.get('location');
      if (!next) return at;
      at = new URL(next, at).href;
      const page = at.startsWith(this.server.url) && !new URL(at).pathname.startsWith('/auth/v1/');
      if (page) return at;
    }
    throw new Error(`redirected in a circle: ${at}`);
  }
}

/** What the end of an address says: its query and its fragment together. */
export const saidBy = (url) => {
  const { search, hash } = new URL(url);
  return Object.fromEntries([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))]);
};
