import { describe, expect, it } from 'vitest';
import { ErrorCounter } from './error-monitor';
import { classify, noteRepair, wasRepaired } from './repair';

describe('the error monitor', () => {
  it('corrects a new failure and gives up at the fourth within a minute', () => {
    const counter = new ErrorCounter();
    expect([0, 1, 2, 3].map((second) => counter.note('boom', second * 1000))).toEqual([
      'correcting',
      'correcting',
      'correcting',
      'failed',
    ]);
    expect(counter.note('boom', 120_000)).toBe('correcting');
  });

  it('says nothing about the graphics', () => {
    expect(new ErrorCounter().note('THREE.WebGLRenderer: Context Lost')).toBe('silent');
  });
});

describe('the repair ladder', () => {
  it('tells lost code, lost network and broken state apart', () => {
    expect(classify(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe('chunk');
    expect(classify(new TypeError('Failed to fetch'))).toBe('network');
    expect(classify(new TypeError('x is not a function'))).toBe('state');
    expect(classify(new Error('THREE.WebGLRenderer: Context Lost'))).toBe('graphics');
    expect(classify(new Error('?'))).toBe('unknown');
  });

  it('is climbed once a minute for a screen', () => {
    noteRepair('/profile', 0);
    expect([wasRepaired('/profile', 59_999), wasRepaired('/profile', 60_000), wasRepaired('/', 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
