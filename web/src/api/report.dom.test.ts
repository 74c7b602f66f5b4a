import { afterEach, describe, expect, it, vi } from 'vitest';
import { report, scrub } from './report';

describe('a report of a failure', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('has nobody in it', () => {
    const message =
      'GET https://enlace.example/messages/7b6b1f0c-3a43-4a2f-9d4e-0c6a1c2f3d4e?token=abc of ana@example.org (+5511912345678), Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJlLXdpdGg';
    const scrubbed = scrub(message);
    for (const secret of ['7b6b1f0c', 'token', 'ana@', '5511912345678', 'eyJ'])
      expect(scrubbed).not.toContain(secret);
    expect(scrubbed).toContain('https://enlace.example/messages/<id> of <address>');
  });

  it('keeps what helps', () => {
    const message =
      'TypeError: t is not a function at Ot (https://enlace.example/assets/profile-D3f9a1.js:2:1034)';
    expect(scrub(message)).toBe(message);
  });

  it('falls silent after twenty in an hour', () => {
    const fetched = vi.fn((_path: string, _init: RequestInit) =>
      Promise.resolve(new Response(null, { status: 204 })),
    );
    vi.stubGlobal('fetch', fetched);
    const now = Date.now();
    for (let turn = 0; turn < 30; turn += 1)
      report({ kind: 'state', outcome: 'failed', error: new Error('boom') }, now);
    expect(fetched).toHaveBeenCalledTimes(20);
    report({ kind: 'state', outcome: 'failed', error: 'boom' }, now + 3_600_001);
    expect(fetched).toHaveBeenCalledTimes(21);
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toMatchObject({
      kind: 'state',
      message: 'boom',
    });
  });
});
