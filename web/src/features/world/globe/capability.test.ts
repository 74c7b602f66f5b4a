import { describe, expect, it, vi } from 'vitest';
import { capability } from './capability';

const yes = () => true;

describe('what a device is asked to draw', () => {
  it('draws plainly for those who save data, without even asking for WebGL', () => {
    const webgl = vi.fn(yes);
    expect(capability({}, true, false, webgl)).toBe('plain');
    expect(webgl).not.toHaveBeenCalled();
  });

  it('draws plainly without WebGL', () => {
    expect(capability({}, false, false, () => false)).toBe('plain');
  });

  it('asks little of a cheap phone, and everything of what does not tell', () => {
    expect(capability({ deviceMemory: 2, hardwareConcurrency: 8 }, false, true, yes)).toBe('light');
    expect(capability({ deviceMemory: 8, hardwareConcurrency: 4 }, false, true, yes)).toBe('light');
    expect(capability({ deviceMemory: 8, hardwareConcurrency: 4 }, false, false, yes)).toBe('full');
    expect(capability({}, false, true, yes)).toBe('full');
  });
});
