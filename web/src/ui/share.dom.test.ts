import { afterEach, expect, it, vi } from 'vitest';
import { shareLink } from './share';

const link = { title: 'Enlace', text: 'Vem comigo', url: 'https://example.org/' };
const writeText = vi.fn();

/** A browser with this sheet, or without any. */
function browser(share?: () => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText }, ...(share && { share }) });
}

afterEach(() => {
  vi.unstubAllGlobals();
  writeText.mockReset();
});

it('a link goes out by the sheet of the device', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  browser(share);
  expect(await shareLink(link)).toBe('shared');
  expect(share).toHaveBeenCalledWith(link);
  expect(writeText).not.toHaveBeenCalled();
});

it('a sheet that was closed copies nothing', async () => {
  browser(() => Promise.reject(new DOMException('', 'AbortError')));
  expect(await shareLink(link)).toBe('dismissed');
  expect(writeText).not.toHaveBeenCalled();
});

it.each([
  ['without a sheet', undefined],
  ['whose sheet does not open', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
])('a browser %s copies the link', async (_, share) => {
  browser(share);
  expect(await shareLink(link)).toBe('copied');
  expect(writeText).toHaveBeenCalledWith(link.url);
});

it('a closed clipboard is reported', async () => {
  browser();
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  expect(await shareLink(link)).toBe('refused');
});
