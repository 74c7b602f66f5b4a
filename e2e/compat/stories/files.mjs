// Every call of the client's storage against the example server, which keeps plain files: buckets, uploads of all
// shapes, listings, signed addresses, pictures in other sizes, and uploads in pieces as tus-js-client sends them.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { startClub } from '../../lib/club.mjs';
import { client, ok, PASSWORD } from '../../lib/people.mjs';
import { png } from '../../lib/pictures.mjs';

const TUS = { 'Tus-Resumable': '1.0.0' };
const text = (blob) => blob.text();

export function files(app) {
  let club;
  let operator;
  let ana;
  let bia;
  let visitor;

  const member = async (name) => {
    const db = client(club);
    const { user } = await ok(
      db.auth.signUp({ email: `${name}-${randomUUID()}@example.org`, password: PASSWORD }),
    );
    return {
      db,
      id: user.id,
      posters: db.storage.from('posters'),
      token: (await db.auth.getSession()).data.session.access_token,
    };
  };

  before(async () => {
    club = await startClub(app.server.engine);
    operator = client(club, club.serviceKey);
    visitor = client(club);
    [ana, bia] = [await member('ana'), await member('bia')];
  });
  after(() => club?.stop());

  const refused = async (request, statusCode, message) => {
    const { data, error } = await request;
    assert.equal(data, null);
    assert.deepEqual(
      [error?.name, error?.statusCode, error?.status],
      ['StorageApiError', statusCode, 400],
      JSON.stringify(error),
    );
    if (message) assert.equal(error.message, message);
    assert.ok(error.code, JSON.stringify(error));
  };

  test('buckets are made, read, changed, emptied and removed by the operator alone', async () => {
    const { storage } = operator;
    const declared = (await ok(ana.db.storage.listBuckets())).map((bucket) => [bucket.id, bucket.public]);
    assert.deepEqual(declared, [
      ['posters', false],
      ['stills', true],
    ]);
    assert.deepEqual(
      await ok(
        storage.createBucket('made', { public: true, fileSizeLimit: '1kb', allowedMimeTypes: ['text/*'] }),
      ),
      { name: 'made' },
    );
    await refused(storage.createBucket('made'), '409', 'The resource already exists');
    await refused(ana.db.storage.createBucket('hers'), '403');
    const made = await ok(storage.getBucket('made'));
    assert.deepEqual(
      [made.name, made.public, made.file_size_limit, made.allowed_mime_types],
      ['made', true, 1000, ['text/*']],
    );
    assert.deepEqual(await ok(storage.updateBucket('made', { public: false })), {
      message: 'Successfully updated',
    });
    assert.deepEqual(
      [(await ok(storage.getBucket('made'))).public, (await ok(storage.getBucket('made'))).file_size_limit],
      [false, 1000],
    );
    await refused(
      storage.from('made').upload('x.jpg', png(), { contentType: 'image/jpeg' }),
      '415',
      'mime type image/jpeg is not supported',
    );
    await refused(
      storage.from('made').upload('x.txt', 'x'.repeat(2000)),
      '413',
      'The object exceeded the maximum allowed size',
    );
    await ok(storage.from('made').upload('x.txt', 'short'));
    await refused(storage.deleteBucket('made'), '409', 'The bucket you tried to delete is not empty');
    assert.match((await ok(storage.emptyBucket('made'))).message, /^Empty bucket has been queued/);
    assert.deepEqual(await ok(storage.deleteBucket('made')), { message: 'Successfully deleted' });
    await refused(storage.getBucket('made'), '404', 'Bucket not found');
    await refused(ana.db.storage.from('made').upload('x', 'x'), '404', 'Bucket not found');
  });

  test('bodies of every shape arrive, with their metadata', async () => {
    const form = new FormData();
    form.append('', new Blob(['form']), 'form.txt');
    const bytes = Buffer.from('bytes');
    const shapes = {
      blob: new Blob(['blob'], { type: 'text/plain' }),
      file: new File(['file'], 'file.txt', { type: 'text/plain' }),
      form,
      bytes,
      buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
      stream: Readable.from([Buffer.from('str'), Buffer.from('eam')]),
      words: 'words',
    };
    const everything = operator.storage.from('stills');
    for (const [name, body] of Object.entries(shapes)) {
      const options = { duplex: 'half', metadata: { shape: name }, cacheControl: '60' };
      const stored = await ok(everything.upload(`shapes/ä b/${name}`, body, options));
      assert.deepEqual([stored.path, stored.fullPath], [`shapes/ä b/${name}`, `stills/shapes/ä b/${name}`]);
      const expected = { buffer: 'bytes' }[name] ?? name;
      assert.equal(await text(await ok(everything.download(`shapes/ä b/${name}`))), expected);
      const info = await ok(everything.info(`shapes/ä b/${name}`));
      assert.equal(info.id, stored.id);
      assert.deepEqual([info.metadata, info.cacheControl], [{ shape: name }, 'max-age=60'], name);
      assert.ok(
        !('updatedAt' in info) &&
          info.lastModified &&
          info.etag &&
          info.version &&
          info.bucketId === 'stills',
      );
    }
  });

  test('trap 13: a form whose file has no name, addresses that are decoded once, and absence that is no throw', async () => {
    const name = `${ana.id}/ä b/c.png`;
    const stored = await ok(ana.posters.upload(name, new Blob([png()], { type: 'image/png' })));
    assert.equal(stored.fullPath, `posters/${name}`);
    const { signedUrl } = await ok(ana.posters.createSignedUrl(name, 60));
    assert.ok(signedUrl.includes('/%C3%A4%20b/c.png?token='), signedUrl);
    const answer = await fetch(signedUrl);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
    assert.equal((await ana.posters.exists(name)).data, true);
    assert.equal((await ana.posters.exists('missing')).data, false);
  });

  test('a file is written, overwritten, moved, copied and removed under its policies', async () => {
    const own = (name) => `${ana.id}/${name}`;
    await ok(ana.posters.upload(own('a.txt'), 'one'));
    await refused(ana.posters.upload(own('a.txt'), 'two'), '409', 'The resource already exists');
    await ok(ana.posters.upload(own('a.txt'), 'two', { upsert: true }));
    await ok(ana.posters.update(own('a.txt'), 'three'));
    assert.equal(await text(await ok(bia.posters.download(own('a.txt')))), 'three');
    for (const stranger of [bia.posters, visitor.storage.from('posters')]) {
      await refused(stranger.upload(own('b.txt'), 'x'), '403', 'new row violates row-level security policy');
      await refused(stranger.update(own('a.txt'), 'x'), '403');
      await refused(stranger.move(own('a.txt'), `${bia.id}/a.txt`), stranger === bia.posters ? '403' : '404');
      assert.deepEqual(await ok(stranger.remove([own('a.txt')])), []);
    }
    assert.deepEqual(await ok(ana.posters.move(own('a.txt'), own('b/c.txt'))), {
      message: 'Successfully moved',
    });
    assert.equal((await ok(ana.posters.copy(own('b/c.txt'), own('d.txt')))).path, `posters/${own('d.txt')}`);
    assert.equal(await text(await ok(ana.posters.download(own('d.txt')))), 'three');
    assert.equal((await ana.posters.exists(own('a.txt'))).data, false);
    assert.equal((await ana.posters.exists(own('d.txt'))).data, true);
    await ok(
      operator.storage.from('posters').move(own('d.txt'), 'moved.txt', { destinationBucket: 'stills' }),
    );
    assert.equal(
      await text(
        await (await fetch(visitor.storage.from('stills').getPublicUrl('moved.txt').data.publicUrl)).blob(),
      ),
      'three',
    );
    await refused(ana.posters.download(own('d.txt')), '404', 'Object not found');
    const removed = await ok(ana.posters.remove([own('b/c.txt'), own('none')]));
    assert.deepEqual(
      removed.map((row) => row.name),
      [own('b/c.txt')],
    );
  });

  test('listings show folders and lead on from a cursor', async () => {
    const stills = operator.storage.from('stills');
    for (const name of ['l/b', 'l/a', 'l/deep/x', 'l/deep/y', 'l/z']) await ok(stills.upload(name, 'x'));
    const listed = await ok(stills.list('l'));
    assert.deepEqual(
      listed.map((row) => [row.name, row.id === null]),
      [
        ['a', false],
        ['b', false],
        ['deep', true],
        ['z', false],
      ],
    );
    assert.equal(listed[0].metadata.size, 1);
    assert.equal(listed[2].metadata, null);
    const page = await ok(
      stills.list('l', { limit: 2, offset: 1, sortBy: { column: 'name', order: 'desc' } }),
    );
    assert.deepEqual(
      page.map((row) => row.name),
      ['deep', 'b'],
    );
    assert.deepEqual(
      (await ok(stills.list('l', { search: 'de' }))).map((row) => row.name),
      ['deep'],
    );
    const first = await ok(stills.listV2({ prefix: 'l/', with_delimiter: true, limit: 3 }));
    assert.deepEqual(first.folders, [{ name: 'l/deep/', key: 'l/deep' }]);
    assert.deepEqual([first.hasNext, first.objects.map((row) => row.name)], [true, ['l/a', 'l/b']]);
    const rest = await ok(
      stills.listV2({ prefix: 'l/', with_delimiter: true, limit: 3, cursor: first.nextCursor }),
    );
    assert.deepEqual([rest.hasNext, rest.folders, rest.objects.map((row) => row.name)], [false, [], ['l/z']]);
    const latest = await ok(
      stills.listV2({ prefix: 'l', sortBy: { column: 'created_at', order: 'desc' }, limit: 1 }),
    );
    assert.deepEqual(
      latest.objects.map((row) => row.name),
      ['l/z'],
    );
    assert.deepEqual(await ok(visitor.storage.from('posters').list('')), []);
  });

  test('listings search, order and cut in any combination', async () => {
    const stills = operator.storage.from('stills');
    for (const name of ['s/Beta', 's/alfa', 's/BETO', 's/beta dir/x', 's/éter'])
      await ok(stills.upload(name, 'x'));
    const list = async (options) => (await ok(stills.list('s', options))).map((row) => row.name);
    assert.deepEqual(await list({ search: 'BET' }), ['BETO', 'Beta', 'beta dir']);
    assert.deepEqual(await list({ search: 'É' }), ['éter']);
    assert.deepEqual(await list({ sortBy: { column: 'created_at', order: 'desc' } }), [
      'éter',
      'BETO',
      'alfa',
      'Beta',
      'beta dir',
    ]);
    assert.deepEqual(
      await list({ search: 'be', sortBy: { column: 'updated_at', order: 'asc' }, limit: 2, offset: 1 }),
      ['Beta', 'BETO'],
    );
    assert.deepEqual(await list({ search: 'beta dir/' }), []);
    const buckets = await ok(
      operator.storage.listBuckets({
        search: 'ST',
        sortColumn: 'name',
        sortOrder: 'desc',
        limit: 1,
        offset: 1,
      }),
    );
    assert.deepEqual(
      buckets.map(({ id }) => id),
      ['posters'],
    );
  });

  test('a copy takes or replaces the metadata, and a cache can be cleared', async () => {
    const stills = operator.storage.from('stills');
    await ok(stills.upload('c/a', 'x', { metadata: { from: 'a' } }));
    await ok(stills.copy('c/a', 'c/same'));
    await ok(stills.copy('c/a', 'c/other', { copyMetadata: false, metadata: { from: 'c' } }));
    assert.deepEqual(
      [(await ok(stills.info('c/same'))).metadata, (await ok(stills.info('c/other'))).metadata],
      [{ from: 'a' }, { from: 'c' }],
    );
    await ok(stills.purgeCache('c/a'));
    assert.ok((await ana.posters.purgeCache('c/a')).error, 'only by the operator');
    const lifecycle = await operator.storage.getBucketLifecycle('stills');
    assert.ok(lifecycle.error?.message, 'what is not on offer is an error with words, not a throw');
  });

  test('signed addresses open, save, and end with what they name', async () => {
    const own = `${ana.id}/ä sign.txt`;
    await ok(ana.posters.upload(own, new Blob(['signed'], { type: 'text/plain' })));
    const { signedUrl } = await ok(ana.posters.createSignedUrl(own, 60));
    const answer = await fetch(signedUrl);
    assert.deepEqual([answer.status, await answer.text()], [200, 'signed']);
    const saved = await fetch(
      (await ok(ana.posters.createSignedUrl(own, 60, { download: 'saved.txt' }))).signedUrl,
    );
    assert.equal(
      saved.headers.get('content-disposition'),
      "attachment; filename=saved.txt; filename*=UTF-8''saved.txt",
    );
    const batch = await ok(ana.posters.createSignedUrls([own, 'none'], 60));
    assert.deepEqual(
      batch.map((row) => [row.path, row.error === null, Boolean(row.signedUrl)]),
      [
        [own, true, true],
        ['none', false, false],
      ],
    );
    assert.equal(await (await fetch(batch[0].signedUrl)).text(), 'signed');
    await refused(visitor.storage.from('posters').createSignedUrl(own, 60), '404');
    assert.equal((await fetch(signedUrl.replace('sign.txt', 'other.txt'))).status, 400);
  });

  test('a signed upload is used once, or overwrites when it may', async () => {
    const path = `${ana.id}/signed upload.txt`;
    const permission = await ok(ana.posters.createSignedUploadUrl(path));
    assert.ok(
      permission.signedUrl.includes('/object/upload/sign/posters/') &&
        permission.path === path &&
        permission.token,
    );
    const strangers = visitor.storage.from('posters');
    const put = await ok(
      strangers.uploadToSignedUrl(path, permission.token, new Blob(['first'], { type: 'text/plain' })),
    );
    assert.deepEqual([put.path, put.fullPath], [path, `posters/${path}`]);
    await refused(
      strangers.uploadToSignedUrl(path, permission.token, 'second', { upsert: true }),
      '409',
      'The resource already exists',
    );
    const over = await ok(ana.posters.createSignedUploadUrl(path, { upsert: true }));
    await ok(strangers.uploadToSignedUrl(path, over.token, 'third'));
    assert.equal(await text(await ok(ana.posters.download(path))), 'third');
    await refused(bia.posters.createSignedUploadUrl(path), '403');
  });

  test('a signed permission uploads in pieces too, without a session', async () => {
    const path = `${ana.id}/signed pieces.txt`;
    const { token } = await ok(ana.posters.createSignedUploadUrl(path));
    const encoded = (value) => Buffer.from(value).toString('base64');
    const begin = (signature) =>
      fetch(`${club.url}/storage/v1/upload/resumable/sign`, {
        method: 'POST',
        headers: {
          ...TUS,
          'x-signature': signature,
          'Upload-Length': '5',
          'Upload-Metadata': `bucketName ${encoded('posters')},objectName ${encoded(path)},contentType ${encoded('text/plain')}`,
        },
      });
    assert.equal((await begin('nada')).status, 400);
    const begun = await begin(token);
    assert.equal(begun.status, 201);
    const piece = await fetch(begun.headers.get('location'), {
      method: 'PATCH',
      headers: {
        ...TUS,
        'x-signature': token,
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
      },
      body: 'piece',
    });
    assert.deepEqual([piece.status, piece.headers.get('upload-offset')], [204, '5']);
    assert.equal(await text(await ok(ana.posters.download(path))), 'piece');
  });

  test('downloads know parts, tags and days, and stream', async () => {
    const stills = operator.storage.from('stills');
    await ok(stills.upload('range.txt', Buffer.from('0123456789'), { contentType: 'text/plain' }));
    const { publicUrl } = stills.getPublicUrl('range.txt').data;
    const ask = (headers) => fetch(publicUrl, { headers });
    const whole = await ask({});
    assert.deepEqual(
      [whole.headers.get('accept-ranges'), whole.headers.get('cache-control')],
      ['bytes', 'max-age=3600'],
    );
    const part = await ask({ Range: 'bytes=2-4' });
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), await part.text()],
      [206, 'bytes 2-4/10', '234'],
    );
    assert.equal((await ask({ 'If-None-Match': whole.headers.get('etag') })).status, 304);
    assert.equal((await ask({ 'If-Modified-Since': whole.headers.get('last-modified') })).status, 304);
    assert.equal((await ask({ Range: 'bytes=10-' })).status, 416);
    const named = await fetch(stills.getPublicUrl('range.txt', { download: true }).data.publicUrl);
    assert.match(named.headers.get('content-disposition'), /^attachment/);
    const stream = await ok(stills.download('range.txt').asStream());
    assert.equal(await new Response(stream).text(), '0123456789');
    assert.equal((await fetch(visitor.storage.from('posters').getPublicUrl('x').data.publicUrl)).status, 400);
  });

  test('pictures come in other sizes, by every kind of address', async () => {
    const stills = operator.storage.from('stills');
    await ok(stills.upload('p.png', png(400, 200), { contentType: 'image/png' }));
    const transform = { width: 100, height: 50, quality: 60, resize: 'contain' };
    const size = async (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const shown = await fetch(stills.getPublicUrl('p.png', { transform }).data.publicUrl);
    assert.equal(shown.headers.get('x-transformations'), 'height:50,width:100,resizing_type:fit,quality:60');
    assert.deepEqual(await size(Buffer.from(await shown.arrayBuffer())), [100, 50]);
    const own = await ok(stills.download('p.png', { transform: { width: 40, height: 40 } }));
    assert.deepEqual([own.type, await size(Buffer.from(await own.arrayBuffer()))], ['image/png', [40, 40]]);
    const signed = await fetch(
      (await ok(stills.createSignedUrl('p.png', 60, { transform: { width: 30 } }))).signedUrl,
    );
    assert.deepEqual(await size(Buffer.from(await signed.arrayBuffer())), [30, 15]);
    const modern = await fetch(stills.getPublicUrl('p.png', { transform: { width: 30 } }).data.publicUrl, {
      headers: { Accept: 'image/webp' },
    });
    assert.equal(modern.headers.get('content-type'), 'image/webp');
    await ok(stills.upload('no picture.png', 'text', { contentType: 'image/png' }));
    assert.equal(
      (await fetch(stills.getPublicUrl('no picture.png', { transform: { width: 30 } }).data.publicUrl))
        .status,
      400,
    );
  });

  test('an upload in pieces survives a lost connection and a killed server', async () => {
    const resumable = () => `${club.url}/storage/v1/upload/resumable`;
    const options = await fetch(resumable(), { method: 'OPTIONS' });
    assert.equal(options.headers.get('tus-version'), '1.0.0');
    assert.ok(options.headers.get('tus-extension').includes('creation-with-upload'));

    const bytes = Buffer.alloc(9 * 1024 * 1024, 'enlace');
    const pair = (key, value) => `${key} ${Buffer.from(value).toString('base64')}`;
    const metadata = [
      pair('bucketName', 'stills'),
      pair('objectName', 'big/ä.bin'),
      pair('contentType', 'image/png'),
      pair('cacheControl', '60'),
    ].join(',');
    const keys = () => ({ ...TUS, apikey: club.anonKey, Authorization: `Bearer ${club.serviceKey}` });
    const send = (url, method, headers, body) =>
      fetch(url, { method, headers: { ...keys(), ...headers }, body });
    const piece = (offset) => ({
      'Upload-Offset': `${offset}`,
      'Content-Type': 'application/offset+octet-stream',
    });

    const created = await send(resumable(), 'POST', {
      'Upload-Length': `${bytes.length}`,
      'Upload-Metadata': metadata,
      'x-upsert': 'false',
    });
    assert.equal(created.status, 201);
    const location = created.headers.get('location');
    assert.ok(location.startsWith(`${resumable()}/`), location);
    const SIX = 6 * 1024 * 1024;
    const first = await send(location, 'PATCH', piece(0), bytes.subarray(0, SIX));
    assert.deepEqual([first.status, first.headers.get('upload-offset')], [204, `${SIX}`]);

    await club.again('SIGKILL');
    const here = location.replace(/^http:\/\/[^/]+/, club.url);
    const head = await send(here, 'HEAD');
    assert.deepEqual(
      [
        head.status,
        head.headers.get('upload-offset'),
        head.headers.get('upload-length'),
        head.headers.get('cache-control'),
      ],
      [200, `${SIX}`, `${bytes.length}`, 'no-store'],
    );
    assert.equal((await send(here, 'PATCH', piece(0), bytes.subarray(0, 10))).status, 409);
    const last = await send(here, 'PATCH', piece(SIX), bytes.subarray(SIX));
    assert.deepEqual([last.status, last.headers.get('upload-offset')], [204, `${bytes.length}`]);
    const stored = await fetch(`${club.url}/storage/v1/object/public/stills/big/%C3%A4.bin`);
    assert.deepEqual(
      [stored.headers.get('content-type'), stored.headers.get('cache-control')],
      ['image/png', 'max-age=60'],
    );
    assert.ok(Buffer.from(await stored.arrayBuffer()).equals(bytes));

    const given = await send(resumable(), 'POST', {
      'Upload-Length': '5',
      'Upload-Metadata': metadata.replace(pair('objectName', 'big/ä.bin'), pair('objectName', 'given-up')),
    });
    assert.equal((await send(given.headers.get('location'), 'DELETE')).status, 204);
    assert.equal((await send(given.headers.get('location'), 'HEAD')).status, 404);
  });
}
