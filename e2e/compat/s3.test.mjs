// Photos in a bucket of an S3 service instead of the data directory.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { closeAll, ok, Person } from '../lib/people.mjs';
import { portraitBytes } from '../lib/pictures.mjs';
import { startS3 } from '../lib/s3.mjs';
import { Server } from '../lib/server.mjs';
import { until } from '../lib/wait.mjs';

describe('photos in S3', () => {
  let s3;
  let server;
  before(async () => {
    s3 = await startS3();
    server = await Server.start({ settings: { ENLACE_S3_URL: s3.address } });
  });
  after(async () => {
    await closeAll();
    await server?.remove();
    await s3?.stop();
  });

  test('a photo lies there, is shown, survives a restart, and goes when it is removed', async () => {
    const ana = await Person.newcomer(server, 'Ana');
    await ok(ana.upload(portraitBytes('akira-1'), 'image/webp'));
    assert.deepEqual(s3.objects().sort(), ['128.webp', '400.webp', '800.webp']);
    assert.equal(existsSync(join(server.folder, 'media', 'photos')), false);
    const [{ id, path }] = await ok(ana.db.from('profile_photos').select('id,path'));
    const { signedUrl } = await ok(ana.db.storage.from('photos').createSignedUrl(`${path}/400.webp`, 900));
    const shown = async () => {
      const answer = await fetch(signedUrl);
      return [answer.status, answer.headers.get('content-type')];
    };
    assert.deepEqual(await shown(), [200, 'image/webp']);
    await server.end();
    await server.again();
    assert.deepEqual(await shown(), [200, 'image/webp']);
    await ok(ana.db.rpc('remove_photo', { id }));
    assert.deepEqual((await shown())[0], 400);
    await until('the files are gone', () => s3.objects().length === 0);
  });
});
