import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOnline, observed, onNetwork } from './network';

const online = vi.spyOn(navigator, 'onLine', 'get');
const answers = observed(() => Promise.resolve(new Response()));
const fails = (error: Error) => observed(() => Promise.reject(error));
let stop: () => void;
const back = vi.fn();
const lost = vi.fn();

beforeEach(() => {
  online.mockReturnValue(true);
  stop = onNetwork(back, lost);
  // No test inherits what an earlier one proved.
  dispatchEvent(new Event('offline'));
  vi.clearAllMocks();
  online.mockReturnValue(false);
});
afterEach(() => stop());

describe('the network', () => {
  it('is offline while the browser says so and nothing answered', () => {
    expect(isOnline()).toBe(false);
    online.mockReturnValue(true);
    expect(isOnline()).toBe(true);
  });

  it('is online after an answer, whatever the browser says', async () => {
    await answers('/');
    await answers('/');
    expect(isOnline()).toBe(true);
    expect(back).toHaveBeenCalledTimes(1);
    expect(lost).not.toHaveBeenCalled();
  });

  it('is offline again after a failed request', async () => {
    await answers('/');
    await expect(fails(new TypeError('Failed to fetch'))('/')).rejects.toThrow('Failed to fetch');
    expect(isOnline()).toBe(false);
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it('is offline again after the browser lost it', async () => {
    await answers('/');
    dispatchEvent(new Event('offline'));
    expect(isOnline()).toBe(false);
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it('learns nothing from a request that was given up', async () => {
    await answers('/');
    await expect(fails(new DOMException('', 'AbortError'))('/')).rejects.toThrow();
    expect(isOnline()).toBe(true);
  });

  it('believes the browser that says online', async () => {
    online.mockReturnValue(true);
    await expect(fails(new TypeError('Failed to fetch'))('/')).rejects.toThrow();
    expect(isOnline()).toBe(true);
    expect(lost).not.toHaveBeenCalled();
  });
});
