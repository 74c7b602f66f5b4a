import { describe, expect, it, vi } from 'vitest';
import { fetchModule } from './fetch-module';

const failed = (text: string) => () => Promise.reject(new TypeError(text));
const TEXT = 'Failed to fetch dynamically imported module: https://enlace.example/assets/scene-1a.js';

describe('a module whose fetch failed', () => {
  it('is fetched as it is while that works', async () => {
    const under = vi.fn();
    expect(await fetchModule(async () => 'module', 3, under)).toBe('module');
    expect(under).not.toHaveBeenCalled();
  });

  it('is asked for under another address by each later attempt', async () => {
    const under = vi.fn(async (address: string) => address);
    expect(await fetchModule(failed(TEXT), 1, under)).toBe(
      'https://enlace.example/assets/scene-1a.js?attempt=1',
    );
    expect(await fetchModule(failed(TEXT), 2, under)).toBe(
      'https://enlace.example/assets/scene-1a.js?attempt=2',
    );
  });

  it('fails at the first attempt, and where the address is unknown', async () => {
    const under = vi.fn();
    await expect(fetchModule(failed(TEXT), 0, under)).rejects.toThrow('dynamically imported');
    await expect(fetchModule(failed('Importing a module script failed.'), 1, under)).rejects.toThrow(
      'Importing',
    );
    expect(under).not.toHaveBeenCalled();
  });
});
