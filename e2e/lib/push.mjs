// Push services on this machine: one of browsers, which keeps what is encrypted for whom, and Google's for installed apps.

import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createVerify, generateKeyPairSync, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function serve(answer) {
  const host = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { status = 200, body } = answer(request, Buffer.concat(chunks));
    response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
  });
  await new Promise((listening) => host.listen(0, '127.0.0.1', listening));
  const close = () => {
    host.closeAllConnections();
    return new Promise((closed) => host.close(closed));
  };
  return { url: `http://127.0.0.1:${host.address().port}`, close };
}

/** A push service of browsers. `received` has the bodies by the end of the endpoint. */
export async function servePush() {
  const received = new Map();
  const host = await serve(({ url, headers }, body) => {
    assert.equal(headers['content-encoding'], 'aes128gcm');
    assert.match(headers.authorization, /^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/);
    const name = url.split('/').at(-1);
    received.set(name, [...(received.get(name) ?? []), body]);
    return { status: 201 };
  });
  return { ...host, received };
}

/** A browser that is subscribed there: what it tells the server, and the texts that it reads. */
export function pushReceiver({ url, received }) {
  const [name, auth, ecdh] = [randomUUID(), randomBytes(16), createECDH('prime256v1')];
  ecdh.generateKeys();
  const subscription = {
    endpoint: `${url}/${name}`, p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url'),
  };
  return { subscription, texts: () => (received.get(name) ?? []).map((body) => decrypt(body, ecdh, auth)) };
}

/** One record (RFC 8188) encrypted for a browser (RFC 8291). */
function decrypt(body, ecdh, auth) {
  const sender = body.subarray(21, 21 + body[20]);
  const record = body.subarray(21 + body[20]);
  const derive = (secret, salt, info, length) => Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const input = derive(ecdh.computeSecret(sender), auth, both, 32);
  const part = (name, length) => derive(input, body.subarray(0, 16), Buffer.from(`Content-Encoding: ${name}\0`), length);
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  assert.equal(padded[end], 2, 'the last record ends with 2');
  return padded.subarray(0, end).toString();
}

/** Google's service: `settings` make a server use it, `received` has the messages of senders that proved themselves. */
export async function serveFcm() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const [received, access] = [[], randomUUID()];
  const isSigned = (token) => {
    const [head, claims, signature] = token.split('.');
    return createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
  };
  const host = await serve(({ url, headers }, body) => {
    if (url === '/token') {
      const given = new URLSearchParams(body.toString()).get('assertion') ?? '';
      return isSigned(given) ? { body: { access_token: access, expires_in: 3599 } } : { status: 400, body: { error: 'invalid_grant' } };
    }
    if (headers.authorization !== `Bearer ${access}`) return { status: 401, body: {} };
    received.push(JSON.parse(body.toString()).message);
    return { body: { name: 'projects/enlace/messages/1' } };
  });
  const folder = mkdtempSync(join(tmpdir(), 'enlace-fcm-'));
  const file = join(folder, 'account.json');
  const account = { project_id: 'enlace', client_email: 'push@enlace.example', private_key: privateKey, token_uri: `${host.url}/token` };
  writeFileSync(file, JSON.stringify(account));
  const close = async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { received, close, settings: { ENLACE_FCM_SERVICE_ACCOUNT: file, ENLACE_FCM_ENDPOINT: host.url } };
}
