import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchWithPuzzle } from './fetch';

vi.mock('./solve', () => ({ solvePuzzle: () => Promise.resolve('42') }));

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const wire = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', wire));
afterEach(() => {
  vi.unstubAllGlobals();
  wire.mockReset();
});

it('solves the puzzle and repeats the request with it', async () => {
  wire
    .mockResolvedValueOnce(json(400, { code: 'captcha_failed', message: '' }))
    .mockResolvedValueOnce(json(200, { puzzle: 'a.1.b', bits: 18 }))
    .mockResolvedValueOnce(json(200, { ok: true }));
  const init = { method: 'POST', body: '{}', headers: { apikey: 'k' } };
  const response = await fetchWithPuzzle('http://here/auth/v1/verify', init);
  expect(response.status).toBe(200);
  const [place, again] = wire.mock.calls[2] as [string, RequestInit];
  expect(place).toBe('http://here/auth/v1/verify');
  expect(new Headers(again.headers).get('x-captcha-token')).toBe('a.1.b:42');
  expect(again).toMatchObject({ method: 'POST', body: '{}' });
});

it('leaves every other answer alone', async () => {
  const refusal = json(400, { code: 'validation_failed' });
  wire.mockResolvedValueOnce(refusal);
  expect(await fetchWithPuzzle('http://here/auth/v1/verify')).toBe(refusal);
  const other = json(400, { code: 'captcha_failed' });
  wire.mockResolvedValueOnce(other);
  expect(await fetchWithPuzzle('http://here/rest/v1/people')).toBe(other);
  expect(wire).toHaveBeenCalledTimes(2);
});
