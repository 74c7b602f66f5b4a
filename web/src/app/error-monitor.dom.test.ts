import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorCounter, watchErrors } from './error-monitor';
import { classify } from './failure';
import { noteRepair, wasRepaired } from './repair';

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

const calls = vi.hoisted(() => ({ toast: vi.fn(), report: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: { info: calls.toast, error: vi.fn() } }));
vi.mock('@/api/report', () => ({ report: calls.report }));

describe('what the monitor listens for', () => {
  const written = console.error;
  beforeAll(() => {
    console.error = () => undefined;
    // Once, as the page does: it listens for as long as the page lives.
    watchErrors();
  });
  afterAll(() => {
    console.error = written;
  });
  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    ['an error that nobody caught', () => dispatchEvent(new ErrorEvent('error', { error: new Error('a') }))],
    [
      'a rejection that nobody caught',
      () => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('b') })),
    ],
    ['a console error of React', () => console.error('React has met an error')],
    ['a console error with Error in the middle', () => console.error('Uncaught RangeError: of some library')],
    [
      'a console error that mentions React after its format',
      () => console.error('%o\n%s', new RangeError('a part'), 'React will try to recreate this tree'),
    ],
    ['a console error that is one', () => console.error(new TypeError('Error of a library'))],
  ])('%s is corrected after 500 ms, with a toast', (_, happen) => {
    happen();
    vi.advanceTimersByTime(499);
    expect(calls.toast).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(calls.toast).toHaveBeenCalledExactlyOnceWith('Correção automática', {
      description: 'Detectamos um erro e estamos tentando corrigir automaticamente',
    });
  });

  it.each([
    ['a lost context', () => dispatchEvent(new Event('webglcontextlost'))],
    ['WebGL', () => console.error(new Error('WebGL is not here'))],
    ['THREE', () => console.error('THREE.WebGLRenderer: it went')],
    ['a context', () => console.error(new Error('Error: Context is gone'))],
  ])('%s is handled silently and reported as corrected', (_, happen) => {
    happen();
    vi.advanceTimersByTime(10_000);
    expect(calls.toast).not.toHaveBeenCalled();
    expect(calls.report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ outcome: 'corrected' }));
  });

  it.each([
    "Cannot read properties of undefined (reading 'x')",
    'x is undefined',
    "undefined is not an object (evaluating 'x.y')",
  ])('%s is corrected silently', (message) => {
    console.error(new TypeError(message));
    vi.advanceTimersByTime(10_000);
    expect(calls.toast).not.toHaveBeenCalled();
    expect(calls.report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'state', outcome: 'correcting' }),
    );
  });

  it('notes of our own, and of others that fail in nothing, are left alone', () => {
    console.error('A query failed', new Error('c'));
    console.error('something else');
    vi.advanceTimersByTime(10_000);
    expect(calls.toast).not.toHaveBeenCalled();
    expect(calls.report).not.toHaveBeenCalled();
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
