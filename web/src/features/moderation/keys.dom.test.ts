import { afterEach, describe, expect, it } from 'vitest';
import { actionOf, neighbour } from './keys';

const press = (key: string, target: Element = document.body, more = {}) =>
  actionOf({ key, target, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more });
const inside = (html: string, selector: string) => {
  document.body.innerHTML = html;
  return document.querySelector(selector) as Element;
};

afterEach(() => {
  document.body.innerHTML = '';
});

describe('a key on the desk', () => {
  it.each([
    ['j', { kind: 'next' }],
    ['K', { kind: 'previous' }],
    ['Enter', { kind: 'open' }],
    ['1', { kind: 'decision', index: 0 }],
    ['8', { kind: 'decision', index: 7 }],
    ['e', { kind: 'facts' }],
    ['s', { kind: 'skip' }],
    ['n', { kind: 'new' }],
    ['?', { kind: 'keys' }],
  ])('%s asks for its action', (key, action) => {
    expect(press(key)).toEqual(action);
  });

  it.each(['9', '0', 'x', 'Escape', 'Tab'])('%s asks for nothing', (key) => {
    expect(press(key)).toBeNull();
  });

  it('takes a prepared decision by Shift and a digit, whatever sign that writes', () => {
    const shift = { shiftKey: true, code: 'Digit2' };
    for (const sign of ['@', '"', '2']) {
      expect(press(sign, document.body, shift)).toEqual({ kind: 'macro', index: 1 });
    }
  });

  it.each([
    ['<textarea></textarea>', 'textarea'],
    ['<input type="number">', 'input'],
    ['<select></select>', 'select'],
    ['<div role="dialog"><button></button></div>', 'button'],
  ])('asks for nothing inside %s', (html, selector) => {
    const target = inside(html, selector);
    for (const key of ['j', '1', 'e', 's', '?']) expect(press(key, target), key).toBeNull();
  });

  it('with a modifier asks for nothing', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(press('s', document.body, { [modifier]: true })).toBeNull();
  });

  it('held down walks the queue and does nothing else', () => {
    expect(press('j', document.body, { repeat: true })).toEqual({ kind: 'next' });
    expect(press('6', document.body, { repeat: true })).toBeNull();
  });

  it('Enter on a link is the link’s own', () => {
    const link = inside('<a href="/x">x</a>', 'a');
    expect(press('Enter', link)).toBeNull();
    expect(press('j', link)).toEqual({ kind: 'next' });
  });
});

describe('the neighbour in the queue', () => {
  it('begins at the top and stays at both ends', () => {
    expect(neighbour(['a', 'b'], null, 1)).toBe('a');
    expect(neighbour(['a', 'b'], 'a', 1)).toBe('b');
    expect(neighbour(['a', 'b'], 'b', 1)).toBe('b');
    expect(neighbour(['a', 'b'], 'a', -1)).toBe('a');
  });

  it('of a case that left the queue is the first', () => {
    expect(neighbour(['a', 'b'], 'gone', -1)).toBe('a');
    expect(neighbour([], 'gone', 1)).toBeNull();
  });
});
