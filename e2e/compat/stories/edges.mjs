// Functions as the client invokes them: bodies, regions, methods, answers and the three kinds of errors.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js';
import { startClub } from '../../lib/club.mjs';
import { client, ok } from '../../lib/people.mjs';

export function edges(app) {
  let club;
  let functions;

  before(async () => {
    club = await startClub(app.server.engine);
    ({ functions } = client(club));
  });
  after(() => club?.stop());

  test('bodies of every shape carry their type', async () => {
    const form = new FormData();
    form.append('name', 'Ana');
    const bytes = new TextEncoder().encode('bytes');
    const cases = [
      [{ a: 'ä' }, /^application\/json$/, '{"a":"ä"}'],
      ['words', /^text\/plain$/, 'words'],
      [new Blob(['blob'], { type: 'image/png' }), /^image\/png$/, 'blob'],
      [new Blob(['plain']), /^application\/octet-stream$/, 'plain'],
      [bytes.buffer, /^application\/octet-stream$/, 'bytes'],
      [form, /^multipart\/form-data; boundary=/, /name="name"\r\n\r\nAna\r\n/],
    ];
    for (const [body, type, text] of cases) {
      const seen = await ok(functions.invoke('mirror', { body }));
      assert.match(seen.contentType, type);
      if (text instanceof RegExp) assert.match(seen.text, text);
      else assert.equal(seen.text, text);
    }
    const empty = await ok(functions.invoke('mirror'));
    assert.deepEqual([empty.method, empty.contentType, empty.bytes], ['POST', null, 0]);
    const named = await ok(
      functions.invoke('mirror', { body: '<a/>', headers: { 'content-type': 'application/xml' } }),
    );
    assert.equal(named.contentType, 'application/xml');
  });

  test('methods and regions arrive', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      assert.equal((await ok(functions.invoke('mirror', { method }))).method, method);
    }
    const far = await ok(functions.invoke('mirror/deeper?x=1', { region: 'us-east-1' }));
    assert.deepEqual([far.region, far.path], ['us-east-1', 'deeper']);
    assert.ok(new URLSearchParams(far.query).get('forceFunctionRegion') === 'us-east-1', far.query);
    const near = await ok(functions.invoke('mirror'));
    assert.deepEqual([near.method, near.region, near.role], ['POST', null, 'anon']);
    functions.setAuth(club.serviceKey);
    assert.equal((await ok(functions.invoke('mirror'))).role, 'service_role');
    const opaque = client(club, 'sb_publishable_x');
    assert.equal(
      (await ok(opaque.functions.invoke('mirror'))).role,
      'anon',
      'a key that is no token comes without a bearer',
    );
  });

  test('answers are read by their type', async () => {
    const back = (body, type) =>
      ok(functions.invoke('mirror/body', { body, headers: { 'content-type': type } }));
    assert.deepEqual(await back('{"a":[1]}', 'application/json; charset=utf-8'), { a: [1] });
    assert.equal(await back('ä', 'text/plain'), 'ä');
    for (const type of ['application/octet-stream', 'application/pdf']) {
      const blob = await back('bytes', type);
      assert.ok(blob instanceof Blob);
      assert.equal(await blob.text(), 'bytes');
    }
    const events = await back('data: 1\n\n', 'text/event-stream');
    assert.equal(await events.text(), 'data: 1\n\n');
    const form = new FormData();
    form.append('name', 'Ana');
    const answered = await ok(functions.invoke('mirror/body', { body: form }));
    assert.equal(answered.get('name'), 'Ana');
  });

  test('each error is of its kind', async () => {
    const refused = await functions.invoke('mirror/status/418', { body: { a: 1 } });
    assert.ok(refused.error instanceof FunctionsHttpError && refused.data === null);
    assert.deepEqual(
      [refused.error.context.status, (await refused.error.context.json()).text],
      [418, '{"a":1}'],
    );
    const unknown = await functions.invoke('nope');
    assert.ok(unknown.error instanceof FunctionsHttpError);
    assert.equal((await unknown.error.context.json()).code, 'NOT_FOUND');
    const relay = await functions.invoke('mirror/relay');
    assert.ok(relay.error instanceof FunctionsRelayError);
    assert.equal(relay.error.context.status, 200);
    const aborted = new AbortController();
    aborted.abort();
    const cut = await functions.invoke('mirror', { signal: aborted.signal });
    assert.ok(cut.error instanceof FunctionsFetchError);
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const slow = client({ ...club, url: `http://127.0.0.1:${silent.address().port}` });
    assert.ok((await slow.functions.invoke('mirror', { timeout: 20 })).error instanceof FunctionsFetchError);
    silent.closeAllConnections();
    silent.close();
    const nowhere = client({ ...club, url: 'http://127.0.0.1:1' });
    assert.ok((await nowhere.functions.invoke('mirror')).error instanceof FunctionsFetchError);
  });
}
