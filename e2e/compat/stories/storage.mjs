// Photos: upload, signing, reading, refusing.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { client, matchOf, ok, Person } from '../../lib/people.mjs';
import { bomb, png, portraitBytes, svg } from '../../lib/pictures.mjs';

export function storage(app) {
  let ana;
  let davi;

  before(async () => {
    ({ a: ana, b: davi } = await matchOf(app.server));
  });

  const photos = (person) => person.db.storage.from('photos');

  test('a photo is uploaded, listed, signed in one batch and fetched', async () => {
    const path = `${ana.id}/${randomUUID()}`;
    const stored = await ok(ana.upload(portraitBytes('akira-1'), 'image/webp', path));
    assert.equal(stored.path, path);
    assert.equal(stored.fullPath, `photos/${path}`);
    const rows = await ok(
      ana.db.from('profile_photos').select('path,position,width,height').order('position'),
    );
    assert.equal(rows.length, 2);
    assert.equal(rows[1].path, path);

    const missing = `${ana.id}/${randomUUID()}/400.webp`;
    const signed = await ok(
      photos(ana).createSignedUrls([`${path}/400.webp`, missing, `${path}/128.webp`], 900),
    );
    assert.deepEqual(
      signed.map((item) => item.path),
      [`${path}/400.webp`, missing, `${path}/128.webp`],
    );
    assert.ok(signed[1].error && !signed[1].signedUrl);
    for (const { signedUrl } of [signed[0], signed[2]]) {
      const answer = await fetch(signedUrl);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'image/webp');
      const bytes = Buffer.from(await answer.arrayBuffer());
      assert.equal(bytes.toString('latin1', 0, 4), 'RIFF');
      assert.equal(bytes.includes('Exif'), false);
    }
    const { signedUrl } = await ok(photos(ana).createSignedUrl(`${path}/800.webp`, 900));
    assert.equal((await fetch(signedUrl)).status, 200);
    assert.equal((await fetch(signedUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status, 400);
  });

  test('exists is an answer, not an exception', async () => {
    const [{ path }] = await ok(ana.db.from('profile_photos').select('path').limit(1));
    assert.equal((await photos(ana).exists(`${path}/400.webp`)).data, true);
    assert.equal((await photos(ana).exists(`${ana.id}/${randomUUID()}/400.webp`)).data, false);
    assert.equal((await photos(ana).exists('missing')).data, false);
  });

  test('what is no photo is refused by name and leaves nothing', async () => {
    const before = await ok(ana.db.from('profile_photos').select('id'));
    const cases = [
      ['an SVG', svg, 'image/svg+xml'],
      ['an SVG in disguise', svg, 'image/png'],
      ['a text', Buffer.from('olá'), 'image/jpeg'],
      ['a hundred megapixels', bomb(), 'image/png'],
      ['half a picture', png().subarray(0, 2000), 'image/png'],
      ['a tiny picture', png(20, 20), 'image/png'],
      ['nothing', Buffer.alloc(0), 'image/png'],
    ];
    for (const [what, bytes, type] of cases) {
      const { error } = await ana.upload(bytes, type);
      assert.ok(error, `${what} was taken`);
      assert.ok(error.message && error.statusCode, `${what}: ${JSON.stringify(error)}`);
      assert.ok(Number(error.status) >= 400 && Number(error.status) < 500, `${what}: ${error.status}`);
    }
    assert.deepEqual(await ok(ana.db.from('profile_photos').select('id')), before);
  });

  test('names with spaces and accents, and other people’s folders, are refused cleanly', async () => {
    for (const path of ['ä b/c.png', `${davi.id}/${randomUUID()}`, `${ana.id}/../${davi.id}/x`, 'x']) {
      const { error } = await ana.upload(png(), 'image/png', path);
      assert.ok(error, `${path} was taken`);
      assert.ok(error.statusCode, JSON.stringify(error));
    }
    const { error } = await client(app.server)
      .storage.from('photos')
      .upload(`${ana.id}/${randomUUID()}`, new Blob([png()]));
    assert.ok(error);
    assert.equal((await ok(davi.db.from('profile_photos').select('id'))).length, 1);
  });

  test('a match sees the photo; a visitor and an unready stranger’s viewer do not', async () => {
    const [{ path }] = await ok(davi.db.from('profile_photos').select('path'));
    assert.equal((await ok(photos(ana).createSignedUrls([`${path}/400.webp`], 900)))[0].error, null);
    const visitor = client(app.server).storage.from('photos');
    assert.equal((await visitor.exists(`${path}/400.webp`)).data, false);
    const shy = await Person.newcomer(app.server, 'Timida');
    await ok(shy.upload(png(500, 640, 3), 'image/png'));
    const [{ path: hidden }] = await ok(shy.db.from('profile_photos').select('path'));
    assert.equal((await photos(ana).exists(`${hidden}/400.webp`)).data, false);
    assert.equal((await photos(shy).exists(`${hidden}/400.webp`)).data, true);
  });

  test('an unknown bucket is named', async () => {
    const { error } = await ana.db.storage.from('nope').upload('x', new Blob(['x']));
    assert.equal(error?.statusCode, '404', String(error?.originalError?.cause ?? error));
  });
}
